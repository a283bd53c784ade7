/** Effects of a theme's edit on the caches of models, without any query. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCanonicalQuery } from '../models/segments/canonical-query.ts';
import { segmentsModel } from '../models/segments/segments.ts';
import { RecordedProject } from '../models/segments/spec-support/recorded-project.ts';
import { WORKSPACES_MODEL } from '../models/workspaces/workspaces.ts';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import { CACHE, type ReadStore } from '../stores/read-store.ts';
import type { ProjectionsControl } from './projections-protocol.ts';
import { startedProjections } from './spec-support/started-projections.ts';

describe('theme columns of an edited theme', () => {
  let folder: string;
  let readStore: ReadStore;
  let log: RecordedProject;
  let projections: ProjectionsControl;
  const read: string[] = [];
  /** A model that is currently unreadable, and how often it was tried. */
  let unreadable = { model: '', tries: 0 };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-edited-'));
    unreadable = { model: '', tries: 0 };
    readStore = await openEmbeddedReadStore(folder);
    const reader = readStore.reader.bind(readStore);
    readStore.reader = (model) => {
      read.push(model);
      if (model === unreadable.model) {
        unreadable.tries += 1;
        return Promise.reject(new Error('The disk does not answer'));
      }
      return reader(model);
    };
    log = new RecordedProject();
    const texts = ['a red dress', 'shoes'];
    const comments = texts.map((text) => ({ cells: [text], spans: [0, text.length] }));
    await log.append('project-p', [{ type: 'TableCreated', data: { columns: ['comment'] } }]);
    await log.addFile('p.f1', 1, [{ name: 'comment', type: 'long-text' }], comments, 256);
    await log.split('p.f1', comments, 256);
    for (const id of ['used', 'unused']) await log.createTheme(id, 'nothing');
    await createWorkspace('w', 'p', ['used']);
    await createWorkspace('x', 'q', ['unused']);
    projections = startedProjections(log.events, readStore);
    await projections.caughtUp();
    read.length = 0;
  });
  afterEach(async () => {
    await projections.stop();
    await readStore.close();
    await rm(folder, { recursive: true });
  });

  const createWorkspace = (workspaceId: string, projectId: string, themes: readonly string[]) =>
    log.append(`workspace-${workspaceId}`, [
      { type: 'WorkspaceCreated', data: { workspaceId, projectId, name: workspaceId, themes } },
    ]);
  const kept = async (): Promise<readonly string[]> => {
    const ids = (await (await readStore.reader(segmentsModel('p'))).listBytes(CACHE, {})).map(({ id }) => id);
    return ids.map((id) => id.split('-').at(-1)!).sort();
  };
  const digests = (...texts: readonly string[]) => texts.map((text) => parseCanonicalQuery(text)!.digest).sort();
  const untilKept = async (...texts: readonly string[]): Promise<void> => {
    for (let look = 0; look < 6_000 && (await kept()).length < texts.length; look++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await kept()).toEqual(digests(...texts));
  };

  it('are cached only for projects whose workspaces use it', async () => {
    await log.changeQuery('used', 'dress');
    await untilKept('dress');
    await log.changeQuery('used', 'red');
    await untilKept('dress', 'red');
    expect(read).not.toContain(segmentsModel('q'));
  });

  it('cost nothing if the theme is not used', async () => {
    await log.changeQuery('unused', 'shoes');
    await projections.caughtUp();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(read).not.toContain(segmentsModel('p'));
    expect(await kept()).toEqual([]);
  });

  it('are cached when a workspace adds the theme, by present workspaces', async () => {
    await log.changeQuery('unused', 'shoes');
    await log.append('workspace-w', [{ type: 'WorkspaceThemeAdded', data: { themeId: 'unused' } }]);
    await untilKept('nothing', 'shoes');
    await log.append('workspace-w', [{ type: 'WorkspaceThemesSet', data: { themes: ['unused'] } }]);
    await projections.caughtUp();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await log.changeQuery('used', 'dress');
    await log.changeQuery('unused', 'red');
    await untilKept('nothing', 'shoes', 'red');
  });

  it('are cached for a workspace that added the theme while workspaces were unreadable', async () => {
    await log.changeQuery('used', 'dress');
    await untilKept('dress');
    unreadable = { model: WORKSPACES_MODEL, tries: 0 };
    await log.append('workspace-w', [{ type: 'WorkspaceThemeAdded', data: { themeId: 'unused' } }]);
    for (let look = 0; look < 6_000 && unreadable.tries === 0; look++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(unreadable.tries).toBeGreaterThan(0);
    unreadable = { model: '', tries: 0 };
    await projections.caughtUp();
    await log.changeQuery('unused', 'red');
    await untilKept('dress', 'red');
  });
});
