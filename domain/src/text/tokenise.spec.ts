import { describe, it, expect } from '@jest/globals';
import { foldTerm } from './fold-term.ts';
import { forEachToken, TermNumbers, tokenise } from './tokenise.ts';
import { toUnitText } from './unit-table.ts';

const terms = (text: string): readonly string[] => tokenise(text).terms;
const pieces = (text: string): readonly string[] => {
  const { starts, ends } = tokenise(text);
  return starts.map((start, index) => text.slice(start, ends[index]));
};

describe('tokens of a text', () => {
  it('are runs of letters and digits, in lower case', () => {
    expect(terms('Late-night shopping, at 24/7: 100% OK!')).toEqual([
      'late',
      'night',
      'shopping',
      'at',
      '24',
      '7',
      '100',
      'ok',
    ]);
  });

  it('hold the word of a tag or a handle', () => {
    expect(terms('#late @late late.')).toEqual(['late', 'late', 'late']);
  });

  it.each(["don't", 'don’t', 'don‘t', 'donʼt', 'don＇t', 'don´t', 'don`t', 'don′t', 'DON’T', 'dont'])(
    'read %s as the one token dont',
    (word) => {
      expect(terms(`I ${word}.`)).toEqual(['i', 'dont']);
      expect(pieces(`I ${word}.`)).toEqual(['I', word]);
    },
  );

  it.each(["'quoted'", '‘quoted’', "''quoted", "quoted'"])('leave the apostrophes around %s outside', (text) => {
    expect(pieces(text)).toEqual(['quoted']);
  });

  it('end at two apostrophes in a row', () => {
    expect(terms("rock''roll o’'clock")).toEqual(['rock', 'roll', 'o', 'clock']);
  });

  it('take several single apostrophes', () => {
    expect(terms("fo'c's'le y’all’d’ve")).toEqual(['focsle', 'yalldve']);
  });

  it('compare without diacritics, composed or not', () => {
    const decomposed = 'Cafe\u0301';
    expect(terms(`Café ${decomposed} CAFÉ`)).toEqual(['cafe', 'cafe', 'cafe']);
    expect(pieces(`x ${decomposed}, y`)).toEqual(['x', decomposed, 'y']);
  });

  it('are emoji as well, each a token wherever it stands', () => {
    expect(pieces('I ❤️it ☹️ 1️⃣')).toEqual(['I', '❤️', 'it', '☹️', '1️⃣']);
    expect(terms('🕵‍♀️ 🕵️‍♀️ 🏳‍🌈 ‼️ ⬆️')).toEqual(['🕵️‍♀️', '🕵️‍♀️', '🏳️‍🌈', '‼️', '⬆️']);
    expect(terms('👍🏽👍🏿 ❤️❤ 👩🏽‍💻👩‍💻')).toEqual(['👍', '👍', '❤️', '❤️', '👩‍💻', '👩‍💻']);
  });

  it('count offsets in UTF-16 units, pairs being two', () => {
    const { terms: found, starts, ends } = tokenise('😀 𝒜𝓃𝓃 𠮷');
    expect(found).toEqual(['😀', 'ann', '𠮷']);
    expect(starts).toEqual([0, 3, 10]);
    expect(ends).toEqual([2, 9, 12]);
  });

  it('are separated by half a surrogate pair', () => {
    expect(terms('a\ud835b\udc9cc \ud835')).toEqual(['a', 'b', 'c']);
  });

  it('know other scripts', () => {
    expect(terms('Ёлка ΟΔΟΣ שָׁלוֹם مَرْحَبًا हिन्दी 東京 한국 ١٢')).toEqual([
      'елка',
      'οδοσ',
      'שלום',
      'مرحبا',
      'हिन्दी',
      '東京',
      '한국',
      '١٢',
    ]);
  });

  it('are none in a text without letters, digits or emoji', () => {
    expect(terms(' -- … ½ ™ ©\u0301 ‍')).toEqual([]);
    expect(terms('')).toEqual([]);
  });

  it('skip a letter of which nothing is left to compare', () => {
    expect(terms('a \ufe70 b')).toEqual(['a', 'b']);
  });
});

