/** @jest-environment node */
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { findDeckFaults, readDeck } from '../../../../../../tests/support/read-deck.ts';
import { readZip } from '../../../../../../tests/support/read-zip.ts';
import { formatMoment } from '../../../../components/text/format.ts';
import type { Bars } from '../../bar-chart/compute-bars.ts';
import type { ContentRow, ReportContent } from '../contents/content.ts';
import type { Drawn } from '../contents/drawn.ts';
import type { DeckColours } from './deck-style.ts';
import { writeDeck, type DeckResult } from './write-deck.ts';

const COLOURS: DeckColours = {
  series: ['#0d6e78', '#e07b39', '#4b3591'],
  higher: '#3f6b0e',
  lower: '#a34a05',
  text: '#1c1b1a',
  quiet: '#5a5651',
  line: '#e2dfda',
  bar: '#9fcaca',
  accent: '#0d6e78',
};

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const row = (name: string, at: number): ContentRow => ({
  name,
  cells: [
    { text: `${at}%`, value: at / 100, bar: at % 100 },
    { text: `${at}% ▲`, value: at / 100, tone: 'higher' },
  ],
});

const content = (themes: number, more: Partial<ReportContent> = {}): ReportContent => ({
  finding: 'Staff leads',
  subject: 'Themes by Season',
  workspace: 'Quality',
  filters: ['Season is Spring'],
  table: {
    columns: ['Theme', 'Total', 'Spring'],
    rows: [{ ...row('Base', 0), style: 'base' }, ...Array.from({ length: themes }, (_, at) => row(`Theme ${at}`, at))],
  },
  figuresAt: '2026-11-27T12:00:00.000Z',
  base: '240 comments',
  notes: ['Number of comments.'],
  missing: '',
  questions: ['/api/x?asOf=p1'],
  stamp: ['Verbatim NLP', 'Revisions: project 3'],
  ...more,
});

const result = (title: string, shown: ReportContent | undefined, problem = ''): DeckResult => ({
  title,
  kind: 'Table',
  content: shown,
  problem,
  picture: undefined,
});

const writeFile = async (...results: readonly DeckResult[]): Promise<Buffer> => {
  const deck = { name: 'Third quarter', project: 'Hotel', at: '2026-11-27T12:00:00.000Z', results };
  const file = Buffer.from(await writeDeck(deck, COLOURS));
  expect(findDeckFaults(file)).toEqual([]);
  return file;
};

const write = async (...results: readonly DeckResult[]) => readDeck(await writeFile(...results));

const bars = (rows: number, values: readonly (number | null)[]): Bars => ({
  rows: Array.from({ length: rows }, (_, at) => ({ item: {} as Bars['rows'][number]['item'], name: `Theme ${at}` })),
  series: ['Spring', 'Spring', 'R&D <b>'].map((label, at) => ({
    key: `${at}`,
    label,
    column: null,
    counts: [],
    marks: Array.from({ length: rows }, (_each, place) => (at === 1 && place === 1 ? '▲' : '')),
    hints: [],
    legend: 'All comments (300)',
    values: Array.from({ length: rows }, (_each, place) => values[place % values.length] ?? null),
  })),
  format: 'column',
  isStacked: false,
  isMarked: true,
  axis: 'Share of the column',
  leftOut: '',
});

