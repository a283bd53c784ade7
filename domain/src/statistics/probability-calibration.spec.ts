import { describe, expect, it } from '@jest/globals';
import { createRandom } from '../agreement/draw-sample.ts';
import { calibrate, toProbability, type Calibration } from './probability-calibration.ts';

const finish = (steps: Generator<void, Calibration>): Calibration => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

describe('calibration', () => {
  it('recovers the probabilities that labels were drawn with', () => {
    const random = createRandom(5);
    const logOdds = Float64Array.from({ length: 20_000 }, () => (random.below(800) - 400) / 100);
    const truth = (odds: number): number => 1 / (1 + Math.exp(-(0.5 * odds - 1)));
    const labels = Uint8Array.from(logOdds, (odds) => Number(random.below(10_000) < 10_000 * truth(odds)));
    const calibration = finish(calibrate(logOdds, labels));
    for (const odds of [-3, -1, 0, 1, 3]) expect(toProbability(calibration, odds)).toBeCloseTo(truth(odds), 1);
    expect(calibration.slope).toBeCloseTo(0.5, 1);
  });

  it('stays finite and below certainty for classes that are apart', () => {
    const calibration = finish(calibrate(Float64Array.of(-2, -1, 1, 2), Uint8Array.of(0, 0, 1, 1)));
    expect(toProbability(calibration, 2)).toBeGreaterThan(0.6);
    expect(toProbability(calibration, 2)).toBeLessThan(0.9);
  });

  it('never turns the order around: without a signal all are as probable as the class is frequent', () => {
    const calibration = finish(calibrate(Float64Array.of(-2, -1, 1, 2), Uint8Array.of(1, 1, 0, 0)));
    expect(calibration.slope).toBe(0);
    expect(toProbability(calibration, 5)).toBeCloseTo(0.5);
  });
});
