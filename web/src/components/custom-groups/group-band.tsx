import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { BandItems } from './band-items.tsx';
import type { Band } from './band-model.ts';
import { carriedValue } from './carried-value.ts';

interface GroupBandProps {
  readonly band: Band;
  /** Index of the band. */
  readonly at: number;
  readonly count: number;
  /** Of the column, in order. */
  readonly values: readonly string[];
  /** Label of another band that contains the value; undefined for none. */
  readonly takenBy: (value: string) => string | undefined;
  readonly faults: { readonly name: string | undefined; readonly items: string | undefined };
  readonly onChange: (patch: Partial<Band>) => void;
  readonly onDrop: (value: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One band of a custom group: its label and values. */
export const GroupBand = (props: GroupBandProps) => {
  const { band, at, count, values, takenBy, faults, onChange, onDrop, onMove, onRemove } = props;
  const [isOver, setOver] = useState(false);
  const label = band.name.trim() === '' ? `category ${at + 1}` : band.name;
  return (
    <Paper
      component="li"
      variant="outlined"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const value = carriedValue(event);
        if (value !== null && values.includes(value)) onDrop(value);
      }}
      sx={[
        { p: 1.5, display: 'grid', gap: 1.5 },
        isOver && {
          borderColor: 'primary.main',
          bgcolor: 'action.hover',
          outline: '1px solid',
          outlineColor: 'primary.main',
        },
      ]}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.25 }}>
        <TextField
          label="Category label"
          value={band.name}
          onChange={(event) => onChange({ name: event.target.value })}
          error={faults.name !== undefined}
          helperText={faults.name}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 200, 'aria-label': `Label of category ${at + 1}` } }}
          sx={{ flex: 1, mr: 0.5 }}
        />
        <IconButton aria-label={`Move ${label} up`} disabled={at === 0} onClick={() => onMove(-1)}>
          <ArrowUpwardOutlined sx={{ fontSize: 16 }} />
        </IconButton>
        <IconButton aria-label={`Move ${label} down`} disabled={at === count - 1} onClick={() => onMove(1)}>
          <ArrowDownwardOutlined sx={{ fontSize: 16 }} />
        </IconButton>
        <IconButton aria-label={`Remove ${label}`} onClick={onRemove}>
          <CloseOutlined sx={{ fontSize: 16 }} />
        </IconButton>
      </Box>
      <BandItems band={band} label={label} values={values} takenBy={takenBy} onChange={onChange} fault={faults.items} />
    </Paper>
  );
};
