import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import { createTheme, ok } from '../support/build-project.ts';
import { specServer } from '../support/spec-server.ts';

const { client } = specServer();
const tree = () => ok(client().get<Folder[]>('/api/folders'));
const inTree = (folders: readonly Folder[], id: string): Folder | undefined => {
  for (const folder of folders) {
    const found = folder.id === id ? folder : inTree(folder.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
};
const newFolder = async (name: string): Promise<string> => {
  const folders = await ok(client().post<Folder[]>('/api/folders/new', { name }));
  return folders.find((folder) => folder.name === name)?.id ?? '';
};

describe('several folders and themes', () => {
  it('are moved all or none, and what is in the way is named', async () => {
    const [from, to] = [await newFolder('From'), await newFolder('To')];
    const [one, two] = [await createTheme(client(), 'One', 'x', from), await createTheme(client(), 'Two', 'x', from)];
    await createTheme(client(), 'TWO', 'y', to);
    const themes = [one.id, two.id];
    const refused = await client().post<Problem>('/api/library/move', { themes, folder_id: to });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      400,
      'THEME_NAME_TAKEN',
      "Nothing was moved, because of 'Two': Theme name must be unique in its folder",
    ]);
    expect(inTree(await tree(), from)?.themes.map(({ id }) => id)).toEqual(themes);
    const after = await ok(client().post<Folder[]>('/api/library/move', { folders: [from], folder_id: to }));
    expect(inTree(after, from)).toMatchObject({ parent_id: to, themes: [{ id: one.id }, { id: two.id }] });
  });

  it('are deleted all or none, and there has to be one', async () => {
    const [one, two] = [await createTheme(client(), 'Doomed', 'x'), await createTheme(client(), 'Doomed too', 'x')];
    const refused = await client().post<Problem>('/api/library/delete', { themes: [one.id, randomUUID()] });
    expect([refused.status, refused.body.code]).toEqual([404, 'THEME_NOT_FOUND']);
    expect((await client().get(`/api/themes/${one.id}`)).status).toBe(200);
    await ok(client().post('/api/library/delete', { themes: [one.id, two.id] }));
    expect((await client().get(`/api/themes/${two.id}`)).status).toBe(404);
    for (const body of [{}, { themes: [] }, { themes: 'all' }, { themes: [one.id], more: 1 }])
      expect((await client().post('/api/library/delete', body)).status).toBe(400);
  });
});
