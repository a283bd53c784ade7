/** Folders that are created by the body of the specification alone. */
import { describe, expect, it } from '@jest/globals';
import type { Folder } from '@verbatim/command-api/contract/library';
import { ok } from '../support/build-project.ts';
import { specServer } from '../support/spec-server.ts';

describe('new folders', () => {
  const { client } = specServer();
  const tree = () => ok(client().get<Folder[]>('/api/folders'));
  const withChildren = (folder: Folder): readonly Folder[] => [folder, ...folder.children.flatMap(withChildren)];

  it('are created by their parent alone, as often as one likes', async () => {
    const [root] = (await ok(client().post<Folder[]>('/api/folders/new', { name: 'Parent' }))).slice(1);
    const parent = root?.id ?? null;
    const made = async (body: object): Promise<readonly Folder[]> => {
      const before = new Set((await tree()).flatMap(withChildren).map(({ id }) => id));
      const after = await ok(client().post<Folder[]>('/api/folders/new', body));
      return after.flatMap(withChildren).filter(({ id }) => !before.has(id));
    };
    for (const [body, name] of [
      [{ parent }, 'New Folder'],
      [{ parent }, 'New Folder 2'],
      [{ parent: null }, 'New Folder 3'],
      [{}, 'New Folder 4'],
    ] as const) {
      const [folder, ...others] = await made(body);
      expect([folder?.name, folder?.parent_id, others]).toEqual([name, 'parent' in body ? body.parent : null, []]);
    }
    const both = await Promise.all([1, 2].map(() => client().post<Folder[]>('/api/folders/new', { parent })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });
});
