import { describe, expect, it } from '@jest/globals';
import { describeStep } from './describe-step.ts';

describe('the step that is chosen automatically', () => {
  it.each([
    [{ step: 'month' }, 'By month, chosen automatically: the finest step of at most 40 periods.'],
    [
      { step: 'quarter', untestable: ['month'] },
      'By quarter, chosen automatically: months have too few comments to test.',
    ],
    [
      { step: 'month', untestable: ['day', 'week'] },
      'By month, chosen automatically: days and weeks have too few comments to test.',
    ],
    [
      { step: 'month', untestable: ['month', 'quarter', 'year'] },
      'By month, chosen automatically: the finest step of at most 40 periods. No step has enough comments to test.',
    ],
  ] as const)('given %j, when it is described, then it says why', (series, text) => {
    expect(describeStep(series)).toEqual([text]);
  });

  it('given a step that the reader chose, when it is described, then there is no reason', () => {
    expect(describeStep({})).toEqual([]);
  });
});
