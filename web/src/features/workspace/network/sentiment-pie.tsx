import { arc, pie } from 'd3-shape';
import { memo } from 'react';
import { BANDS } from '../table/sentiment-parts.ts';

/** From very positive to very negative, as specified. */
export const PIE_COLOURS = ['darkGreen', 'green', 'grey', 'red', 'darkRed'] as const;

const slicesOf = pie<number>().sort(null);
const pathOf = arc<{ readonly startAngle: number; readonly endAngle: number }>();

interface SentimentPieProps {
  readonly five: readonly number[];
  readonly radius: number;
}

/**
 * Clockwise from the top, in one order, so that it can be read without colours; grey without any sentiment.
 */
export const SentimentPie = memo(({ five, radius }: SentimentPieProps) => {
  const total = five.reduce((sum, part) => sum + part, 0);
  return (
    <>
      <circle r={radius + 1} fill="var(--mui-palette-background-paper)" stroke="var(--mui-palette-text-secondary)" />
      {total === 0 ? (
        <circle r={radius} fill={PIE_COLOURS[2]} fillOpacity={0.4} />
      ) : (
        slicesOf([...five]).map(({ startAngle, endAngle, value }, at) =>
          value === 0 ? null : (
            <path
              key={at}
              data-part={BANDS[at]?.band}
              d={pathOf({ startAngle, endAngle, innerRadius: 0, outerRadius: radius } as never) ?? ''}
              fill={PIE_COLOURS[at] ?? 'grey'}
              stroke="var(--mui-palette-background-paper)"
              strokeWidth={value === total ? 0 : 0.75}
            />
          ),
        )
      )}
    </>
  );
});
SentimentPie.displayName = 'SentimentPie';
