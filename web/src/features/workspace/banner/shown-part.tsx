import TextField from '@mui/material/TextField';
import { useMemo, type ReactNode } from 'react';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../settings/use-address.ts';
import type { TableSettings } from '../table/table-settings.ts';
import { areSameParts, getPartTitle, getShownPart, listParts, toShownPartParams } from './banner-parts.ts';

/** A chart shows one part of a banner at a time: bars of different questions are not comparable. */
export const useShownPart = ({
  project,
  workspaceId,
  settings,
}: Pick<ResultProps, 'project' | 'workspaceId' | 'settings'>): {
  readonly part: ReactNode;
  readonly settings: TableSettings;
} => {
  const [params, setParams] = useAddress(workspaceId);
  const shown = useMemo(() => getShownPart(settings, params), [settings, params]);
  if (settings.parts.length === 0) return { part: null, settings };
  const parts = listParts(settings);
  const at = parts.findIndex((part) => areSameParts([part], [shown.groupBy]));
  return {
    settings: shown,
    part: (
      <TextField
        select
        label="Part of the banner"
        value={at}
        onChange={(event) => setParams(toShownPartParams(parts[Number(event.target.value)] ?? [], params))}
        sx={{ minWidth: 0, maxWidth: 280, '& select': { py: '5.5px', fontSize: 13, textOverflow: 'ellipsis' } }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {parts.map((part, index) => (
          <option key={JSON.stringify(part)} value={index}>
            {`${index + 1} of ${parts.length}: ${getPartTitle(project, part)}`}
          </option>
        ))}
      </TextField>
    ),
  };
};
