/** docs/words.md as a specification: each row of its tables is tried. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseThemeQuery } from './theme-query/parse-theme-query.ts';
import { matchComment } from './theme-query/match-theme-query.ts';
import { tokenise } from './tokenise.ts';

const PAGE = join(__dirname, '../../../docs/words.md');

const codesIn = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/gu)].map(([, code]) => code!);

const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').slice(1, -1))
  .map(([text = '', found = '', missed = '', counted = '']) => ({
    text: codesIn(text)[0]!,
    found: codesIn(found),
    missed: codesIn(missed),
    counted: codesIn(counted),
  }));

const finds = (typed: string, text: string): boolean => {
  const parsed = parseThemeQuery(typed);
  if (!parsed.ok) throw new Error(`${typed}: ${parsed.error.message}`);
  return matchComment(parsed.query, text, [0, text.length]) !== null;
};

describe('the page that says what a word is', () => {
  it('has a row for each kind', () => expect(rows.length).toBeGreaterThan(35));

  it.each(rows)('$text is found by the words that it names, and by no others', ({ text, found, missed }) => {
    expect(found.length).toBeGreaterThan(0);
    expect(found.map((query) => [query, finds(query, text)])).toEqual(found.map((query) => [query, true]));
    expect(missed.map((query) => [query, finds(query, text)])).toEqual(missed.map((query) => [query, false]));
  });

  it.each(rows.filter(({ counted }) => counted.length > 0))('$text is counted as it says', ({ text, counted }) =>
    expect(tokenise(text).terms).toEqual(counted),
  );
});
