/**
 * Splits a run of non-white-space characters into tokens. Plain text is one token, as in Python; differences
 * for curly marks, dashes, ellipses and emoji are in docs/sentiment.md.
 */
import { EMOJI_VALUES } from './emoji-values.ts';
import emojiDescriptions from './vader-emoji.json' with { type: 'json' };

/** Punctuation at the edges of a word, as Python's `string.punctuation` has it. */

export const isEdgePunctuation = (unit: number): boolean =>
  (unit > 32 && unit < 48) || (unit > 57 && unit < 65) || (unit > 90 && unit < 97) || (unit > 122 && unit < 127);

/** Two characters or fewer are likely an emoticon, and keep their marks. */
const MAX_KEPT_LENGTH = 2;

/** Python's `strip(string.punctuation)`, which leaves short words as they are. */
export const withoutEdgePunctuation = (word: string): string => {
  let first = 0;
  let last = word.length;
  while (first < last && isEdgePunctuation(word.charCodeAt(first))) first++;
  while (last > first && isEdgePunctuation(word.charCodeAt(last - 1))) last--;
  // Python counts characters, and not UTF-16 units.
  const isLong = last - first > 2 * MAX_KEPT_LENGTH || [...word.slice(first, last)].length > MAX_KEPT_LENGTH;
  return isLong ? word.slice(first, last) : word;
};

/** Normalises variants of signs: curly marks to straight ones, emoji without skin tone. */

const APOSTROPHES = /[‘’ʼ＇´′]/gu;
const STRAIGHT: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '＇': "'",
  '´': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '‹': '"',
  '›': '"',
  '‚': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '…': '...',
};
const MARKS = /[‘’ʼ＇´′“”„‟«»‹›‚‐‑‒–—―…]/gu;
/** They split words; apostrophes and hyphens do not. */
const PARTING_MARKS = /[“”„‟«»‹›‚‒–—―…]+/gu;

export const foldApostrophes = (text: string): string => text.replace(APOSTROPHES, "'");
const foldMarks = (text: string): string => text.replace(MARKS, (mark) => STRAIGHT[mark] as string);

/** Presentation selectors, skin tones, and tags of regional flags; not at the beginning. */
const SELECTORS = /(?!^)[\uFE0E\uFE0F\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]+/gu;
/** Gender signs `‍♀` and `‍♂` carry no sentiment. */
const GENDER = /\u200D[♀♂⚧]/gu;

const foldEmoji = (emoji: string): string => emoji.replace(SELECTORS, '').replace(GENDER, '');

/** Normalised for the lookup of custom words. */
export const foldSigns = (text: string): string => foldEmoji(foldMarks(text)).toLowerCase();

export interface ChunkToken {
  /** With straight marks; emoji without selectors and skin tone. */
  readonly text: string;
  /** UTF-16 offset in the chunk. */
  readonly start: number;
  readonly end: number;
  readonly isEmoji: boolean;
}

export interface ChunkTokens {
  readonly tokens: readonly ChunkToken[];
  /** Punctuation outside of tokens, whose `!` and `?` still count. */
  readonly leftOver: string;
}

/** Python's description of each emoji. */
export const EMOJI_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  emojiDescriptions.map(([emoji = '', description = '']) => [emoji, description.split(' ')]),
);

