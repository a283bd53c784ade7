import TextField from '@mui/material/TextField';
import { useMemo, useState, type ReactNode } from 'react';
import type { ResultProps } from '../results/result-kind.ts';
import type { TableSettings } from '../table/table-settings.ts';
import { getPartTitle, listParts } from './banner-parts.ts';

/** A chart shows one part of a banner at a time: bars of different questions are not comparable. */
export const useShownPart = ({
  project,
  settings,
}: Pick<ResultProps, 'project' | 'settings'>): { readonly part: ReactNode; readonly settings: TableSettings } => {
  const [chosen, setChosen] = useState(0);
  const parts = listParts(settings);
  const at = Math.min(chosen, parts.length - 1);
  const shown = useMemo(
    () => (settings.parts.length === 0 ? settings : { ...settings, groupBy: listParts(settings)[at] ?? [], parts: [] }),
    [settings, at],
  );
  if (settings.parts.length === 0) return { part: null, settings };
  return {
    settings: shown,
    part: (
      <TextField
        select
        value={at}
        onChange={(event) => setChosen(Number(event.target.value))}
        sx={{ minWidth: 0, maxWidth: 240, '& select': { py: '5.5px', fontSize: 13, textOverflow: 'ellipsis' } }}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Banner part', title: 'Banner part' } }}
      >
        {parts.map((part, index) => (
          <option key={JSON.stringify(part)} value={index}>
            {getPartTitle(project, part)}
          </option>
        ))}
      </TextField>
    ),
  };
};
