/**
 * The single place that decides which terms results omit: links and e-mail addresses, English function words,
 * the project's hidden words, and, unless requested, numbers.
 */
import { isLinkTerm } from '@verbatim/domain/text/tokens/scan-tokens';
import { isNumberTerm } from '@verbatim/domain/text/number-term';
import { STOP_WORDS } from '@verbatim/domain/text/stop-words';
import type { HiddenWords } from '../../models/dictionary/dictionary.ts';
import type { Slice } from '../../models/segments/theme-columns.ts';

export const COUNTED = 0;
/** Not a result on its own: no n-gram consists of these only, and no noun phrase begins or ends with one. */
export const STOP_WORD = 1;
/** In no result, not even within a longer term. */
export const LEFT_OUT = 2;

export interface LeavingOut {
  readonly hidden: HiddenWords;
  /** Whether numbers are omitted. */
  readonly numbers: boolean;
}

/** Terms between checks of the time slice. */
const TERMS_OF_SLICE = 4_096;

/** `COUNTED`, `STOP_WORD` or `LEFT_OUT` by term. Terms of equal text get the same class. */
export const classifyTerms = async (
  size: number,
  textOf: (term: number) => string,
  { hidden: { words }, numbers }: LeavingOut,
  slice: Slice,
): Promise<Uint8Array> => {
  const leftOut = new Uint8Array(size);
  for (let term = 0; term < size; term++) {
    const text = textOf(term);
    if (words.has(text) || isLinkTerm(text) || (numbers && isNumberTerm(text))) leftOut[term] = LEFT_OUT;
    else if (STOP_WORDS.has(text)) leftOut[term] = STOP_WORD;
    if (term % TERMS_OF_SLICE === 0 && slice.isOver()) await slice.rest();
  }
  return leftOut;
};
