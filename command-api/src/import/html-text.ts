/**
 * Extracts text from HTML comments, as written by rich-text fields of survey tools: `<p>Great&nbsp;staff
 * &amp; food.<br>…</p>`.
 */
import { Parser } from 'htmlparser2';

/** Tags and entities that people do not type, unlike `a < b` and `AT&T`. */
const TAG =
  /<\/?(?:p|br|div|span|b|i|u|s|em|strong|small|a|ul|ol|li|h[1-6]|table|tbody|thead|tr|td|th|font|img|blockquote|pre|code|sub|sup|hr)(?:\s[^<>]*)?\/?>/iu;
const ENTITY = /&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8}\d{0,2});/iu;
const ENTITIES = new RegExp(ENTITY, 'giu');
const MAY_HOLD = /[<&]/u;

export const hasHtml = (text: string): boolean => MAY_HOLD.test(text) && (TAG.test(text) || ENTITY.test(text));

/** Of the comments with a text: below it HTML is coincidental, and texts stay unchanged. */
export const MIN_SHARE = 0.01;

/** Block elements. */
const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'table',
  'tr',
  'blockquote',
  'pre',
  'hr',
  'dl',
  'dt',
  'dd',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'footer',
  'figure',
  'form',
  'address',
]);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
/** Elements with invisible content. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'template']);
const SPACES = /[ \t\r\n\f]+/gu;

/** The text as rendered by a browser, in one pass. */
const textOfMarkup = (html: string): string => {
  const text = new ShownText();
  let hidden = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'br') text.endLine();
        else if (BLOCKS.has(name)) text.endBlock();
        else if (CELLS.has(name)) text.space();
        else if (HIDDEN.has(name)) hidden++;
      },
      onclosetag(name) {
        if (BLOCKS.has(name)) text.endBlock();
        else if (HIDDEN.has(name)) hidden--;
      },
      ontext(part) {
        if (hidden === 0) text.add(part.replaceAll(SPACES, ' '));
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return text.whole();
};

/** Rendered text: collapses white space, and gives blocks their own lines. */
class ShownText {
  readonly #pieces: string[] = [];
  #isSpaced = false;
  #isBroken = false;
  #isAtBegin = true;

  /** @param part with single spaces */
  add(part: string): void {
    const begin = part.startsWith(' ') ? 1 : 0;
    const end = part.length - (part.length > begin && part.endsWith(' ') ? 1 : 0);
    if (begin === 1) this.#isSpaced = true;
    if (end <= begin) return;
    if (this.#isBroken) this.endLine();
    if (this.#isSpaced && !this.#isAtBegin) this.#pieces.push(' ');
    this.#pieces.push(part.slice(begin, end));
    this.#isSpaced = end < part.length;
    this.#isAtBegin = false;
  }

  space(): void {
    this.#isSpaced = true;
  }

  endBlock(): void {
    this.#isBroken = !this.#isAtBegin;
  }

  endLine(): void {
    if (this.#pieces.length > 0) this.#pieces.push('\n');
    [this.#isSpaced, this.#isBroken, this.#isAtBegin] = [false, false, true];
  }

  whole(): string {
    return this.#pieces.join('').trim();
  }
}

/** The text of an HTML comment; others are unchanged, including their lines. */
export const extractHtmlText = (comment: string): string => {
  if (!hasHtml(comment)) return comment;
  const text = TAG.test(comment) ? textOfMarkup(comment) : comment.replaceAll(ENTITIES, entityText);
  return text.replaceAll('\u00a0', ' ');
};

const entityText = (entity: string): string => {
  let text = '';
  new Parser({ ontext: (part) => (text += part) }, { decodeEntities: true }).end(entity);
  return text;
};
