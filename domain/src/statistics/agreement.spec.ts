import { describe, expect, it } from '@jest/globals';
import { drawSample, createRandom } from '../agreement/draw-sample.ts';
import type { Population, SampleMethod } from '../agreement/agreement-events.ts';
import {
  classifyKappa,
  computeAgreement,
  computeCohensKappa,
  estimateKappa,
  countAgreement,
  computeQueryAgreement,
  type AgreementCounts,
  type RatedComment,
} from './agreement.ts';
import { computeWilsonInterval } from './intervals.ts';

const counts = (
  truePositive: number,
  falsePositive: number,
  falseNegative: number,
  trueNegative: number,
): AgreementCounts => ({ truePositive, falsePositive, falseNegative, trueNegative });
const judged = (many: number, drawnFound: boolean, found: boolean, carries: boolean): readonly RatedComment[] =>
  Array.from({ length: many }, () => ({ drawnFound, found, carries }));

describe('how a query agrees with a simple sample', () => {
  it('is counted by hand', () => {
    const { precision, recall, f1 } = computeAgreement('simple', counts(8, 2, 4, 86), { found: 100, other: 900 });
    expect(precision).toEqual(computeWilsonInterval(8, 10));
    expect(recall).toEqual(computeWilsonInterval(8, 12));
    // 2·8 / (2·8 + 2 + 4), with limits from those of 8/14.
    expect(f1?.value).toBeCloseTo(16 / 22, 12);
    const { low, high } = computeWilsonInterval(8, 14);
    expect(f1?.low).toBeCloseTo((2 * low) / (1 + low), 12);
    expect(f1?.high).toBeCloseTo((2 * high) / (1 + high), 12);
  });

  it('says nothing of what the sample has none of', () => {
    const base = { found: 10, other: 90 };
    expect(computeAgreement('simple', counts(0, 0, 0, 20), base)).toEqual({ precision: null, recall: null, f1: null });
    expect(computeAgreement('simple', counts(0, 0, 2, 20), base).precision).toBeNull();
    expect(computeAgreement('simple', counts(0, 3, 0, 20), base).recall).toBeNull();
  });
});