const ASCII = /^[\0-\x7f]*$/u;
const PUNCTUATION = /^[!-/:-@[-`{-~]*$/u;
/** An address is one token, including its marks. */
const ADDRESS = /:\/\/|www\.|[\w+-]@[\w-]+\.\w|\w\.[a-z]{2,}[/?#:]/iu;

const BASE = String.raw`[\p{Emoji_Presentation}\p{Extended_Pictographic}♡]`;
/** Presentation selectors, skin tones, and tags of regional flags. */
const SUFFIX = String.raw`[\uFE0E\uFE0F\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]*`;
const EMOJI = new RegExp(
  String.raw`[0-9#*]\uFE0F?\u20E3|[\u{1F1E6}-\u{1F1FF}]{1,2}|${BASE}${SUFFIX}(?:\u200D${BASE}${SUFFIX})*`,
  'gu',
);
const PRESENTED = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u;

/** Text-style signs (`☎`) are emoji only if Python's or our table has them, or with a selector. */
const isEmoji = (sign: string): boolean => {
  if (PRESENTED.test(sign)) return true;
  const key = String.fromCodePoint(sign.codePointAt(0) as number);
  return EMOJI_WORDS.has(key) || EMOJI_VALUES.has(key);
};

const isOneCharacter = (sign: string): boolean => sign.length === ((sign.codePointAt(0) as number) > 0xffff ? 2 : 1);

/** `©`, `™`, `‼`, arrows: parts of words, as in Python. */
const isTextSign = (sign: string): boolean => sign.length === 1 && sign < '\u2300';

export const tokeniseChunk = (chunk: string): ChunkTokens => {
  if (ASCII.test(chunk)) return { tokens: [wordFrom(chunk, 0, chunk.length)], leftOver: '' };
  const found = new TokenList(chunk, ADDRESS.test(chunk));
  let from = 0;
  for (const { 0: sign, index } of chunk.matchAll(EMOJI)) {
    if (!isEmoji(sign)) continue;
    found.addText(from, index);
    if (isTextSign(sign)) found.addTextSign(sign, index);
    else found.addEmoji(sign, index);
    from = index + sign.length;
  }
  found.addText(from, chunk.length);
  // Marks alone (a dash between spaces) are one token, as in Python.
  return found.tokens.length > 0 ? found : { tokens: [wordFrom(chunk, 0, chunk.length)], leftOver: '' };
};

const wordFrom = (chunk: string, start: number, end: number): ChunkToken => ({
  text: foldMarks(chunk.slice(start, end)),
  start,
  end,
  isEmoji: false,
});

class TokenList implements ChunkTokens {
  readonly tokens: ChunkToken[] = [];
  leftOver = '';
  /** Last word of a sign's description, joined to the text that follows. */
  private before = '';
  private readonly chunk: string;
  private readonly isAddress: boolean;

  constructor(chunk: string, isAddress: boolean) {
    this.chunk = chunk;
    this.isAddress = isAddress;
  }

  addEmoji(sign: string, index: number): void {
    const folded = isOneCharacter(sign) ? sign : foldEmoji(sign);
    const parts = EMOJI_VALUES.has(folded) ? [folded] : folded.split('\u200D');
    for (const text of parts) this.tokens.push({ text, start: index, end: index + sign.length, isEmoji: true });
  }

  /** Python reads `Lenovo™s` as `Lenovo trade marks`. */
  addTextSign(sign: string, index: number): void {
    const words = EMOJI_WORDS.get(sign) ?? [];
    for (const text of words.slice(0, -1)) this.tokens.push({ text, start: index, end: index + 1, isEmoji: false });
    this.before = words.at(-1) ?? '';
  }

  /** Text between two emoji. */
  addText(start: number, end: number): void {
    if (this.before !== '') return this.addBehindSign(start, end);
    if (start === end) return;
    const text = this.chunk.slice(start, end);
    const isLast = end === this.chunk.length;
    if (PUNCTUATION.test(foldMarks(text))) {
      // Python keeps punctuation before the first emoji as a token, and drops it elsewhere.
      if (start === 0 && !isLast) this.tokens.push(wordFrom(this.chunk, start, end));
      else this.leftOver += text;
    } else if (!this.isAddress) this.addParted(start, end);
    // What follows an emoji in an address belongs to the address.
    else if (start === 0) this.tokens.push(wordFrom(this.chunk, start, end));
    else this.leftOver += text;
  }

  private addBehindSign(start: number, end: number): void {
    const { text } = wordFrom(this.chunk, start, end);
    this.tokens.push({ text: this.before + text, start: start - 1, end, isEmoji: false });
    this.before = '';
  }

  /** Marks between words split them; those at the edges stay, for the punctuation rules. */
  private addParted(start: number, end: number): void {
    const text = this.chunk.slice(start, end);
    const pieces: { readonly from: number; readonly to: number }[] = [];
    let from = 0;
    for (const { 0: marks, index } of [...text.matchAll(PARTING_MARKS), { 0: '', index: text.length }]) {
      if (!PUNCTUATION.test(text.slice(from, index))) pieces.push({ from, to: index });
      from = index + marks.length;
    }
    for (const [at, piece] of pieces.entries()) {
      const next = pieces[at + 1];
      const first = at === 0 ? 0 : piece.from;
      const last = next === undefined ? text.length : piece.to;
      this.tokens.push(wordFrom(this.chunk, start + first, start + last));
      if (next !== undefined) this.leftOver += text.slice(last, next.from);
    }
  }
}
