import { describe, it, expect } from '@jest/globals';
import { foldTerm } from './fold-term.ts';

describe('folding a token', () => {
  it.each([
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['ısparta', 'isparta'],
    ['ﬁne', 'fine'],
    ['Ｗｉｄｅ', 'wide'],
    ['Øre', 'ore'],
    ['Łódź', 'lodz'],
    ['Ægir', 'aegir'],
    ['Œuvre', 'oeuvre'],
    ['Τέλος', 'τελοσ'],
    ['ΤΕΛΟΣ', 'τελοσ'],
    ['Ёж', 'еж'],
    ['Don’t', 'dont'],
    ['l·l', 'll'],
    ['한', '한'],
    ['が', 'が'],
    ['か', 'か'],
    ['हिन्दी', 'हिन्दी'],
  ])('reads %s as %s', (token, term) => {
    expect(foldTerm(token)).toBe(term);
  });

  it('leaves nothing of what holds no letter or digit', () => {
    expect(foldTerm('-’\u0301 ')).toBe('');
  });

  it('is done after once, for every letter there is', () => {
    const changedAgain: string[] = [];
    for (let point = 0; point <= 0x1ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const term = foldTerm(String.fromCodePoint(point));
      if (foldTerm(term) !== term) changedAgain.push(point.toString(16));
    }
    expect(changedAgain).toEqual([]);
  });

  it('ignores case for every letter there is', () => {
    const different: string[] = [];
    for (let point = 0; point <= 0x1ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const letter = String.fromCodePoint(point);
      // The iota under an ancient Greek vowel is a diacritic here, though capitals write it out
      if (letter.normalize('NFD').includes('\u0345')) continue;
      if (foldTerm(letter.toLowerCase()) !== foldTerm(letter)) different.push(`${point.toString(16)} lower`);
      if (foldTerm(letter.toUpperCase()) !== foldTerm(letter)) different.push(`${point.toString(16)} upper`);
    }
    expect(different).toEqual([]);
  });

  it('makes a part of Latin or Cyrillic the same in a token of another script', () => {
    expect(foldTerm('Éß東京')).toBe(`${foldTerm('Éß')}東京`);
  });
});
