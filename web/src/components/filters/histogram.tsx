import Box from '@mui/material/Box';
import { useRef } from 'react';
import { pluralise } from '../text/format.ts';

export interface ShownBin {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly count: number;
  /** It passes the filter. */
  readonly isIn: boolean;
}

interface HistogramProps {
  readonly label: string;
  readonly bins: readonly ShownBin[];
  /** From the first of the bins drawn over to the last. */
  readonly onPick: (from: string, to: string) => void;
}

const HEIGHT = 84;

/**
 * Bars as wide as there is room; drawing over them picks a range. The fields above it do the same without a
 * mouse.
 */
export const Histogram = ({ label, bins, onPick }: HistogramProps) => {
  const started = useRef<number | null>(null);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const end = (at: number): void => {
    if (started.current === null) return;
    const [first, last] = [Math.min(started.current, at), Math.max(started.current, at)];
    started.current = null;
    onPick(bins[first]!.from, bins[last]!.to);
  };
  return (
    <Box
      role="img"
      aria-label={`${label}: ${bins.map((bin) => `${bin.label}, ${pluralise(bin.count, 'comment')}`).join('; ')}`}
      dir="ltr"
      onPointerLeave={() => (started.current = null)}
      sx={{
        display: 'flex',
        alignItems: 'stretch',
        gap: '1px',
        height: HEIGHT,
        borderBottom: 1,
        borderColor: 'divider',
        touchAction: 'pan-y',
        userSelect: 'none',
      }}
    >
      {bins.map((bin, at) => (
        <Box
          key={bin.from}
          title={`${bin.label}: ${pluralise(bin.count, 'comment')}`}
          onPointerDown={() => (started.current = at)}
          onPointerUp={() => end(at)}
          sx={{
            flex: 1,
            display: 'flex',
            alignItems: 'flex-end',
            cursor: 'pointer',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Box
            sx={{
              width: '100%',
              minHeight: bin.count > 0 ? 2 : 0,
              height: `${(bin.count * 100) / most}%`,
              bgcolor: bin.isIn ? 'primary.main' : 'text.disabled',
              opacity: bin.isIn ? 1 : 0.35,
              borderRadius: '2px 2px 0 0',
            }}
          />
        </Box>
      ))}
    </Box>
  );
};
