/** CSV files saved by the browser round-trip, without their stamp. */
import { describe, expect, it } from '@jest/globals';
import { layoutRecords, proposeLayout } from '@verbatim/domain/formats/layout/file-layout';
import { unescaped, withoutStamp } from '@verbatim/domain/formats/verbatim-export';
import { libraryCsv, readLibraryFile } from '../themes/library-file.ts';
import { formatDataTableCsv } from './chart/data-table.ts';
import { stampLines } from './chart/stamp.ts';

const TEXTS = [
  '=1+1',
  "'=1",
  '-',
  '+49 30',
  '@home',
  'a "quote", and a comma',
  'two\nlines',
  ' spaced ',
  'semi;colon',
  '',
];

const STAMP = stampLines({
  project: { name: 'Hotel, "guests"' },
  workspace: { name: 'All', themes: [] },
  moment: {
    asOf: 'p12-w3-l40',
    revisions: { project: 12, workspace: 3, library: 40, dictionary: null, words: null, tags: null },
    rules: {},
  },
  filters: ['Team is Red'],
  settings: [],
  at: '2026-01-05T10:00:00Z',
});

const read = (csv: string): readonly (readonly string[])[] => {
  const text = withoutStamp(csv);
  const layout = proposeLayout(text);
  const rows = [...layoutRecords(text, layout)].map(({ cells }) => cells.map(unescaped));
  return [layout.headers.map(unescaped), ...rows];
};

describe('a CSV file that the browser saves', () => {
  it.each([[STAMP], [[]]])('of a chart is read again as what it was, with and without a stamp', (stamp) => {
    const columns = ['Theme', 'Total', 'Red, "new"'];
    const rows = TEXTS.map((name, at) => ({ name, cells: [at, at % 3 === 0 ? null : at / 4] }));
    expect(read(formatDataTableCsv({ caption: '', columns, rows }, stamp))).toEqual([
      columns,
      ...rows.map(({ name, cells }) => [name, ...cells.map((cell) => (cell === null ? '' : String(cell)))]),
    ]);
  });

  it('of a library is read again by its own reader, query for query', () => {
    const themes = TEXTS.filter((text) => text !== '').map((text, at) => ({
      id: `${at}`,
      name: `${text.trim()} ${at}`,
      originalText: text,
      portal_name: text,
      visible: at % 2 === 0,
    }));
    const folders = [{ id: null, name: '', themes, children: [] }] as unknown as Parameters<typeof libraryCsv>[0];
    expect(readLibraryFile('library.csv', libraryCsv(folders))).toMatchObject({
      themes: themes.map(({ name, originalText }) => ({ name, text: originalText })),
    });
    expect(read(libraryCsv(folders)).slice(1)).toEqual(
      themes.map(({ name, originalText, portal_name: portal, visible }) => [
        '',
        name,
        originalText,
        portal,
        visible ? 'yes' : 'no',
      ]),
    );
  });

  it('keeps a comment that holds a stamp itself', () => {
    const name = `see\r\n\r\nVerbatim NLP,\r\nExported at,now`;
    const csv = formatDataTableCsv(
      {
        caption: '',
        columns: ['Theme', 'Total'],
        rows: [
          { name, cells: [1] },
          { name: 'b', cells: [2] },
        ],
      },
      STAMP,
    );
    expect(read(csv).map(([first]) => first)).toEqual(['Theme', name, 'b']);
  });
});