describe('tokens of a part of a text', () => {
  it('keep the offsets of the whole', () => {
    expect(tokenise('One. Two three.', 5, 15)).toEqual({
      terms: ['two', 'three'],
      forms: ['two', 'three'],
      starts: [5, 9],
      ends: [8, 14],
    });
  });

  it('end at the edge of the part', () => {
    expect(terms("don't").length).toBe(1);
    expect(tokenise("don't", 0, 4)).toMatchObject({ terms: ['don'], starts: [0], ends: [3] });
    expect(tokenise('a𝒜', 0, 2)).toMatchObject({ terms: ['a'], starts: [0], ends: [1] });
    expect(tokenise('see example.com/shop', 0, 11)).toMatchObject({ terms: ['see', 'example'] });
  });

  it('are visited in order without being kept', () => {
    const visited: [string, number, number][] = [];
    forEachToken('Hé, you', 0, 7, (term, start, end) => visited.push([term, start, end]));
    expect(visited).toEqual([
      ['he', 0, 2],
      ['you', 4, 7],
    ]);
  });
});

describe('the terms of a text', () => {
  it('are the folds of its tokens, whatever the letters', () => {
    const alphabet = [
      ' ',
      '-',
      'a',
      'Z',
      '7',
      'é',
      'ß',
      'İ',
      'ﬁ',
      '\u0301',
      'Σ',
      'ς',
      'ŀ',
      '𝒜',
      '\ud835',
      'が',
      '한',
      'ﷺ',
      'Ⅷ',
      'ª',
    ];
    let seed = 1;
    const random = (bound: number): number => (seed = (seed * 48271) % 2147483647) % bound;
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: random(12) }, () => alphabet[random(alphabet.length)]).join('');
      const found = tokenise(text);
      const folded = found.starts.map((start, index) => foldTerm(text.slice(start, found.ends[index])));
      expect([text, ...found.terms]).toEqual([text, ...folded]);
      found.starts.forEach((start, index) => expect(start).toBeGreaterThanOrEqual(found.ends[index - 1] ?? 0));
    }
  });
});

describe('numbers of terms', () => {
  it('are those of the forms of each token, whatever a token looks like, and each token is folded once', () => {
    const terms: string[] = [];
    const asked: string[] = [];
    const numbers = new TermNumbers((term) => {
      asked.push(term);
      if (!terms.includes(term)) terms.push(term);
      return terms.indexOf(term);
    });
    const texts = [
      "Don't dont DON’T",
      'ﬁne Straße STRASSE',
      'e\u0301 é 𝒳y 漢字',
      '配送がとても遅い 1,000 4.5 C++ 👍🏽',
      "driver's l'hôtel t.co/x",
      "ʼ rock''roll",
      "Don't 𝒳y",
    ];
    for (const text of [...texts, ...texts]) {
      const found: string[] = [];
      numbers.forEach(toUnitText(text), 0, text.length, (number) => found.push(terms[number]!));
      expect(found).toEqual(tokenise(text).forms);
    }
    expect(asked.length).toBeLessThan(texts.flatMap((text) => pieces(text)).length);
    expect(asked.length).toBe(new Set(texts.flatMap((text) => pieces(text))).size);
  });
});

describe('a sentence of a script without spaces that is too long for one', () => {
  const text = '配送がとても遅い、'.repeat(600);

  it('is cut character by character behind its first few thousand, and has the same numbers', () => {
    const { terms, forms } = tokenise(text);
    expect(terms.slice(0, 4)).toEqual(['配送', 'が', 'とても', '遅い']);
    expect(terms.slice(-3)).toEqual(['も', '遅', 'い']);
    const known: string[] = [];
    const numbers = new TermNumbers((form) => (known.includes(form) ? known.indexOf(form) : known.push(form) - 1));
    const found: string[] = [];
    numbers.forEach(toUnitText(text), 0, text.length, (number) => found.push(known[number]!));
    expect(found).toEqual(forms);
  });
});
