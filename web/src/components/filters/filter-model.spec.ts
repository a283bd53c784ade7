import { describe, expect, it } from '@jest/globals';
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import {
  emptyFilter,
  filterFields,
  toFiltersInput,
  movedFilter,
  storedFilters,
  dropBlankFilters,
  withoutFilter,
  type FieldFilter,
  type Filters,
} from './filter-model.ts';
import { fieldSubtext, filterLines } from './filter-label.ts';
import { isInRange } from './filter-range.ts';

const column = (name: string, field_type: TableDefinition['field_type']): TableDefinition => ({
  id: name,
  field: name.toUpperCase(),
  name,
  field_type,
  label: '',
  options: field_type === 'enum' ? ['a', 'b'] : [],
  order: [],
  separator: '' as const,
  merged: [],
});
const tableDefinitions = [
  column('dept', 'enum'),
  column('title', 'text'),
  column('age', 'number'),
  column('day', 'date'),
  column('comment', 'long-text'),
  column('left_out', 'enum'),
  column('nothing', 'unused'),
];
const columns = ['dept', 'title', 'age', 'day', 'comment', 'nothing'];
const dataFiles = ['f1', 'f2'].map((id) => ({ id, name: 'wave.csv' })) as unknown as Project['dataFiles'];
const fields = filterFields({ tableDefinitions, columns, dataFiles });
const getField = (name: string) => fields.find((field) => field.name === name)!;
const filter = (type: FieldFilter['type'], value: readonly string[], exclusive = false): FieldFilter => ({
  type,
  value,
  exclusive,
});

