import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatCount, pluralise } from '../../../components/text/format.ts';
import { textWidth } from '../../../components/text/text-width.ts';

interface ThresholdProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** What is counted, in the singular; absent where the maximum is shown instead. */
  readonly unit?: string;
  readonly onChange: (value: number) => void;
}

/** An integer slider, applied on release. */
export const Threshold = ({ label, value, min, max, unit, onChange }: ThresholdProps) => {
  const id = useId();
  const [moving, setMoving] = useState<number | null>(null);
  const shown = moving ?? value;
  const highest = Math.max(max, value);
  const format = (figure: number): string => (unit === undefined ? formatCount(figure) : pluralise(figure, unit));
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
        max={highest}
        onChange={(_event, next) => setMoving(next)}
        onChangeCommitted={(_event, next) => {
          setMoving(null);
          onChange(next);
        }}
        sx={{ width: unit === undefined ? 96 : 76 }}
      />
      <Typography
        variant="body2"
        sx={{
          // That of the maximum: what follows keeps its place while the slider moves.
          minWidth: unit === undefined ? 24 : textWidth(format(highest)),
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {format(shown)}
        {unit === undefined ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>{` of ${formatCount(highest)}`}</Box>
        ) : null}
      </Typography>
    </Box>
  );
};
