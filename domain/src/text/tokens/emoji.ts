/**
 * Emoji as tokens: characters with emoji presentation, with a variation selector or skin tone, keycaps,
 * flags, and zero-width-joiner sequences; also hearts and faces that older systems write without a selector.
 */

const BASE =
  '(?:\\p{Emoji_Presentation}|(?![0-9#*])\\p{Emoji}(?=[\\ufe0f\\p{EMod}]|\\u200d\\p{Emoji})|[\\u2764\\u2763\\u2665\\u263a\\u2639])';
const SELECTED = '[\\ufe0e\\ufe0f]?\\p{EMod}?[\\ufe0e\\ufe0f]?';
const TAGS = '(?:[\\u{e0020}-\\u{e007e}]+\\u{e007f})?';
const JOINED = `(?:\\u200d(?![0-9#*])\\p{Emoji}${SELECTED})*`;
const SEQUENCE = `(?:\\p{RI}{2}|[0-9#*]\\ufe0f?\\u20e3|${BASE}${SELECTED}${TAGS}${JOINED})`;

const EMOJI_AT = new RegExp(SEQUENCE, 'uy');
/** In a query an emoji may lack its selector; after a letter `™` and the like are part of the word. */
const TYPED_EMOJI_AT = new RegExp(`(?:${SEQUENCE}|(?<![\\p{L}\\p{N}])(?![0-9#*])\\p{Emoji}[\\ufe0e\\ufe0f]?)`, 'uy');

const endAt = (pattern: RegExp, text: string, start: number, end: number): number => {
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  return found === null || start + found[0].length > end ? -1 : start + found[0].length;
};

/** End of the emoji at `start`; -1 for none. */
export const findEmojiEnd = (text: string, start: number, end: number): number => endAt(EMOJI_AT, text, start, end);

export const findTypedEmojiEnd = (text: string, start: number, end: number): number =>
  endAt(TYPED_EMOJI_AT, text, start, end);

/** Text presentation without a selector. */
const TEXT_BY_DEFAULT = /(?![0-9#*])(?!\p{Emoji_Presentation})\p{Emoji}/gu;
const KEYCAP = /^[0-9#*]/u;

/**
 * Without skin tones, and with the selector wherever one is needed to show an emoji: 👍🏽 is found as 👍, ❤
 * as ❤️.
 */
export const foldEmoji = (emoji: string): string => {
  const bare = emoji.replace(/[\ufe0e\ufe0f]|(?<!^)\p{EMod}/gu, '');
  if (KEYCAP.test(bare)) return `${bare[0]}\ufe0f${bare.slice(1)}`;
  return bare.replace(TEXT_BY_DEFAULT, '$&\ufe0f');
};
