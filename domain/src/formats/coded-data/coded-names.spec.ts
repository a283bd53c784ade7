import { describe, expect, it } from '@jest/globals';
import { countBytes } from './coded-variable.ts';
import { nameVariables } from './coded-names.ts';

describe('names of SPSS', () => {
  it.each([
    ['Room Type', 'Room_Type'],
    ['Größe (m²)', 'Größe_m2'],
    ['  =price.', 'price'],
    ['2026', 'v_2026'],
    ['', 'v'],
    ['?!', 'v'],
    ['By', 'v_By'],
    ['with', 'v_with'],
    ['حجم الغرفة', 'حجم_الغرفة'],
    ['部屋', '部屋'],
    ['$staff', 'staff'],
    ['a\nb', 'a_b'],
  ])('of %j is %s', (hint, name) => {
    expect(nameVariables('sps', [hint])).toEqual([name]);
  });

  it('are unique whatever the case, also where capitals have other letters', () => {
    expect(nameVariables('sps', ['Price', 'price', 'PRICE!', 'straße', 'STRASSE', 'price_2'])).toEqual([
      'Price',
      'price_2',
      'PRICE_3',
      'straße',
      'STRASSE_2',
      'price_2_2',
    ]);
  });

  it('have at most 64 bytes, cut between characters and before the number', () => {
    const names = nameVariables('sps', ['ü'.repeat(200), 'ü'.repeat(199), '𝒳部'.repeat(40)]);
    expect(names[0]).toBe('ü'.repeat(32));
    expect(names[1]).toBe(`${'ü'.repeat(31)}_2`);
    expect(names.every((name) => countBytes(name) <= 64)).toBe(true);
    expect(names[2]).toMatch(/^(?:X部)+X?$/u);
  });

  it('of many equal hints are numbered on', () => {
    const names = nameVariables(
      'sps',
      Array.from({ length: 5_000 }, () => 'x'.repeat(100)),
    );
    expect(new Set(names).size).toBe(5_000);
    expect(names.at(-1)).toBe(`${'x'.repeat(59)}_5000`);
  });
});

describe('names of Triple-S', () => {
  it.each([
    ['Room Type', 'RoomType'],
    ['Größe', 'Groe'],
    ['Überraschung', 'Uberrasc'],
    ['2026', 'V2026'],
    ['部屋', 'V'],
    ['', 'V'],
  ])('of %j is %s', (hint, name) => {
    expect(nameVariables('triple-s', [hint])).toEqual([name]);
  });

  it('are unique within eight letters', () => {
    expect(nameVariables('triple-s', ['question one', 'Question two', '部', '屋'])).toEqual([
      'question',
      'Questio2',
      'V',
      'V2',
    ]);
    const many = nameVariables(
      'triple-s',
      Array.from({ length: 1_200 }, () => 'question'),
    );
    expect(new Set(many.map((name) => name.toLowerCase())).size).toBe(1_200);
    expect(many.every((name) => /^[A-Za-z][A-Za-z0-9]{0,7}$/u.test(name))).toBe(true);
  });
});
