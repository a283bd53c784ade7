import { describe, expect, it } from '@jest/globals';
import { NO_EXTENT, type CodedSet, type CodedVariable } from './coded-variable.ts';
import { formatTripleSMetadata, getTripleSNames } from './triple-s-metadata.ts';

const THEMES: CodedSet = { key: 'themes', hint: 'themes', label: 'Themes' };
const VARIABLES: readonly CodedVariable[] = [
  { hint: 'id', label: 'Comment id', type: 'number', role: 'serial' },
  { hint: 'comment', label: 'Why <so> "sad" & mad?\u0000', type: 'text' },
  { hint: 'season', label: 'Season', type: 'category', options: [{ code: 1, label: 'A & B' }] },
  { hint: 'weight', label: 'Weight', type: 'number', role: 'weight' },
  { hint: 'arrival', label: 'Arrival', type: 'date', hasTimes: true },
  { hint: 'Staff', label: 'Staff', type: 'flag', set: 'themes' },
  { hint: 'Price', label: 'Price', type: 'flag', set: 'themes' },
  { hint: 'sentiment', label: 'Sentiment', type: 'number' },
];
const EXTENTS = VARIABLES.map(({ hint }) => ({
  ...NO_EXTENT,
  ...(hint === 'comment' && { length: 120 }),
  ...(hint === 'id' && { min: 1, max: 1_200 }),
  ...(hint === 'weight' && { min: -0.25, max: 12, decimals: 2 }),
}));

describe('metadata of Triple-S', () => {
  const parts = formatTripleSMetadata({
    title: 'Hotel',
    dataFile: 'A & B.csv',
    variables: VARIABLES,
    extents: EXTENTS,
    sets: [THEMES],
    at: '2026-03-01T12:34:56.000Z',
  });
  const lines = [...parts]
    .join('')
    .split('\r\n')
    .map((line) => line.trim());
  const getVariable = (ident: number): readonly string[] => {
    const from = lines.findIndex((line) => line.startsWith(`<variable ident="${ident}"`));
    return lines.slice(from, lines.indexOf('</variable>', from));
  };

  it('says its version, when it was made, and where the data are', () => {
    expect(lines.slice(0, 8)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<sss version="3.0">',
      '<date>2026-03-01</date>',
      '<time>12:34:56</time>',
      '<origin>Verbatim NLP</origin>',
      '<survey>',
      '<title>Hotel</title>',
      '<record ident="A" href="A &amp; B.csv" format="csv" skip="1">',
    ]);
  });

  it('has a type for each column, with the size or the range of its values', () => {
    expect(getVariable(1)).toEqual([
      '<variable ident="1" type="quantity" use="serial">',
      '<name>id</name>',
      '<label>Comment id</label>',
      '<position start="1"/>',
      '<values>',
      '<range from="1" to="1200"/>',
      '</values>',
    ]);
    expect(getVariable(2)).toEqual([
      '<variable ident="2" type="character">',
      '<name>comment</name>',
      '<label>Why &lt;so&gt; &quot;sad&quot; &amp; mad? </label>',
      '<position start="2"/>',
      '<size>120</size>',
    ]);
    expect(getVariable(3).slice(-3)).toEqual(['<values>', '<value code="1">A &amp; B</value>', '</values>']);
    expect(getVariable(4)).toEqual(
      expect.arrayContaining(['<variable ident="4" type="quantity" use="weight">', '<range from="-0.25" to="12.00"/>']),
    );
    expect(getVariable(8)).toContain('<range from="0" to="0"/>');
  });

  it('has a date with times as two variables, and all themes as one', () => {
    expect([getVariable(5)[0], getVariable(6)[0], getVariable(6)[2]]).toEqual([
      '<variable ident="5" type="date">',
      '<variable ident="6" type="time">',
      '<label>Arrival (time)</label>',
    ]);
    expect(getVariable(7)).toEqual([
      '<variable ident="7" type="multiple">',
      '<name>themes</name>',
      '<label>Themes</label>',
      '<position start="7"/>',
      '<values>',
      '<value code="1">Staff</value>',
      '<value code="2">Price</value>',
      '</values>',
    ]);
    expect(getTripleSNames(VARIABLES, [THEMES])).toEqual([
      'id',
      'comment',
      'season',
      'weight',
      'arrival',
      'arrivaT',
      'themes',
      'sentimen',
    ]);
  });
});
