import { describe, expect, it } from '@jest/globals';
import { CellColumnsBuilder } from './cell-columns.ts';
import { EMPTY_DAY, NO_TIME } from '../../results/kernels/comment-mask.ts';
import { decodeColumn, decodeStrings, section, SEGMENT_COMMENTS } from './segments.ts';

const columns = [
  { name: 'team', type: 'enum' },
  { name: 'age', type: 'number' },
  { name: 'day', type: 'date' },
  { name: 'note', type: 'text' },
  { name: 'nothing', type: 'unused' },
] as const;

const getStrings = (bytes: Uint8Array): readonly string[] => {
  const sections = decodeColumn(bytes);
  return decodeStrings(section(sections, 0, Uint32Array), section(sections, 1, Uint8Array));
};

describe('the cells of a file', () => {
  it('become codes, numbers, days and texts', () => {
    const builder = new CellColumnsBuilder(columns, { dateOrders: { day: 'month-first' } });
    builder.add(['red', '3.5', '03/04/1970', 'Ünï', 'x']);
    builder.add([' blue ', 'many', '', '', 'x']);
    builder.add(['red', '']);
    const [team, age, day, note, nothing] = builder.finish()!.columns;
    expect([...decodeColumn(team!)[0]!]).toEqual([1, 2, 1]);
    expect(builder.enumValues().map(({ column, bytes }) => [column, getStrings(bytes)])).toEqual([
      [0, ['', 'red', 'blue']],
    ]);
    expect([...decodeColumn(age!)[0]!]).toEqual([3.5, NaN, NaN]);
    expect([...decodeColumn(day!)[0]!]).toEqual([31 + 28 + 3, EMPTY_DAY, EMPTY_DAY]);
    expect(getStrings(note!)).toEqual(['Ünï', '', '']);
    expect(nothing).toBeUndefined();
  });

  it('keep the times of days where a segment has any, beside days without', () => {
    const builder = new CellColumnsBuilder(columns, { dateOrders: { day: 'day-first' } });
    const day = (cell: string) => builder.add(['red', '', cell, '', '']);
    ['01/01/1970 12:00', '02/01/1970', '', '02/01/1970 00:00:00.250'].forEach(day);
    const [days, times] = decodeColumn(builder.finish()!.columns[2]!);
    expect([...days!]).toEqual([0, 1, EMPTY_DAY, 1]);
    expect([...times!]).toEqual([12 * 3_600_000, NO_TIME, NO_TIME, 250]);
    const daysAlone = new CellColumnsBuilder(columns, {});
    daysAlone.add(['red', '', '02/01/1970', '', '']);
    expect(decodeColumn(daysAlone.finish()!.columns[2]!)).toHaveLength(1);
  });

  it('fill segment after segment, with codes that go through the file', () => {
    const builder = new CellColumnsBuilder(columns.slice(0, 1), {});
    const full = Array.from({ length: SEGMENT_COMMENTS }, (_, row) => builder.add([row === 0 ? 'first' : 'later']));
    expect(full.filter((segment) => segment !== undefined)).toHaveLength(1);
    expect(full.at(-1)?.segment).toBe(0);
    expect(builder.finish()).toBeUndefined();
    builder.add(['first']);
    const last = builder.finish()!;
    expect(last.segment).toBe(1);
    expect([...decodeColumn(last.columns[0]!)[0]!]).toEqual([1]);
  });

  it('outgrow two bytes a code when there are that many values', () => {
    const builder = new CellColumnsBuilder(columns.slice(0, 1), {});
    const types = new Set<string>();
    for (let row = 0; row < 9 * SEGMENT_COMMENTS; row++) {
      const filled = builder.add([`value ${row}`]);
      if (filled) types.add(decodeColumn(filled.columns[0]!)[0]!.constructor.name);
    }
    expect([...types]).toEqual(['Uint16Array', 'Uint32Array']);
  });
});
