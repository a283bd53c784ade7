import { describe, it, expect } from '@jest/globals';
import { toHeaderFields, toColumnNames } from './column-names.ts';

const fields = (...headers: string[]): readonly string[] => toHeaderFields(headers).map(({ field }) => field);

describe('the fields of a header', () => {
  it('are its cells, without the white space around them', () => {
    expect(fields('Clothing ID', ' Age\t', 'Größe (cm)')).toEqual(['Clothing ID', 'Age', 'Größe (cm)']);
  });

  it('say what was changed and why', () => {
    expect(toHeaderFields(['', 'Age', ' Age'])).toEqual([
      { field: 'column_1', header: '', changed: 'empty' },
      { field: 'Age', header: 'Age', changed: 'no' },
      { field: 'Age_2', header: ' Age', changed: 'repeated' },
    ]);
  });

  it('number the empty by their place and the repeated by their turn', () => {
    expect(fields('a', '', 'a', ' ', 'a', 'A')).toEqual(['a', 'column_2', 'a_2', 'column_4', 'a_3', 'A']);
  });

  it('leave a header that is written to whom it belongs', () => {
    expect(fields('a', 'a', 'a_2')).toEqual(['a', 'a_3', 'a_2']);
    expect(fields('', 'column_1', 'column_1')).toEqual(['column_1_2', 'column_1', 'column_1_3']);
  });

  it('are all different and none empty, whatever the header', () => {
    const parts = ['', 'a', 'a_2', 'a_3', 'column_1', 'column_2', ' a', 'column_2_2'];
    for (let code = 0; code < parts.length ** 4; code++) {
      const headers = [0, 1, 2, 3].map((place) => parts[Math.floor(code / parts.length ** place) % parts.length] ?? '');
      const found = fields(...headers);
      expect([headers, new Set(found).size, found.includes('')]).toEqual([headers, 4, false]);
    }
  });
});

describe('the default names of fields', () => {
  it.each([
    ['Review Text', 'review_text'],
    ['Recommended IND', 'recommended_ind'],
    ['customerId', 'customer_id'],
    ['HTMLCode', 'html_code'],
    ['Q1: What’s good?', 'q1_whats_good'],
    ['Größe (cm)', 'grosse_cm'],
    ['Année', 'annee'],
    ['都市 名', '都市_名'],
    ['already_snake__case_', 'already_snake_case'],
    ['_hidden', '_hidden'],
    ['2024', '2024'],
    ['__proto__', '_proto'],
  ])('%s is %s', (field, name) => {
    expect(toColumnNames([field])).toEqual([name]);
  });

  it('are none of the reserved ones', () => {
    expect(toColumnNames(['_id', 'ID', 'Themes', 'id'])).toEqual(['_id_2', 'id_2', 'themes_2', 'id_3']);
  });

  it('are never empty', () => {
    expect(toColumnNames(['ok', '#', '_', '😀'])).toEqual(['ok', 'column_2', 'column_3', 'column_4']);
  });

  it('are unique', () => {
    expect(toColumnNames(['Age', 'age', 'AGE!', 'age_2'])).toEqual(['age', 'age_2', 'age_3', 'age_2_2']);
  });

  it('are shorter than 64, with their number, and never cut a character in two', () => {
    const names = toColumnNames(['x'.repeat(80), 'x'.repeat(90), `${'y'.repeat(62)}𠮷𠮷`, `${'z'.repeat(62)} z`]);
    expect(names).toEqual(['x'.repeat(63), `${'x'.repeat(61)}_2`, 'y'.repeat(62), 'z'.repeat(62)]);
  });
});
