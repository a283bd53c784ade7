import { cutText } from '../../../../components/text/cut-text.ts';
/** Measures of a slide, in inches, and colours. Slides are light, whatever the screen is. */
export interface DeckColours {
  readonly series: readonly string[];
  readonly higher: string;
  readonly lower: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly bar: string;
  readonly accent: string;
}

/** Widescreen. */
export const SLIDE = { width: 13.333, height: 7.5, margin: 0.5 } as const;
export const BODY = { x: 0.5, y: 1.62, w: 12.333, h: 4.75 } as const;
/** A face that every office program has, or has one of the same widths for. */
export const FACE = 'Arial';

/** Hex without '#', as slides have it. */
export const toHex = (colour: string): string => colour.replace('#', '').toUpperCase();

/** A share of the way from white to a colour. @param share 0 to 1 */
export const mixWithWhite = (colour: string, share: number): string => {
  const channels = [0, 2, 4].map((at) => parseInt(toHex(colour).slice(at, at + 2), 16));
  return channels
    .map((value) =>
      Math.round(255 - (255 - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase();
};

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const LETTER = /\p{L}/u;

/** By the first letter, as `dir="auto"`. */
export const isRightToLeft = (text: string): boolean =>
  RIGHT_TO_LEFT.test([...text].find((one) => LETTER.test(one)) ?? '');

/** XML has no control characters but tab and line breaks. */

const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

export const toSlideText = (text: string): string => text.replace(UNWRITABLE, '').replace(/\s*[\r\n\t]+\s*/gu, ' ');

/** Cut for a slide; spreadsheets and notes have it whole. */
export const shorten = (text: string, most: number): string => cutText(toSlideText(text), most);