describe('filters', () => {
  it('are offered for the stored columns and for themes, by what they hold', () => {
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['dept', 'enum'],
      ['title', 'text'],
      ['age', 'number'],
      ['day', 'date'],
      ['comment', 'text'],
      ['sentiment:', 'sentiment'],
      ['file:', 'file'],
      ['themes', 'themes'],
    ]);
  });

  it('say the names of files and classes, whose values are ids', () => {
    const filters: Filters = {
      'sentiment:': filter('enum', ['neg', 'mix', ''], true),
      'file:': filter('enum', ['f2', 'erased']),
    };
    expect(filterLines(filters, fields, (id) => id).map(({ text }) => text)).toEqual([
      'Sentiment is not Negative, Mixed or (no sentiment)',
      'File is wave.csv (2) or a deleted file',
    ]);
    expect(storedFilters(JSON.stringify(filters), fields)).toEqual(filters);
    expect(fieldSubtext(getField('file:'))).toBe('Where the comments are from');
  });

  it('are those of a column that is named like one of them', () => {
    const named = filterFields({ tableDefinitions: [column('file:', 'number')], columns: ['file:'] });
    expect(named.filter(({ name }) => name === 'file:').map(({ kind }) => kind)).toEqual(['number']);
  });

  it('go into the call when they have been filled in', () => {
    const filters: Filters = {
      dept: filter('enum', ['', 'a'], true),
      title: filter('text', ['  ']),
      age: filter('between', ['', ' ']),
      day: filter('between', ['2026-01-01', '2026-02-01']),
    };
    expect(toFiltersInput(filters)).toEqual({
      dept: { value: ['', 'a'], type: 'enum', exclusive: true },
      day: { value: ['2026-01-01', '2026-02-01'], type: 'between', exclusive: false },
    });
    expect(Object.keys(dropBlankFilters(filters))).toEqual(['dept', 'day']);
  });

  it.each<[string, FieldFilter, FieldFilter]>([
    ['no upper end is at least the lower one', filter('between', ['30', '']), filter('gte', ['30'])],
    ['no lower end is at most the upper one', filter('between', [' ', '30']), filter('lte', ['30'])],
    ['one value is at least that', filter('between', ['30']), filter('gte', ['30'])],
    ['both ends stays', filter('between', ['30', '40']), filter('between', ['30', '40'])],
    ['an open end still excludes', filter('between', ['30', ''], true), filter('gte', ['30'], true)],
  ])('of a range with %s', (_case, typed, meant) => {
    expect(dropBlankFilters({ age: typed })).toEqual({ age: meant });
  });

  it('lose the values of the old field and of the new one when another field is chosen', () => {
    const filters = { dept: filter('enum', ['a']), age: filter('lt', ['3']), title: filter('text', ['x']) };
    expect(movedFilter(filters, 'dept', getField('age'))).toEqual({
      title: filter('text', ['x']),
      age: emptyFilter('number'),
    });
    expect(movedFilter(filters, null, getField('day'))).toEqual({ ...filters, day: emptyFilter('date') });
    expect(withoutFilter(filters, 'dept', 'title')).toEqual({ age: filter('lt', ['3']) });
  });

  it.each<[Filters, readonly string[]]>([
    [{ dept: filter('enum', ['a']) }, ['DEPT is a']],
    [{ dept: filter('enum', ['a', 'b', ''], true) }, ['DEPT is not a, b or (empty)']],
    [{ title: filter('text', ['wi-fi']) }, ['TITLE contains “wi-fi”']],
    [{ title: filter('text', ['wi-fi', 'pool'], true) }, ['TITLE does not contain “wi-fi” or “pool”']],
    [{ age: filter('exact', ['3', '4']) }, ['AGE is exactly 3 or 4']],
    [{ age: filter('lt', ['3'], true) }, ['AGE is not less than 3']],
    [{ day: filter('gt', ['2026-03-05']) }, ['DAY is after Mar 5, 2026']],
    [{ day: filter('between', ['2026-03-05', '2026-04-01']) }, ['DAY is between Mar 5, 2026 and Apr 1, 2026']],
    [{ themes: filter('enum', ['t1', 't2']) }, ['Theme is Fit or Size']],
    [{ themes: filter('enum', ['t1'], true) }, ['No theme of Fit']],
    [{ themes: filter('all', ['t1', 't2']) }, ['Themes are Fit and Size']],
    [{ themes: filter('all', ['t1', 't2'], true) }, ['Themes are not Fit and Size']],
    [{ age: filter('gt', ['3']), dept: filter('enum', ['a']) }, ['DEPT is a', 'AGE is greater than 3']],
    [{ age: filter('between', ['3', '']), title: filter('text', []) }, ['AGE is at least 3']],
    [{ day: filter('between', ['', '2026-03-05']) }, ['DAY is on or before Mar 5, 2026']],
    [{ age: filter('lte', ['3'], true) }, ['AGE is not at most 3']],
  ])('read in words: %j', (filters, lines) => {
    const names = new Map([
      ['t1', 'Fit'],
      ['t2', 'Size'],
    ]);
    expect(filterLines(filters, fields, (id) => names.get(id) ?? id).map(({ text }) => text)).toEqual(lines);
  });

  it.each([
    [null, null],
    ['not json', null],
    ['null', {}],
    ['{"dept":{"value":["a"],"type":"enum","exclusive":true}}', { dept: filter('enum', ['a'], true) }],
    ['{"gone":{"value":["a"],"type":"enum","exclusive":true}}', {}],
    // A column that has become another kind.
    ['{"age":{"value":["a"],"type":"enum","exclusive":true}}', {}],
    ['{"dept":{"value":[1],"type":"enum","exclusive":true},"title":"x"}', {}],
    // Stored before there were other than enum filters.
    [
      '{"dept":{"value":["a"],"exclusive":true},"age":{"value":["1"],"exclusive":true}}',
      { dept: filter('enum', ['a'], true) },
    ],
  ])('come back from storage: %s', (text, filters) => {
    expect(storedFilters(text, fields)).toEqual(filters);
  });

  it('names the first of the values below an enum, cut after 30 characters', () => {
    expect(fieldSubtext({ ...getField('dept'), options: ['Dresses', 'Tops'] })).toBe('Dresses, Tops');
    expect(fieldSubtext({ ...getField('dept'), options: ['Dresses', 'Intimates', 'Outerwear', 'Tops'] })).toBe(
      'Dresses, Intimates, Outerwear,…',
    );
    expect(fieldSubtext(getField('age'))).toBe('Number');
  });

  it('keep the time of a date, say it, and show which bins it is in', () => {
    const filters: Filters = { day: filter('between', ['2015-02-22T12:00', '2015-02-23T08:30:15']) };
    expect(storedFilters(JSON.stringify(filters), fields)).toEqual(filters);
    expect(filterLines(filters, fields, (id) => id).map(({ text }) => text)).toEqual([
      'DAY is between Feb 22, 2015, 12:00 and Feb 23, 2015, 08:30:15',
    ]);
    const isIn = (type: FieldFilter['type'], value: string, exclusive = false) =>
      isInRange(filter(type, [value], exclusive), '2015-02-22', '2015-02-22');
    expect([isIn('lt', '2015-02-22T12:00'), isIn('lt', '2015-02-22'), isIn('lt', '2015-02-22T00:00')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isIn('gt', '2015-02-22T12:00'), isIn('gt', '2015-02-22'), isIn('exact', '2015-02-22T12:00')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([isIn('exact', '2015-02-22', true), isIn('exact', '2015-02-22T12:00', true)]).toEqual([false, true]);
  });
});
