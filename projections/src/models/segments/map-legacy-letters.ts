/**
 * Parts of speech are stored one letter a token of the tokeniser that counted them: here they are given to
 * the tokens of now.
 */
import { LEGACY_TOKENISER_VERSION, tokeniseLegacy } from '@verbatim/domain/text/legacy/tokenise';
import { tokenise, type Tokens } from '@verbatim/domain/text/tokenise';

/** A token without a known part of speech. */
const UNKNOWN = 'X';

/** Whether letters counted by one tokeniser can be given to the tokens of another by offsets. */
export const isMappable = (lettersOf: string, tokensOf: string): boolean =>
  lettersOf === LEGACY_TOKENISER_VERSION && tokensOf !== LEGACY_TOKENISER_VERSION;

/**
 * Letters for the present tokens of a comment: each takes that of the legacy token containing its start, or
 * of the first one beginning within it (`.NET`).
 * @param spans start, end, start, end … of its sentences
 * @param letters one per legacy token, in the order of the sentences
 * @param cut the present tokeniser
 */
export const mapLegacyLetters = (
  text: string,
  spans: ArrayLike<number>,
  letters: string,
  cut: (text: string, start?: number, end?: number) => Pick<Tokens, 'starts' | 'ends'> = tokenise,
): string => {
  let mapped = '';
  let counted = 0;
  for (let at = 0; at + 1 < spans.length; at += 2) {
    const former = tokeniseLegacy(text, spans[at], spans[at + 1]);
    let place = 0;
    const { starts, ends } = cut(text, spans[at], spans[at + 1]);
    for (const [token, start] of starts.entries()) {
      while (place < former.ends.length && former.ends[place]! <= start) place++;
      const overlaps = place < former.starts.length && former.starts[place]! < ends[token]!;
      mapped += (overlaps && letters[counted + place]) || UNKNOWN;
    }
    counted += former.starts.length;
  }
  return mapped;
};
