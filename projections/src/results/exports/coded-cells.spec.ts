import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CodedCell } from '@verbatim/domain/formats/coded-data/coded-variable';
import { ALL, recordRandomProject } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readCommentPage } from '../comments/comment-page.query.ts';
import type { Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import type { CodedColumn } from './coded-cells.ts';
import { readCodedShape, writeCodedDescription } from './coded-rows.query.ts';

const CODED: readonly CodedColumn[] = [
  { name: 'team', type: 'enum' },
  { name: 'age', type: 'number' },
  { name: 'day', type: 'date' },
];
/** Of one project alone: columns are cached by file. */
class SpecProject extends RecordedProject {
  readonly reads = createSegmentReads();
}

/** Cells of all pages, by row. */
const readRows = async (log: SpecProject, coded: readonly CodedColumn[], filters: Filters = {}) => {
  const rows: { readonly id: number; readonly cells: readonly CodedCell[] }[] = [];
  for (let after = 0; ;) {
    const query = { projectId: 'p', filters, coded, sentiment: false, after, limit: 777 };
    const page = await readCommentPage(log.reads, log.models, query);
    rows.push(...page.ids.map((id, row) => ({ id, cells: page.coded.map((column) => column[row]!) })));
    if (!page.hasMore) return rows;
    after = page.ids.at(-1)!;
  }
};

/** Codes of a column by label, as the SPSS syntax states them. */
const readCodes = async (log: SpecProject, column: CodedColumn) => {
  const { name } = column;
  const dataset = {
    title: 't',
    dataFile: 'data.csv',
    variables: [{ hint: name, label: name, type: 'category' as const }],
    extents: [{ min: 0, max: 0, decimals: 0, length: 0, cut: 0, joined: 0, lost: 0 }],
    sets: [],
    at: '',
  };
  const query = { projectId: 'p', format: 'triple-s' as const, coded: [column], dataset, variableOf: [0] };
  const { bytes, shape } = await writeCodedDescription(log.reads, log.models, query);
  const values = [
    ...Buffer.from(bytes)
      .toString()
      .matchAll(/<value code="(\d+)">([^<]*)</gu),
  ];
  return { shape, codes: new Map(values.map(([, code, label]) => [label!, Number(code)])) };
};

describe('cells of coded data', () => {
  const log = new SpecProject();
  beforeAll(() => recordRandomProject(log));

  it.each<[string, Filters]>([
    ['of all comments', {}],
    ['of those that pass filters', { size: { value: ['M'] } }],
  ])('are those of the files, across segments, %s', async (_case, filters) => {
    const { codes } = await readCodes(log, CODED[0]!);
    expect([...codes.values()].sort()).toEqual([1, 2, 3]);
    const expected = ALL.filter(({ cells }) => Object.keys(filters).length === 0 || cells[2] === 'M').map(
      ({ _id, cells: [, team = '', , age = '', day = ''] }) => ({
        id: _id,
        cells: [
          codes.get(team) ?? null,
          age === '' ? null : Number(age),
          day === '' ? null : { day: Date.parse(day) / 86_400_000, time: undefined },
        ],
      }),
    );
    expect(await readRows(log, CODED, filters)).toEqual(expected);
  });

  it('have a shape of the whole project', async () => {
    const shape = await readCodedShape(log.reads, log.models, { projectId: 'p', coded: CODED });
    expect(shape.columns).toEqual([{ hasCodes: true }, { hasCodes: false }, { hasCodes: false, hasTimes: false }]);
    const filtered = { projectId: 'p', coded: CODED, filters: { size: { value: ['M'] } } };
    expect(await readCodedShape(log.reads, log.models, filtered)).toEqual(shape);
  });
});

describe('cells of a category', () => {
  const COLUMN: CodedColumn = { name: 'brand', type: 'enum' };
  const COMMENT = { name: 'comment', type: 'long-text' } as const;
  const BRAND = { name: 'brand', type: 'enum' } as const;
  const log = new SpecProject();
  const add = async (file: string, firstId: number, brands: readonly string[] | undefined): Promise<void> => {
    const columns = brands === undefined ? [COMMENT] : [COMMENT, BRAND];
    const rows = (brands ?? ['']).map((brand) => ({ cells: ['a', ...(brands ? [brand] : [])], spans: [] }));
    await log.addFile(file, firstId, columns, rows, 256);
    await log.project();
  };
  beforeAll(async () => {
    const field = (column: typeof COMMENT | typeof BRAND) => ({
      ...column,
      id: column.name,
      field: column.name,
      options: [],
    });
    await log.append('project-p', [
      { type: 'ColumnsDefined', data: { columns: [field(COMMENT), field(BRAND)] } },
      { type: 'TableCreated', data: { columns: ['comment', 'brand'] } },
    ]);
    await add('p.f1', 1, ['b', 'a', '', 'b']);
    await add('p.f2', 5, undefined);
  });

  it('are missing in a file that is older than the column', async () => {
    expect((await readRows(log, [COLUMN])).map(({ cells }) => cells[0])).toEqual([1, 2, null, 1, null]);
  });

  it('keep their codes when a file adds a value, which changes the shape', async () => {
    const before = await readCodes(log, COLUMN);
    await add('p.f3', 6, ['c', 'a']);
    const after = await readCodes(log, COLUMN);
    expect([...after.codes]).toEqual([...before.codes, ['c', 3]]);
    expect(after.shape).not.toBe(before.shape);
    expect((await readRows(log, [COLUMN])).map(({ cells }) => cells[0])).toEqual([1, 2, null, 1, null, 3, 2]);
  });

  it('are texts where the values are more than 2,000', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `brand ${at}`);
    await add('p.f4', 8, many);
    const { columns } = await readCodedShape(log.reads, log.models, { projectId: 'p', coded: [COLUMN] });
    expect(columns).toEqual([{ hasCodes: false }]);
    const cells = (await readRows(log, [COLUMN])).map((row) => row.cells[0]);
    expect(cells).toEqual(['b', 'a', '', 'b', null, 'c', 'a', ...many]);
  });
});
