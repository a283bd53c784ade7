import type { ResponseSentence } from '@verbatim/command-api/contract/responses';

export interface SentenceSegment {
  readonly text: string;
  /** A theme's query finds it. */
  readonly isMarked: boolean;
  /** What it adds to the score of its sentence; 0 for nothing. */
  readonly value: number;
}

type Range = readonly [start: number, end: number];

const isWithin = (start: number, end: number, [from, to]: Range): boolean => start >= from && end <= to;

/** Cuts a sentence where a match or a scored word begins or ends. Offsets are those of the whole text. */
export const sentenceSegments = ({
  sentence,
  start,
  words,
  themes,
}: Pick<ResponseSentence, 'sentence' | 'start' | 'words' | 'themes'>): readonly SentenceSegment[] => {
  const spans = themes.flatMap(({ why }) => (why?.by === 'query' ? why.spans : []));
  const end = start + sentence.length;
  const cuts = [...spans.flat(), ...words.flatMap((word) => [word.start, word.end]), start, end]
    .filter((cut) => cut >= start && cut <= end)
    .sort((a, b) => a - b);
  return [...new Set(cuts)].slice(0, -1).map((from, at, all) => {
    const to = all[at + 1] ?? end;
    return {
      text: sentence.slice(from - start, to - start),
      isMarked: spans.some((span) => isWithin(from, to, span)),
      value: words.find((word) => isWithin(from, to, [word.start, word.end]))?.value ?? 0,
    };
  });
};

/** Of a scored word. @param value what it adds to the score */
export const underlineStyle = (value: number) => ({
  textDecoration: 'underline 2px',
  textDecorationColor: `var(--mui-palette-sentiment-${value > 0 ? 'pos' : 'neg'})`,
  textUnderlineOffset: '4px',
});
