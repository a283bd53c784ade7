/**
 * Modules loaded before a process answers: compromise takes half a second of CPU time, and is for workers
 * only.
 */
import { expect, it, jest } from '@jest/globals';

it('does not include modules that only workers need', async () => {
  const loaded: string[] = [];
  for (const name of ['compromise/two', 'compromise/three'])
    jest.doMock(name, () => {
      loaded.push(name);
      return { default: () => undefined };
    });
  await import('../http/app.ts');
  await import('../cleaning/cleaning.ts');
  await import('../text-work/text-work.ts');
  expect(loaded).toEqual([]);
});