describe('how a query agrees with a stratified sample', () => {
  const base = { found: 200, other: 1800 };

  it('is weighted as it was drawn', () => {
    // Of 200 found 40 of 50 carry it: 160. Of 1,800 others 1 of 50 does: 36. 160 of 196 are found; F1 is
    // 2·160 / (200 + 196).
    const { precision, recall, f1 } = computeAgreement('stratified', counts(40, 10, 1, 49), base);
    expect(precision).toEqual(computeWilsonInterval(40, 50));
    expect(recall?.value).toBeCloseTo(160 / 196, 12);
    expect(f1?.value).toBeCloseTo(320 / 396, 12);
    for (const figure of [recall, f1]) {
      expect(figure!.low).toBeLessThan(figure!.value);
      expect(figure!.high).toBeGreaterThan(figure!.value);
      expect(figure!.low).toBeGreaterThan(0);
      expect(figure!.high).toBeLessThan(1);
    }
    // One of fifty is 0.4 % to 10.5 % of the 1,800: recall is at least two fifths.
    expect(recall!.low).toBeGreaterThan(0.4);
    expect(recall!.low).toBeLessThan(0.5);
  });

  it('knows where it knows nothing', () => {
    expect(computeAgreement('stratified', counts(0, 10, 0, 10), base)).toMatchObject({
      recall: null,
      f1: { value: 0 },
    });
    expect(computeAgreement('stratified', counts(0, 0, 2, 10), base)).toEqual({
      precision: null,
      recall: null,
      f1: null,
    });
    expect(computeAgreement('stratified', counts(8, 2, 0, 0), base)).toMatchObject({ recall: null, f1: null });
    expect(computeAgreement('stratified', counts(8, 2, 0, 0), { found: 10, other: 0 }).recall?.value).toBe(1);
    expect(computeAgreement('stratified', counts(0, 0, 2, 10), { found: 0, other: 90 }).recall?.value).toBe(0);
    const { recall } = computeAgreement('stratified', counts(10, 0, 0, 10), base);
    expect(recall).toMatchObject({ value: 1, high: 1 });
    expect(recall!.low).toBeLessThan(0.5);
  });

  it.each<[SampleMethod, number, Population, number, number]>([
    ['stratified', 100, { found: 2_000, other: 8_000 }, 0.8, 0.05],
    ['stratified', 200, { found: 500, other: 9_500 }, 0.9, 0.02],
    ['simple', 200, { found: 2_000, other: 8_000 }, 0.8, 0.05],
  ])('holds the truth in its intervals about 95 times of 100: %s of %i', (method, size, population, p, q) => {
    const [carryingFound, carryingOther] = [population.found * p, population.other * q];
    const precision = p;
    const recall = carryingFound / (carryingFound + carryingOther);
    const truth = { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
    const held = { precision: 0, recall: 0, f1: 0 };
    const random = createRandom(95);
    const DRAWS = 1_000;
    for (let draw = 0; draw < DRAWS; draw++) {
      const { found, other } = drawSample(method, size, population, random);
      const hits = found.filter((place) => place < carryingFound).length;
      const missed = other.filter((place) => place < carryingOther).length;
      const figures = computeAgreement(
        method,
        counts(hits, found.length - hits, missed, other.length - missed),
        population,
      );
      for (const name of ['precision', 'recall', 'f1'] as const) {
        const { low, high } = figures[name] ?? { low: 0, high: 1 };
        if (low <= truth[name] && truth[name] <= high) held[name] += 1;
      }
    }
    for (const times of Object.values(held)) expect(times / DRAWS).toBeGreaterThan(0.93);
  });
});

describe('another query on the same comments', () => {
  const base = { found: 200, other: 1800 };
  const comments = [
    ...judged(40, true, true, true),
    ...judged(10, true, true, false),
    ...judged(1, false, false, true),
    ...judged(49, false, false, false),
  ];

  it('has the same figures where it finds the same', () => {
    const figures = computeAgreement('stratified', countAgreement(comments), base);
    const again = computeQueryAgreement('stratified', comments, base);
    for (const name of ['precision', 'recall', 'f1'] as const)
      expect(again[name]).toBeCloseTo(figures[name]!.value, 12);
  });

  it('is weighted by where each comment was drawn', () => {
    // It finds the one that was missed, and drops five of the wrong ones: 160 + 36 of 160 + 36 + 20.
    const changed = [
      ...judged(40, true, true, true),
      ...judged(5, true, true, false),
      ...judged(5, true, false, false),
      ...judged(1, false, true, true),
      ...judged(49, false, false, false),
    ];
    const { precision, recall } = computeQueryAgreement('stratified', changed, base);
    expect(precision).toBeCloseTo(196 / 216, 12);
    expect(recall).toBe(1);
    expect(computeQueryAgreement('simple', changed, base).precision).toBeCloseTo(41 / 46, 12);
  });
});

describe("Cohen's kappa", () => {
  it.each([
    [-0.01, 'poor'],
    [0, 'slight'],
    [0.2, 'slight'],
    [0.21, 'fair'],
    [0.44, 'moderate'],
    [0.8, 'substantial'],
    [0.81, 'almost perfect'],
    [1, 'almost perfect'],
  ])('classes a kappa of %d as %s', (kappa, strength) => {
    expect(classifyKappa(kappa)).toBe(strength);
  });

  it('is counted by hand', () => {
    // pₒ = 35/50, pₑ = 0.5·0.6 + 0.5·0.4.
    expect(computeCohensKappa({ bothYes: 20, firstYes: 5, secondYes: 10, bothNo: 15 })).toBeCloseTo(0.4, 12);
    expect(computeCohensKappa({ bothYes: 10, firstYes: 0, secondYes: 0, bothNo: 30 })).toBe(1);
    expect(computeCohensKappa({ bothYes: 0, firstYes: 10, secondYes: 10, bothNo: 0 })).toBe(-1);
  });
  it('is not there where there is nothing to agree upon', () => {
    expect(computeCohensKappa({ bothYes: 9, firstYes: 0, secondYes: 0, bothNo: 0 })).toBeNull();
    expect(computeCohensKappa({ bothYes: 0, firstYes: 0, secondYes: 0, bothNo: 0 })).toBeNull();
  });

  it.each([
    // statsmodels 0.15.0, cohens_kappa: kappa, kappa_low, kappa_upp.
    [
      [20, 5, 10, 15],
      [0.4, 0.151092290476661, 0.6489077095233389],
    ],
    [
      [40, 3, 2, 55],
      [0.8977086743044189, 0.8103469221700405, 0.9850704264387974],
    ],
    [
      [1, 0, 1, 8],
      [0.6153846153846153, -0.044752105413143006, 1],
    ],
  ] as const)('has the interval of statsmodels for %j, within its range', (cells, expected) => {
    const [bothYes, firstYes, secondYes, bothNo] = cells;
    const { value, low, high } = estimateKappa({ bothYes, firstYes, secondYes, bothNo })!;
    for (const [at, figure] of [value, low, high].entries()) expect(figure).toBeCloseTo(expected[at]!, 10);
  });

  it('is not certain where both have always agreed', () => {
    const { value, low, high } = estimateKappa({ bothYes: 10, firstYes: 0, secondYes: 0, bothNo: 30 })!;
    expect([value, high]).toEqual([1, 1]);
    expect(low).toBeGreaterThan(0.7);
    expect(low).toBeLessThan(0.9);
    expect(estimateKappa({ bothYes: 9, firstYes: 0, secondYes: 0, bothNo: 0 })).toBeNull();
  });
});
