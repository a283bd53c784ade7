import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { eachModel } from './each-model.ts';
import { createOutput } from './ops-output.ts';

describe('what is done to one model after the other', () => {
  it('tells of each that has failed, also while nobody can tell whether it is still to be kept', async () => {
    const out = new PassThrough();
    const code = await eachModel({ output: createOutput(true, out, new PassThrough()) }, ['a', 'b', 'c'], {
      work: async (model) => (model === 'b' ? { model } : Promise.reject(new Error(`${model} is away`))),
      tell: () => true,
      ...{ stopped: 'stopped', failed: 'failed' },
      isGone: () => Promise.reject(new Error('so is the list of them')),
    });
    expect(code).toBe(1);
    expect(
      String(out.read())
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      { model: 'a', failed: 'a is away' },
      { model: 'c', failed: 'c is away' },
    ]);
  });
});
