import { describe, expect, it } from '@jest/globals';
import { hashedWith, toUnitText, UnitTable } from './unit-table.ts';

const getHash = (text: string): number => {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = hashedWith(hash, text.charCodeAt(at));
  return hash;
};
const find = (table: UnitTable, piece: string): number =>
  table.find(toUnitText(`<${piece}>`).units, 1, piece.length + 1, getHash(piece));
const number = (table: UnitTable, piece: string): number => {
  const found = find(table, piece);
  return found < 0 ? table.add(piece, getHash(piece)) : found;
};

describe('a table of pieces of texts', () => {
  it('numbers each piece once, however many there are', () => {
    const table = new UnitTable();
    const pieces = Array.from({ length: 50_000 }, (_, i) => `piece ${i}`);
    expect(pieces.map((piece) => number(table, piece))).toEqual([...pieces.keys()]);
    expect(pieces.map((piece) => number(table, piece))).toEqual([...pieces.keys()]);
    expect([table.count, table.unitCount]).toEqual([50_000, pieces.join('').length]);
  });

  it('keeps pieces of one hash apart', () => {
    const table = new UnitTable();
    expect(getHash('Aa')).toBe(getHash('BB'));
    expect(['Aa', 'BB', 'Aa'].map((piece) => number(table, piece))).toEqual([0, 1, 0]);
  });

  it('finds neither what was reserved nor what was cleared', () => {
    const table = new UnitTable();
    expect([table.reserve(), number(table, ''), number(table, 'a')]).toEqual([0, 1, 2]);
    table.clear();
    expect([find(table, 'a'), number(table, 'b')]).toEqual([-1, 0]);
  });
});
