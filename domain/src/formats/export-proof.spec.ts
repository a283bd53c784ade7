import { describe, expect, it } from '@jest/globals';
import {
  computeChecks,
  findDifferentCheck,
  findProof,
  formatProofLine,
  formatStampContent,
  joinStampCells,
} from './export-proof.ts';

const CELLS = [
  ['Theme', 'Total', 'Spring'],
  ['Base', '300', '75'],
  ['Staff', '12', '5'],
  ['Food', '3', '1'],
];
const PROOF = {
  version: 1,
  question: '/api/workspaces/w/table?asOf=p1',
  rules: { scorer: '1', exports: '2' },
  data: 'aa',
} as const;

describe('check digits of cells', () => {
  it('name the first cell that was altered', () => {
    const known = computeChecks(CELLS);
    for (const [row, column] of [
      [0, 2],
      [2, 1],
      [3, 0],
    ] as const) {
      const found = computeChecks(CELLS.map((cells, at) => (at === row ? cells.with(column, '99') : cells)));
      expect(findDifferentCheck(found.rows, known.rows)).toBe(row);
      expect(findDifferentCheck(found.columns, known.columns)).toBe(column);
    }
    expect(findDifferentCheck(known.rows, computeChecks(CELLS).rows)).toBeUndefined();
    expect(findDifferentCheck(computeChecks(CELLS.slice(0, 3)).rows, known.rows)).toBe(3);
  });

  it('differ for cells that were moved, joined or split', () => {
    const [one, other] = [computeChecks([['a', 'bc']]), computeChecks([['ab', 'c']])];
    expect(findDifferentCheck(one.rows, other.rows)).toBe(0);
    expect(findDifferentCheck(computeChecks([['a'], ['b']]).columns, computeChecks([['b'], ['a']]).columns)).toBe(0);
  });
});

describe('the line of a proof', () => {
  it('is found among the lines of a stamp, in one cell or in two', () => {
    const line = formatProofLine({ ...PROOF, stamp: 'bb' });
    const [subject, json] = [line.slice(0, 6), line.slice(8)];
    expect(joinStampCells([subject, json, '', ''])).toBe(line);
    expect(JSON.parse(findProof(['Verbatim NLP: x', line, 'Exported at: y'])!)).toEqual({ ...PROOF, stamp: 'bb' });
    expect(findProof(['Verify: nothing'])).toBeUndefined();
  });

  it('has content that depends on all of it, and on no order of rules', () => {
    const lines = ['Project: p'];
    const content = formatStampContent(lines, PROOF);
    expect(formatStampContent(lines, { ...PROOF, rules: { exports: '2', scorer: '1' } })).toBe(content);
    const others = [
      formatStampContent(['Project: q'], PROOF),
      formatStampContent(lines, { ...PROOF, question: '/api' }),
      formatStampContent(lines, { ...PROOF, data: 'ab' }),
      formatStampContent(lines, { ...PROOF, answer: 'ab' }),
      formatStampContent(lines, { ...PROOF, unsettled: 'ab' }),
      formatStampContent(lines, { ...PROOF, checks: { rows: 'ab', columns: '' } }),
    ];
    expect(new Set([content, ...others]).size).toBe(others.length + 1);
  });
});
