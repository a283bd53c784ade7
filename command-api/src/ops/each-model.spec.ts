import { describe, expect, it } from '@jest/globals';
import { STOPPED_EARLY } from '@verbatim/projections/runtime/projections-protocol';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { eachModel } from './each-model.ts';
import { createOutput } from './ops-output.ts';

describe('an operation on several models', () => {
  it('reports each failed model, even if the list of models cannot be read', async () => {
    const out = new PassThrough();
    const code = await eachModel({ output: createOutput(true, out, new PassThrough()) }, ['a', 'b', 'c'], {
      work: async (model) => (model === 'b' ? { model } : Promise.reject(new Error(`${model} is away`))),
      tell: ({ model }) => ({ record: { model }, lines: [], isWell: true }),
      stopped: 'stopped',
      failed: 'failed',
      isGone: () => Promise.reject(new Error('the list is away')),
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
    'prints only unhealthy models and a count for a long list, unless --all is given: %j',
    async (all) => {
      const out = new PassThrough();
      const models = Array.from({ length: 100 }, (_, index) => `comments-${index}`);
      const code = await eachModel({ output: createOutput(false, out, new PassThrough()) }, models, {
        work: async (model) => (model === 'comments-7' ? Promise.reject(new Error('away')) : model),
        tell: (model) => ({ record: {}, lines: [`${model}: the same`], isWell: true }),
        stopped: 'stopped',
        failed: 'not verified.',
        all,
      });
      const lines = String(out.read()).trim().split('\n');
      expect([code, lines.length]).toEqual([1, all ? 100 : 2]);
      expect(lines).toContain('comments-7: not verified. away');
      if (!all) expect(lines[1]).toContain('99 models are done and healthy, 1 are not');
    },
  );

  it('runs models of projects concurrently after the shared ones, and reports them in order', async () => {
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
      stopped: 'stopped',
      failed: 'failed',
      atOnce: 2,
    });
    expect([code, most]).toEqual([0, 2]);
    expect(together).toEqual([['projects'], ['library'], ['comments-a', 'segments-a'], ['comments-b']]);
    expect(String(out.read())).toBe(models.map((model) => `${JSON.stringify({ model })}\n`).join(''));
  });

  it('ends at a stopped model, with the exit code of a stop', async () => {
    const out = new PassThrough();
    const code = await eachModel({ output: createOutput(true, out, new PassThrough()) }, ['a', 'b'], {
      work: () => Promise.reject(new Error(STOPPED_EARLY)),
      tell: () => ({ record: {}, lines: [], isWell: true }),
      stopped: 'stopped',
      failed: 'failed',
    });
    expect([code, String(out.read())]).toEqual([3, '{"model":"a","stopped":true}\n']);
  });
});
