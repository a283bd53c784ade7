import { describe, expect, it } from '@jest/globals';
import { STOPPED_EARLY } from '@verbatim/projections/runtime/projections-protocol';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { eachModel } from './each-model.ts';
import { createOutput } from './ops-output.ts';

describe('what is done to one model after the other', () => {
  it('tells of each that has failed, also while nobody can tell whether it is still to be kept', async () => {
    const out = new PassThrough();
    const code = await eachModel({ output: createOutput(true, out, new PassThrough()) }, ['a', 'b', 'c'], {
      work: async (model) => (model === 'b' ? { model } : Promise.reject(new Error(`${model} is away`))),
      tell: ({ model }) => ({ record: { model }, lines: [], isWell: true }),
      ...{ stopped: 'stopped', failed: 'failed' },
      isGone: () => Promise.reject(new Error('so is the list of them')),
    });
    expect(code).toBe(1);
    expect(
      String(out.read())
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([{ model: 'a', failed: 'a is away' }, { model: 'b' }, { model: 'c', failed: 'c is away' }]);
  });

  it.each([false, true])(
    'of many says those that are not well and how many are, unless all are asked for: %j',
    async (all) => {
      const out = new PassThrough();
      const models = Array.from({ length: 100 }, (_, index) => `comments-${index}`);
      const code = await eachModel({ output: createOutput(false, out, new PassThrough()) }, models, {
        work: async (model) => (model === 'comments-7' ? Promise.reject(new Error('away')) : model),
        tell: (model) => ({ record: {}, lines: [`${model}: the same`], isWell: true }),
        ...{ stopped: 'stopped', failed: 'not verified.', all },
      });
      const lines = String(out.read()).trim().split('\n');
      expect([code, lines.length]).toEqual([1, all ? 100 : 2]);
      expect(lines).toContain('comments-7: not verified. away');
      if (!all) expect(lines[1]).toContain('99 models are done and well, 1 are not');
    },
  );

  it('does the models of projects side by side where it may, after those that all share, and tells of them in their order', async () => {
    const out = new PassThrough();
    let [underWay, most] = [0, 0];
    const together: string[][] = [];
    const models = ['projects', 'library', 'comments-a', 'segments-a', 'comments-b'];
    const code = await eachModel({ output: createOutput(true, out, new PassThrough()) }, models, {
      work: async (model) => {
        underWay += 1;
        most = Math.max(most, underWay);
        if (underWay === 1) together.push([]);
        together.at(-1)?.push(model);
        await wait(model.startsWith('comments') ? 20 : 1);
        underWay -= 1;
        return model;
      },
      tell: (model) => ({ record: { model }, lines: [], isWell: true }),
      ...{ stopped: 'stopped', failed: 'failed', atOnce: 2 },
    });
    expect([code, most]).toEqual([0, 2]);
    expect(together).toEqual([['projects'], ['library'], ['comments-a', 'segments-a'], ['comments-b']]);
    expect(String(out.read())).toBe(models.map((model) => `${JSON.stringify({ model })}\n`).join(''));
  });

  it('ends with what was stopped, which is no failure', async () => {
    const out = new PassThrough();
    const code = await eachModel({ output: createOutput(true, out, new PassThrough()) }, ['a', 'b'], {
      work: () => Promise.reject(new Error(STOPPED_EARLY)),
      tell: () => ({ record: {}, lines: [], isWell: true }),
      ...{ stopped: 'stopped', failed: 'failed' },
    });
    expect([code, String(out.read())]).toEqual([3, '{"model":"a","stopped":true}\n']);
  });
});
