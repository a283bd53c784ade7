/** Colours of a mean compound: from negative by neutral to positive, in the page's own colours. */
import { useColorScheme, useTheme } from '@mui/material/styles';
import { scaleLinear } from 'd3-scale';
import { useMemo } from 'react';

/** Beyond these the colour is full. */
export const SCALE_ENDS = [-0.3, 0.3] as const;

export type SentimentScale = (avg: number | null) => string;

/** @returns colours as a file can have them, too */
export const useSentimentScale = (): SentimentScale => {
  const { colorScheme } = useColorScheme();
  const { colorSchemes, palette } = useTheme();
  const scheme = colorSchemes[colorScheme === 'dark' ? 'dark' : 'light'];
  const { pos, neu, neg } = (typeof scheme === 'object' ? scheme.palette : palette).sentiment;
  return useMemo(() => {
    const scale = scaleLinear<string>().domain([SCALE_ENDS[0], 0, SCALE_ENDS[1]]).range([neg, neu, pos]).clamp(true);
    return (avg) => scale(avg ?? 0);
  }, [pos, neu, neg]);
};
