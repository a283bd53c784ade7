import { describe, expect, it } from '@jest/globals';
import {
  checkColumns,
  commentColumn,
  toTableDefinitions,
  toColumnDrafts,
  listColumnOptions,
  optionSubtext,
  patchDraft,
  listSampleCells,
  withFirst,
  type ColumnDraft,
} from './column-drafts.ts';
import type { CsvHead } from '../../components/csv/csv-head.ts';

const long = 'this comment has more than ten words so that it is taken for one';
const head: Pick<CsvHead, 'headers' | 'rows'> = {
  headers: ['', 'Review Text', 'Department', 'Department'],
  rows: Array.from({ length: 12 }, (_, row) => [String(row), `${long} ${row}`, row % 2 === 0 ? 'Tops' : 'Dresses', '']),
};
const drafts = toColumnDrafts(head);
const named = (name: string): readonly ColumnDraft[] => patchDraft(drafts, 'Department', { name });

describe('the draft of the columns', () => {
  it('guesses types and names, and says where a header was empty or repeated', () => {
    expect(drafts.map(({ field, changed, name, type }) => [field, changed, name, type])).toEqual([
      ['column_1', 'empty', 'column_1', 'number'],
      ['Review Text', 'no', 'review_text', 'long-text'],
      ['Department', 'no', 'department', 'enum'],
      ['Department_2', 'repeated', 'department_2', 'unused'],
    ]);
    expect(checkColumns(drafts).ok).toBe(true);
  });

  it('keeps what the project has already', () => {
    const saved = [
      {
        id: 'x',
        field: 'Department',
        name: 'dept',
        field_type: 'text' as const,
        label: '',
        options: [],
        order: [],
        separator: '' as const,
        merged: [],
      },
    ];
    expect(toColumnDrafts(head, saved)[2]).toMatchObject({ name: 'dept', type: 'text' });
  });

  it('shows the first different values', () => {
    expect(drafts.map((draft) => listSampleCells(draft))[2]).toEqual(['Tops', 'Dresses']);
  });

  it('cuts the options above 30 characters', () => {
    expect(optionSubtext(['a'.repeat(30)])).toBe('a'.repeat(30));
    expect(optionSubtext(['a'.repeat(31)])).toBe(`${'a'.repeat(30)}…`);
  });

  it('puts the column of the comments first, the others in the order of the file', () => {
    expect(commentColumn(drafts)).toBe('Review Text');
    expect(withFirst(drafts, 'Review Text').map(({ field }) => field)).toEqual([
      'Review Text',
      'column_1',
      'Department',
      'Department_2',
    ]);
    expect(commentColumn(patchDraft(drafts, 'Review Text', { type: 'text' }))).toBeNull();
    expect(withFirst(drafts, null)).toEqual(drafts);
  });

  it('sorts categories, numbers by size', () => {
    const options = (...cells: string[]) => listColumnOptions({ ...drafts[2]!, cells });
    expect(options('Tops', 'dresses', 'Jackets', 'Tops')).toEqual(['dresses', 'Jackets', 'Tops']);
    expect(options('10', '9', '1')).toEqual(['1', '9', '10']);
  });

  it('leaves the values of categories to the file', () => {
    expect(toTableDefinitions(patchDraft(drafts, 'Department', { name: ' dept ' }))[2]).toEqual({
      field: 'Department',
      name: 'dept',
      field_type: 'enum',
      options: [],
      separator: '',
    });
    expect(toTableDefinitions(patchDraft(drafts, 'Department', { type: 'text' }))[2]?.options).toEqual([]);
  });
});

describe('what stands in the way of going on', () => {
  it.each([
    ['', 'Field is Required'],
    ['   ', 'Field is Required'],
    ['x'.repeat(64), 'Name must be less than 64 characters long'],
    ['Review_Text', 'Another column has this name already'],
    ['themes', '“themes” is reserved: choose another name'],
  ])('the name %j', (name, message) => {
    const checks = checkColumns(named(name));
    expect(checks.nameErrors.get('Department')).toBe(message);
    expect(checks.ok).toBe(false);
  });

  it('is no name of 63 characters, and no name of an unused column', () => {
    expect(checkColumns(named('x'.repeat(63))).ok).toBe(true);
    expect(checkColumns(patchDraft(named(''), 'Department', { type: 'unused' })).ok).toBe(true);
  });

  it.each([
    ['text', 0],
    ['long-text', 2],
  ] as const)('is not exactly one long text: Department and Review Text as %s', (type, longTexts) => {
    const changed = patchDraft(patchDraft(drafts, 'Department', { type }), 'Review Text', { type });
    expect(checkColumns(changed)).toMatchObject({ longTexts, ok: false });
  });
});
