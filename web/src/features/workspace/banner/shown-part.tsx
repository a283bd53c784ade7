import TextField from '@mui/material/TextField';
import { useMemo, type ReactNode } from 'react';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../settings/use-address.ts';
import type { TableSettings } from '../table/table-settings.ts';
import { areSameParts, getPartTitle, getShownPart, listParts, toShownPartParams } from './banner-parts.ts';

interface PartChoiceProps {
  readonly titles: readonly string[];
  /** Index of the part. */
  readonly value: number;
  readonly onChange: (part: number) => void;
}

export const PartChoice = ({ titles, value, onChange }: PartChoiceProps) => (
  <TextField
    select
    label="Part of the banner"
    value={value}
    onChange={(event) => onChange(Number(event.target.value))}
    sx={{ minWidth: 0, maxWidth: 280, '& select': { py: '5.5px', fontSize: 13, textOverflow: 'ellipsis' } }}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {titles.map((title, index) => (
      <option key={`${index} ${title}`} value={index}>
        {`${index + 1} of ${titles.length}: ${title}`}
      </option>
    ))}
  </TextField>
);

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
      <PartChoice
        titles={parts.map((part) => getPartTitle(project, part))}
        value={at}
        onChange={(part) => setParams(toShownPartParams(parts[part] ?? [], params))}
      />
    ),
  };
};
