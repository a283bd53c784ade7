import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SealResult, Seals } from '@verbatim/command-api/contract/seals';
import { createTheme, ok } from '../support/build-project.ts';
import { specServer } from '../support/spec-server.ts';

describe('seals', () => {
  const { client } = specServer();
  const list = async () => (await ok(client().get<Seals>('/api/seals'))).items;
  beforeAll(() => createTheme(client(), 'Staff', 'staff'));

  it('are added on demand, when anything but seals is new, and listed', async () => {
    expect(await list()).toEqual([]);
    const first = await ok(client().post<SealResult>('/api/seals', {}));
    expect(first).toMatchObject({ sealed: 1, last: { number: 1, previousRoot: null, by: { name: 'ada' } } });
    expect(await ok(client().post<SealResult>('/api/seals', {}))).toEqual({ sealed: 0, last: first.last });
    await createTheme(client(), 'Food', 'food');
    const second = await ok(client().post<SealResult>('/api/seals', {}));
    expect(second).toMatchObject({
      sealed: 1,
      last: { number: 2, previousRoot: first.last?.root, events: 1, streams: 1 },
    });
    expect(await list()).toEqual([second.last, first.last]);
    expect((await ok(client().get<Seals>('/api/seals', { limit: 1 }))).items).toEqual([second.last]);
  });

  it('are no entries of the history, and of several requests at once one adds a seal', async () => {
    await createTheme(client(), 'Rooms', 'room');
    const before = (await list()).length;
    const results = await Promise.all([1, 2, 3].map(() => ok(client().post<SealResult>('/api/seals', {}))));
    expect(results.map(({ sealed }) => sealed).sort()).toEqual([0, 0, 1]);
    expect(await list()).toHaveLength(before + 1);
    const { items } = await ok(
      client().get<{ readonly items: readonly { readonly sentence: string }[] }>('/api/history'),
    );
    expect(items[0]?.sentence).toContain('“Rooms”');
  });
});
