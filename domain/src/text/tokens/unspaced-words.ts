/** The words of a run in a script without spaces, by `Intl.Segmenter`: about 6 µs a character. */
import { foldTerm } from '../fold-term.ts';

export interface UnspacedWord {
  readonly term: string;
  /** Within the run, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Any locale: these scripts are cut by dictionaries that ICU has for all of them. */
const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });

/** Longer runs are cut: the segmenter is superlinear. */
const MAX_RUN_UNITS = 1_000;

/** Never between the two units of a code point. */
const endOfPart = (run: string, from: number): number => {
  const to = Math.min(run.length, from + MAX_RUN_UNITS);
  const unit = run.charCodeAt(to);
  return unit >= 0xdc00 && unit <= 0xdfff ? to + 1 : to;
};

/** No real sentence is longer: what follows is cut by character, because ICU would be too slow. */
export const MAX_SEGMENTED_UNITS = 4_000;

const getCharacters = (run: string): readonly UnspacedWord[] => {
  const words: UnspacedWord[] = [];
  const terms = new Map<string, string>();
  let start = 0;
  for (const character of run) {
    const term = terms.get(character) ?? foldTerm(character);
    terms.set(character, term);
    const end = start + character.length;
    if (term !== '') words.push({ term, start, end });
    start = end;
  }
  return words;
};

/**
 * Together they hold every character of the run that compares.
 * @param before units of such runs in the sentence before this one
 */
export const splitUnspacedRun = (run: string, before: number): readonly UnspacedWord[] => {
  if (before + run.length > MAX_SEGMENTED_UNITS) return getCharacters(run);
  const words: UnspacedWord[] = [];
  for (let from = 0; from < run.length;) {
    const to = endOfPart(run, from);
    for (const { segment, index } of SEGMENTER.segment(run.slice(from, to))) {
      const term = foldTerm(segment);
      if (term !== '') words.push({ term, start: from + index, end: from + index + segment.length });
    }
    from = to;
  }
  return words;
};
