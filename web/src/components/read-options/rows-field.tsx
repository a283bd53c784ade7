import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatRows, parseRows } from './row-list.ts';

interface RowsFieldProps {
  readonly label: string;
  readonly rows: readonly number[];
  readonly onChange: (rows: readonly number[]) => void;
}

/** Taken when the field is left, or with Enter: half a number is another row. */
export const RowsField = ({ label, rows, onChange }: RowsFieldProps) => {
  const now = formatRows(rows);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? now;
  const parsed = parseRows(text);
  const take = (): void => {
    if (typed === null || parsed === null) return;
    if (formatRows(parsed) !== now) onChange(parsed);
    setTyped(null);
  };
  return (
    <TextField
      size="small"
      label={label}
      value={text}
      error={parsed === null}
      helperText={parsed === null ? 'Enter rows as 1, 2, 5-7' : undefined}
      placeholder="None"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};
