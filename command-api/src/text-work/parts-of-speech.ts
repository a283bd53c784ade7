/**
 * Parts of speech as one letter per token: N noun, V verb, J adjective, R adverb, P proper noun, X anything
 * else.
 *
 * Choice of tagger: compromise/two tags in two passes, word lists, endings and neighbours (`preTagger`), then
 * some hundred patterns over whole sentences (`postTagger`). On 1,500 clothing reviews (91,000 words) they
 * agree on 96.4 % of the words; the first pass matches the full tagger on 94.1 % of nouns, 98.4 % of verbs
 * and 95.4 % of adjectives. Most differences are ambiguous words ("love", "size", "made", "small"), where the
 * full tagger guesses as well. On one idle core both passes tag 45,000 words a second, the first alone
 * 195,000, and twice as many with the word cache (`compromise-terms.ts`). For the whole file's 1.4 million
 * words both passes would occupy two cores for 17 of the 30 seconds allowed, the first for 2: hence the first
 * pass alone.
 */
import { forEachToken } from '@verbatim/domain/text/tokenise';
import type { Compromise, Term } from './compromise-terms.ts';

/**
 * The first matching tag of a word counts; compromise calls pronouns nouns, and names proper nouns and nouns.
 */
const LETTERS: readonly (readonly [tag: string, letter: string])[] = [
  ['Pronoun', 'X'],
  ['ProperNoun', 'P'],
  ['Noun', 'N'],
  ['Verb', 'V'],
  ['Adjective', 'J'],
  ['Adverb', 'R'],
];

/**
 * Letters of the tokens of each text's sentences, in order; `spans` as returned by `sentenceSpans`, one list
 * per text.
 */
export function tagPartsOfSpeech(
  texts: readonly string[],
  spans: readonly (readonly number[])[],
  compromise: Pick<Compromise, 'taggedTerms'>,
): string[] {
  const sentences = texts.flatMap((text, index) => getSentences(text, spans[index] ?? []));
  const tagged = compromise.taggedTerms(sentences.map(({ text, start, end }) => text.slice(start, end)));
  let sentence = 0;
  return texts.map((_, index) => {
    let letters = '';
    const last = sentence + (spans[index]?.length ?? 0) / 2;
    for (; sentence < last; sentence++) letters += getLetters(sentences[sentence] as Sentence, tagged[sentence] ?? []);
    return letters;
  });
}

/** For a text that could not be tagged: X for every token. */
export function unknownClasses(text: string, spans: readonly number[]): string {
  return getSentences(text, spans).reduce((letters, sentence) => letters + getLetters(sentence, []), '');
}

interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function getSentences(text: string, spans: readonly number[]): Sentence[] {
  const sentences: Sentence[] = [];
  for (let i = 0; i + 1 < spans.length; i += 2) {
    sentences.push({ text, start: spans[i] as number, end: spans[i + 1] as number });
  }
  return sentences;
}

/**
 * compromise's words differ from our tokens (`wi-fi,` is two tokens and one or two words; `don't` one token
 * and two words, the second without text), so they are matched by offset: a token gets the letter of the word
 * in which it starts.
 */
function getLetters({ text, start, end }: Sentence, terms: readonly Term[]): string {
  let letters = '';
  let next = 0;
  let from = start;
  let to = start;
  let letter = 'X';
  forEachToken(text, start, end, (_term, tokenStart) => {
    while (to <= tokenStart && next < terms.length) {
      const term = terms[next++] as Term;
      if (term.text === '') continue;
      const found = text.indexOf(term.text, to);
      if (found < 0 || found + term.text.length > end) continue;
      from = found;
      to = found + term.text.length;
      letter = getLetter(term.tags);
    }
    letters += tokenStart >= from && tokenStart < to ? letter : 'X';
  });
  return letters;
}

function getLetter(tags: ReadonlySet<string>): string {
  for (const [tag, letter] of LETTERS) if (tags.has(tag)) return letter;
  return 'X';
}
