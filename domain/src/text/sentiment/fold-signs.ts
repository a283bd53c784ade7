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
export const PARTING_MARKS = /[“”„‟«»‹›‚‒–—―…]+/gu;

export const foldApostrophes = (text: string): string => text.replace(APOSTROPHES, "'");
export const foldMarks = (text: string): string => text.replace(MARKS, (mark) => STRAIGHT[mark] as string);

/** Presentation selectors, skin tones, and tags of regional flags; not at the beginning. */
const SELECTORS = /(?!^)[\uFE0E\uFE0F\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]+/gu;
/** Gender signs `‍♀` and `‍♂` carry no sentiment. */
const GENDER = /\u200D[♀♂⚧]/gu;

export const foldEmoji = (emoji: string): string => emoji.replace(SELECTORS, '').replace(GENDER, '');

/** Normalised for the lookup of custom words. */
export const foldSigns = (text: string): string => foldEmoji(foldMarks(text)).toLowerCase();
