import { describe, expect, it } from '@jest/globals';
import { countBytes, NO_EXTENT, type CodedSet, type CodedVariable } from './coded-variable.ts';
import { formatSpssSyntax } from './spss-syntax.ts';

const THEMES: CodedSet = { key: 'themes', hint: 'themes', label: "What's said" };
const VARIABLES: readonly CodedVariable[] = [
  { hint: 'id', label: 'Comment id', type: 'number', role: 'serial' },
  { hint: 'comment', label: "What didn't you like?", type: 'text' },
  {
    hint: 'season',
    label: 'Season',
    type: 'category',
    options: [
      { code: 1, label: "Winter's" },
      { code: 12, label: 'ü'.repeat(100) },
    ],
  },
  { hint: 'weight', label: 'Weight', type: 'number', role: 'weight' },
  { hint: 'arrival', label: 'Arrival', type: 'date', hasTimes: false },
  { hint: 'left', label: 'Left', type: 'date', hasTimes: true },
  { hint: 'Staff', label: 'Staff', type: 'flag', set: 'themes' },
  { hint: 'Price', label: 'Price.', type: 'flag', set: 'themes' },
];
const EXTENTS = VARIABLES.map(({ hint }) => ({
  ...NO_EXTENT,
  ...(hint === 'comment' && { length: 120 }),
  ...(hint === 'id' && { min: 1, max: 1_200 }),
  ...(hint === 'weight' && { min: -0.25, max: 12.125, decimals: 3 }),
}));
const DATASET = {
  title: 'Hotel - A.',
  dataFile: 'data.csv',
  variables: VARIABLES,
  extents: EXTENTS,
  sets: [THEMES],
  at: '2026-03-01T12:00:00.000Z',
};
const syntax = (patch: Partial<typeof DATASET> = {}): string =>
  [...formatSpssSyntax({ ...DATASET, ...patch })].join('').replace('\ufeff', '');
/** A command from its name to the empty line behind it. */
const getCommand = (name: string, text = syntax()): readonly string[] => {
  const lines = text.split('\r\n');
  const from = lines.findIndex((line) => line === name || line.startsWith(`${name} `));
  return lines.slice(from, lines.indexOf('', from));
};

describe('SPSS syntax', () => {
  it('reads the file by the widths that its cells need', () => {
    expect(getCommand('GET DATA')).toEqual([
      'GET DATA',
      '  /TYPE=TXT',
      "  /FILE='data.csv'",
      "  /ENCODING='UTF8'",
      '  /DELCASE=LINE',
      '  /DELIMITERS=","',
      "  /QUALIFIER='\"'",
      '  /ARRANGEMENT=DELIMITED',
      '  /FIRSTCASE=2',
      '  /VARIABLES=id',
      '    F4.0 comment',
      '    A120 season',
      '    F2.0 weight',
      '    F7.3 arrival',
      '    SDATE10 left',
      '    DATETIME23.2 Staff',
      '    F1.0 Price',
      '    F1.0.',
    ]);
  });

  it('doubles quotes, cuts labels between characters, and joins literals that fill a line', () => {
    expect(getCommand('VARIABLE LABELS').slice(0, 4)).toEqual([
      'VARIABLE LABELS id',
      "    'Comment id'",
      '  /comment',
      "    'What didn''t you like?'",
    ]);
    expect(getCommand('VALUE LABELS')).toEqual([
      'VALUE LABELS season',
      '    1',
      "      'Winter''s'",
      '    12',
      `      '${'ü'.repeat(40)}' +`,
      `      '${'ü'.repeat(20)}'`,
      '  /Staff TO Price',
      "    0 'No'",
      "    1 'Yes'.",
    ]);
  });

  it('states missing values, levels, the response set and the weight', () => {
    expect(getCommand('MISSING VALUES')).toEqual(["MISSING VALUES comment (' ')."]);
    expect(getCommand('VARIABLE LEVEL')).toEqual([
      'VARIABLE LEVEL id TO season (NOMINAL)',
      '  /weight TO left (SCALE)',
      '  /Staff TO Price (NOMINAL).',
    ]);
    expect(getCommand('MRSETS')).toEqual([
      'MRSETS',
      '  /MDGROUP NAME=$themes LABEL=',
      "    'What''s said'",
      '    VARIABLES=Staff TO Price',
      '    VALUE=1.',
    ]);
    expect(syntax()).toContain('\r\nWEIGHT BY weight.\r\n');
  });

  it('has no set of a single theme, which SPSS refuses', () => {
    const text = syntax({ variables: VARIABLES.slice(0, -1), extents: EXTENTS.slice(0, -1) });
    expect(text).not.toContain('MRSETS');
    expect(text).toContain("0 'No'");
  });

  it('has lines of at most 256 bytes, of which only commands begin at the margin', () => {
    const long = '部'.repeat(200);
    const text = syntax({
      title: long,
      variables: VARIABLES.map((variable) => ({ ...variable, hint: long, label: `${long}\nend.` })),
    });
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map(countBytes))).toBeLessThanOrEqual(256);
    for (const line of lines) expect(line).toMatch(/^(?:$|[A-Z*]| +[/0-9'A-Z])/u);
    expect(text).not.toMatch(/[^\r]\n/u);
  });
});