describe('a deck', () => {
  beforeAll(() => {
    // As in a browser: for Node, the library imports modules that a deck without files does not need.
    const release = { value: { ...process.release, name: 'browser' } };
    jest.replaceProperty(globalThis, 'process', Object.create(process, { release }) as typeof process);
  });

  it('has a cover and a slide with title, table, footnote and notes', async () => {
    const [cover, slide, ...rest] = await write(result('Staff leads: 33%', content(3)));
    expect(rest).toEqual([]);
    expect(cover?.texts).toEqual(['Third quarter', 'Hotel', '1 result · 2026-11-27']);
    expect(slide).toMatchObject({ tables: 1, charts: [], pictures: 0 });
    expect(slide?.texts).toContain('Staff leads: 33%');
    const moment = `Figures as of ${formatMoment('2026-11-27T12:00:00.000Z').replaceAll(' ', '\u00a0')}`;
    expect(slide?.texts).toContain(
      `Table · Themes by Season · Quality · Season is Spring · Base: 240 comments · ${moment}`,
    );
    expect(slide?.texts).toContain('Number of comments.');
    expect(slide?.notes).toContain('Revisions: project 3');
    expect(slide?.notes).toContain('Question: /api/x?asOf=p1');
  });

  it('given filters longer than the line below the title, when it is cut, then the footnote has them', async () => {
    const filters = ['Season is Spring', `Comment contains ${'very long '.repeat(20)}`];
    const [, slide] = await write(result('Staff leads', content(3, { filters })));
    const about = slide?.texts.find((text) => text.startsWith('Table · ')) ?? '';
    expect(about).toMatch(/ · Season is Spring; Comment contains very .*… · Base: 240 comments · Figures as of /u);
    expect(slide?.texts.join(' ')).toContain(`Filters: ${filters.join('; ')}. Number of comments.`);
  });

  it('is only a cover without results', async () => {
    expect(await write()).toHaveLength(1);
  });

  it('continues on next slides what one cannot hold, and says what is left out', async () => {
    const slides = await write(result('All', content(500)));
    expect(slides).toHaveLength(1 + 3);
    expect(slides[1]?.texts.join(' ')).toContain('Showing 42 of 500 rows');
    expect(slides[2]?.texts.filter((text) => text === 'Base')).toHaveLength(1);
  });

  it('leaves unchanged rows to the footnote', async () => {
    const { table, ...more } = content(4);
    const rows = table.rows.map((one, at) => (at === 0 || at === 4 ? one : { ...one, isUnchanged: true as const }));
    const [, slide] = await write(result('Changes', { ...more, table: { ...table, rows } }));
    expect(slide?.texts.filter((text) => text.startsWith('Theme '))).toEqual(['Theme 3']);
    expect(slide?.texts.join(' ')).not.toContain('Showing');
  });

  it('keeps zeros, gaps and equal names in the workbook behind a chart', async () => {
    const drawn = { kind: 'bars', bars: bars(4, [12.5, 0, null]) } as const;
    const [, slide] = await write(result('Bars', content(4, { drawn })));
    expect(slide?.charts).toEqual([
      {
        kind: 'bar',
        rows: [
          ['Theme', 'Spring', 'Spring (2)', 'R&D <b>'],
          ['Theme 0', '12.5', '12.5', '12.5'],
          ['Theme 1', '0', '0', '0'],
          ['Theme 2'],
          ['Theme 3', '12.5', '12.5', '12.5'],
        ],
      },
    ]);
  });

  it('has the mark of a bar in the format of its figure, which still follows the data', async () => {
    const drawn = { kind: 'bars', bars: bars(4, [12.5, 0, null]) } as const;
    const file = await writeFile(result('Bars', content(4, { drawn })));
    const [, part] = [...readZip(file)].find(([name]) => /^ppt\/charts\/chart\d+\.xml$/u.test(name)) ?? [];
    const chart = part?.toString() ?? '';
    const [, second] = [...chart.matchAll(/<c:ser>.*?<\/c:ser>/gsu)].map(([xml]) => xml);
    expect(chart.match(/▲/gu)).toHaveLength(1);
    expect(second).toMatch(/<c:dLbl><c:idx val="1"\/><c:numFmt formatCode="0\.0&quot;% ▲&quot;" sourceLinked="0"\/>/u);
  });

  it('keeps a legend of long names short, and the names distinct', async () => {
    const model = bars(2, [1]);
    const long = { ...model, series: model.series.map((one) => ({ ...one, label: 'x'.repeat(200) })) };
    const [, slide] = await write(result('Bars', content(2, { drawn: { kind: 'bars', bars: long } })));
    const short = `${'x'.repeat(27)}…`;
    expect(slide?.charts[0]?.rows[0]).toEqual(['Theme', short, `${short} (2)`, `${short} (3)`]);
  });

  it('shows as a table what has nothing to draw', async () => {
    const [, slide] = await write(result('None', content(0, { drawn: { kind: 'bars', bars: bars(0, []) } })));
    expect(slide).toMatchObject({ tables: 1, charts: [] });
  });

  it('takes names of 200 letters, from right to left, and letters that XML has not', async () => {
    const names = ['x'.repeat(200), 'שירות וחדרים', 'a\u0000b\u001f\ud800c', '👩🏽‍💻 & <tag>'];
    const table = { columns: ['Theme', ...names.slice(0, 2)], rows: names.map(row) };
    const [, slide] = await write(result('חיוב הוא הנפוץ ביותר', content(0, { table })));
    expect(slide?.texts).toEqual(expect.arrayContaining(['שירות וחדרים', 'abc', '👩🏽‍💻 & <tag>']));
    expect(slide?.texts.some((text) => /^x+…$/u.test(text))).toBe(true);
  });

  it('puts columns of one banner under one heading, which leaves room for their own', async () => {
    const columns = ['Theme', 'Total', 'Traveller › Business', 'Traveller › Family', 'Arrival › Q1', 'Other'];
    const cells = columns.slice(1).map(() => ({ text: '20%', value: 0.2 }));
    const [, slide] = await write(
      result('Banner', content(0, { table: { columns, rows: [{ name: 'Pool', cells }] } })),
    );
    expect(slide?.texts.filter((text) => text === 'Traveller')).toHaveLength(1);
    expect(slide?.texts).toEqual(expect.arrayContaining(['Business', 'Family', 'Arrival › Q1']));
  });

  it('says of the table of a chart that it is one, so that no two slides have one title', async () => {
    const picture = { data: `data:image/png;base64,${PIXEL}`, width: 1040, height: 440 };
    const words = { words: [{}], settings: {} } as unknown as Omit<Extract<Drawn, { kind: 'cloud' }>, 'kind'>;
    const drawn: Drawn = { kind: 'cloud', ...words };
    const [, chart, table] = await write({ ...result('Words', content(2, { drawn })), picture });
    expect([chart?.pictures, table?.tables]).toEqual([1, 1]);
    expect(chart?.texts).toContain('Words');
    expect(table?.texts.some((text) => text.replace(/[\u2066\u2069]/gu, '') === 'Words (table)')).toBe(true);
  });

  it.each([
    ['difference', 'Mean with the theme minus mean without'],
    ['regression', 'Coefficient in the regression of all themes'],
  ] as const)('names the %s of drivers as the screen does', async (effect, heading) => {
    const estimate = { value: 0.6, low: 0.2, high: 1, p: 0.01 };
    const rows = [{ name: 'Price', share: 12.5, driver: { difference: estimate, regression: estimate } }];
    const drawn = { kind: 'quadrant', rows, effect, label: 'Rating' } as unknown as Drawn;
    const [, slide] = await write(result('Drivers', content(1, { drawn })));
    expect(slide?.charts[0]?.rows[0]).toContain(heading);
  });

  it('spreads bars evenly over slides', async () => {
    const drawn = { kind: 'bars', bars: bars(12, [10]) } as const;
    const slides = await write(result('Bars', content(12, { drawn })));
    expect(slides.slice(1).map(({ charts }) => (charts[0]?.rows.length ?? 0) - 1)).toEqual([6, 6]);
  });

  it('says why a result cannot be shown', async () => {
    const [, slide] = await write(result('Result that cannot be shown', undefined, 'Its workspace was deleted.'));
    expect(slide?.texts).toContain('Its workspace was deleted.');
  });
});
