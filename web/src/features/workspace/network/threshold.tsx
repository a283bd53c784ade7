import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatCount } from '../../../components/text/format.ts';

interface ThresholdProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** An integer slider, applied on release. */
export const Threshold = ({ label, value, min, max, onChange }: ThresholdProps) => {
  const id = useId();
  const [moving, setMoving] = useState<number | null>(null);
  const shown = moving ?? value;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, height: 32 }}>
      <Typography id={id} variant="body2" color="textSecondary" noWrap>
        {label}
      </Typography>
      <Slider
        size="small"
        aria-labelledby={id}
        value={shown}
        min={min}
        max={Math.max(max, value)}
        onChange={(_event, next) => setMoving(next)}
        onChangeCommitted={(_event, next) => {
          setMoving(null);
          onChange(next);
        }}
        sx={{ width: 96 }}
      />
      <Typography variant="body2" sx={{ minWidth: 24, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(shown)}
        <Box component="span" sx={{ color: 'text.secondary' }}>{` of ${formatCount(Math.max(max, value))}`}</Box>
      </Typography>
    </Box>
  );
};
