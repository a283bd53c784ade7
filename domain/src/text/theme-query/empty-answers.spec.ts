import { describe, expect, it } from '@jest/globals';
import { sentenceSpans } from '../sentences/sentence-spans.ts';
import { EMPTY_ANSWERS } from './empty-answers.ts';
import { matchComment } from './match-theme-query.ts';
import { parseThemeQuery } from './parse-theme-query.ts';

const parsed = parseThemeQuery(EMPTY_ANSWERS);
const isEmpty = (text: string): boolean => parsed.ok && matchComment(parsed.query, text, sentenceSpans(text)) !== null;

const EMPTY = `
| - | -- | … | ... | ? | / | N/A | n/a | N.A. | NA | None | none. | NONE!!! | (none) | NIL | No comment | no comments. |
no comment(s) | Nothing | Nothing :) | nothing at all | I have nothing to add | I don’t know | I don't know |
Can’t think of anything | k.A. | k. A. | Keine | Keine Angabe | weiß nicht | Néant | NEANT | RIEN | rien à signaler |
R.A.S. | nada | Ninguno. | No aplica | NS/NC | nessuno | n.v.t. | geen | ingen | Ingen kommentar | brak | нет | Ничего |
لا يوجد | 特になし | 特になし。 | なし | 無し | 无 | 没有 | 没有。 | 없음 | कुछ नहीं | hiçbir şey | Nothing. …`;

const COMMENTS = `
Nothing to complain about, great crew | none of the staff helped | None of the staff was kind | no wifi | no | yes | ok |
Nothing works | No!!! Never again | 👍 | good | 5 | 10/10 | nichts funktioniert | rien ne marche | nada funciona |
没有空调 | same as above | I don’t know why the staff was so rude | no breakfast | None. The seat was broken.`;

const list = (answers: string): readonly string[] => answers.split('|').map((answer) => answer.trim());

describe('an answer that says nothing', () => {
  it.each(list(EMPTY))('is %j', (text) => expect(isEmpty(text)).toBe(true));
  it.each(list(COMMENTS))('is not %j', (text) => expect(isEmpty(text)).toBe(false));
});
