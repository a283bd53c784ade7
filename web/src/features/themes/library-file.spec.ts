import { describe, expect, it } from '@jest/globals';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import { libraryCsv, libraryJson, readLibraryFile } from './library-file.ts';

const theme = (name: string, originalText: string, visible = true): Theme => ({
  id: name,
  name,
  originalText,
  text: originalText,
  folder_id: null,
  portal_name: `${name}!`,
  method: 1,
  visible,
  reads: '',
  error: null,
  version: 1,
});
const folder = (
  id: string | null,
  name: string,
  themes: readonly Theme[],
  children: readonly Folder[] = [],
): Folder => ({
  id,
  name,
  themes,
  children,
  parent_id: null,
  version: 1,
});
const library = [
  folder(null, 'Uncategorized', [theme('Loose', '+"late night" - (a, b)')]),
  folder('1', 'Hotel', [theme('Staff', 'staff', false)], [folder('2', 'Rooms', [theme('Bed', 'bed\n* "x, y"')])]),
];
const themes = [
  { folder: [], name: 'Loose', text: '+"late night" - (a, b)', portal_name: 'Loose!', visible: true },
  { folder: ['Hotel'], name: 'Staff', text: 'staff', portal_name: 'Staff!', visible: false },
  { folder: ['Hotel', 'Rooms'], name: 'Bed', text: 'bed\n* "x, y"', portal_name: 'Bed!', visible: true },
];

describe('a library as a file', () => {
  it('is read again as it was written, in either format', () => {
    expect(readLibraryFile('a.JSON', libraryJson(library))).toEqual({ themes });
    expect(readLibraryFile('a.csv', `\ufeff${libraryCsv(library)}`)).toEqual({ themes });
  });

  it('runs nothing in a spreadsheet', () => {
    expect(libraryCsv(library).split('\r\n')[1]).toBe(`,Loose,"'+""late night"" - (a, b)",Loose!,yes`);
  });

  it('may have columns in any order, and semicolons', () => {
    expect(readLibraryFile('a.csv', 'Query;Theme\n"a;b";Fit')).toEqual({
      themes: [{ folder: [], name: 'Fit', text: 'a;b', portal_name: '', visible: true }],
    });
  });

  it.each([
    ['a.json', '{', /not JSON/u],
    ['a.json', '{"x":1}', /no list of themes/u],
    ['a.csv', 'Name,Query\na,b', /“Theme” and “Query”/u],
    ['a.csv', 'Theme,Query\na,b\nc,"d', /line 3 is never closed/u],
  ])('is refused where it is none: %s %j', (name, text, fault) => {
    expect(readLibraryFile(name, text)).toEqual({ fault: expect.stringMatching(fault) });
  });
});
