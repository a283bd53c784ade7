/** What every process of the server loads before it answers: compromise takes half a second of processor time and is for its workers. */
import { expect, it, jest } from '@jest/globals';

it('is nothing that only a worker needs', async () => {
  const loaded: string[] = [];
  for (const name of ['compromise/two', 'compromise/three'])
    jest.doMock(name, () => {
      loaded.push(name);
      return { default: () => undefined };
    });
  await import('./app.ts');
  await import('./cleaning/cleaning.ts');
  await import('./text-work/text-work.ts');
  expect(loaded).toEqual([]);
});
