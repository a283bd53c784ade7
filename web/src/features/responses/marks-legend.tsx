import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ChipMethod, ResponseDetail } from '@verbatim/command-api/contract/responses';
import { sentenceSegments, underlineStyle, type SentenceSegment } from './sentence-segments.ts';
import { METHODS } from './theme-chip.tsx';

const itemStyle = {
  listStyle: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  color: 'text.secondary',
} as const;

interface Entry {
  readonly label: string;
  readonly mark: ReactNode;
}

const WORDS = [
  {
    label: 'theme match',
    isIn: ({ isMarked }: SentenceSegment) => isMarked,
    mark: (
      <Box component="mark" sx={{ color: 'text.primary' }}>
        theme match
      </Box>
    ),
  },
  ...([1, -1] as const).map((side) => ({
    label: side > 0 ? 'positive word' : 'negative word',
    isIn: ({ value }: SentenceSegment) => Math.sign(value) === side,
    mark: (
      <Box component="span" sx={underlineStyle(side)}>
        {side > 0 ? 'positive word' : 'negative word'}
      </Box>
    ),
  })),
];

/** Those that occur in the comment, in a fixed order. */
const listEntries = ({ sentiment, whole }: MarksLegendProps['response']): readonly Entry[] => {
  const segments = sentiment.flatMap(sentenceSegments);
  const methods = new Set<ChipMethod>(
    [...whole, ...sentiment.flatMap(({ themes }) => themes)].map((chip) => chip.method),
  );
  const icons = Object.entries(METHODS).filter(([method]) => methods.has(Number(method) as ChipMethod));
  return [
    ...WORDS.filter(({ isIn }) => segments.some(isIn)),
    ...icons.map(([, { meaning, Icon }]) => ({
      label: meaning,
      mark: (
        <>
          <Icon sx={{ fontSize: 14 }} />
          {meaning}
        </>
      ),
    })),
  ];
};

interface MarksLegendProps {
  readonly response: Pick<ResponseDetail, 'sentiment' | 'whole'>;
}

/** What the marks of words and icons of themes in a comment mean. */
export const MarksLegend = ({ response }: MarksLegendProps) => {
  const entries = listEntries(response);
  return entries.length === 0 ? null : (
    <Box
      component="ul"
      aria-label="Marks and icons"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, px: 2, pb: 1.5, fontSize: 12 }}
    >
      {entries.map(({ label, mark }) => (
        <Box component="li" key={label} sx={itemStyle}>
          {mark}
        </Box>
      ))}
    </Box>
  );
};
