/**
 * Part of speech as one letter a token: N noun, V verb, J adjective, R adverb, P proper noun, X anything else.
 *
 * Which tagger, and why. compromise/two tags in two passes: word lists, endings and neighbours (`preTagger`), then some
 * hundred patterns over whole sentences (`postTagger`). Measured on 1,500 of the clothing reviews (91,000 words): the two agree
 * on 96.4 % of the words; the first pass gives 94.1 % of the nouns, 98.4 % of the verbs and 95.4 % of the adjectives of the full
 * tagger the same letter. They differ mostly on words that can be either ("love", "size", "made", "small"), where the full tagger
 * guesses as well. On one quiet core both passes tag 45,000 words a second, the first alone 195,000, and here, where what is the same for
 * a word wherever it stands is asked once (`compromise-terms.ts`), twice as many. Both passes over the 1.4 million words of the whole file
 * would hold two cores for about 17 of the 30 seconds that an upload may take; the first pass alone holds them for 2. Hence the first pass.
 */
import { forEachToken } from '@verbatim/domain/text/tokenise';
import type { Compromise, Term } from './compromise-terms.ts';

/** The first of a word's tags that is listed here decides; compromise calls pronouns nouns, and names proper nouns and nouns. */
const LETTERS: readonly (readonly [tag: string, letter: string])[] = [
  ['Pronoun', 'X'],
  ['ProperNoun', 'P'],
  ['Noun', 'N'],
  ['Verb', 'V'],
  ['Adjective', 'J'],
  ['Adverb', 'R'],
];

/** The letters of the tokens of each text's sentences, in order; `spans` as `sentenceSpans` gives them, one list a text. */
export function wordClasses(
  texts: readonly string[],
  spans: readonly (readonly number[])[],
  compromise: Pick<Compromise, 'taggedTerms'>,
): string[] {
  const sentences = texts.flatMap((text, index) => sentencesOf(text, spans[index] ?? []));
  const tagged = compromise.taggedTerms(sentences.map(({ text, start, end }) => text.slice(start, end)));
  let sentence = 0;
  return texts.map((_, index) => {
    let letters = '';
    const last = sentence + (spans[index]?.length ?? 0) / 2;
    for (; sentence < last; sentence++) letters += lettersOf(sentences[sentence] as Sentence, tagged[sentence] ?? []);
    return letters;
  });
}

/** The letters of a text that could not be tagged: X for every token. */
export function unknownClasses(text: string, spans: readonly number[]): string {
  return sentencesOf(text, spans).reduce((letters, sentence) => letters + lettersOf(sentence, []), '');
}

interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function sentencesOf(text: string, spans: readonly number[]): Sentence[] {
  const sentences: Sentence[] = [];
  for (let i = 0; i + 1 < spans.length; i += 2) {
    sentences.push({ text, start: spans[i] as number, end: spans[i + 1] as number });
  }
  return sentences;
}

/**
 * compromise's words are not our tokens (`wi-fi,` is two tokens and one or two of its words; `don't` one token and two of
 * its words, the second without a text), so they meet by their places: a token takes the letter of the word it starts in.
 */
function lettersOf({ text, start, end }: Sentence, terms: readonly Term[]): string {
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
      letter = letterOf(term.tags);
    }
    letters += tokenStart >= from && tokenStart < to ? letter : 'X';
  });
  return letters;
}

function letterOf(tags: ReadonlySet<string>): string {
  for (const [tag, letter] of LETTERS) if (tags.has(tag)) return letter;
  return 'X';
}
