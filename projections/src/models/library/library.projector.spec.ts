import { describe, expect, it } from '@jest/globals';
import type { CreateTheme } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { getTimestamp } from '@verbatim/eventstore/stored-event';
import { expectSameWhenAppliedTwice, projected } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { MemoryModel } from '../spec-support/memory-model.ts';
import { beginSession } from '../../runtime/subscriptions/model-session.ts';
import { applyEvent } from '../projector.ts';
import { FOLDERS, THEMES, type ThemeDocument } from './library.ts';
import { libraryProjector } from './library.projector.ts';
import { readLibraryState, readThemesWithQuery } from './library.query.ts';

const createTheme = (themeId: string): CreateTheme => ({
  type: 'CreateTheme',
  themeId,
  name: `Theme ${themeId}`,
  text: 'good',
  folderId: null,
  portalName: '',
  visible: true,
});

describe('the library projector', () => {
  it('keeps folders and themes as the decider sees them, and makes nothing of an event that comes again', async () => {
    const history = new History();
    const state = await history.decide(libraryDecider, LIBRARY_STREAM, [
      { type: 'CreateFolder', folderId: 'f', name: 'Service', parentId: null },
      { type: 'CreateFolder', folderId: 'g', name: 'Staff', parentId: null },
      { type: 'CreateFolder', folderId: 'h', name: 'Gone', parentId: null },
      { type: 'EditFolder', folderId: 'f', name: 'Services' },
      { type: 'EditFolder', folderId: 'g', parentId: 'f' },
      createTheme('1'),
      createTheme('2'),
      createTheme('3'),
      { type: 'EditTheme', themeId: '1', folderId: 'g' },
      { type: 'EditTheme', themeId: '2', name: 'Other', text: 'Good OR great', portalName: 'Shown', visible: false },
      { type: 'EditTheme', themeId: '3', folderId: 'h' },
      { type: 'DeleteFolder', folderId: 'h' },
      { type: 'DeleteTheme', themeId: '3' },
      {
        type: 'UndoLibraryChange',
        from: 15,
        events: [{ type: 'ThemeDeleted', data: { themeId: '3' } }],
        queries: new Map([[7, { originalText: 'good', text: 'good' }]]),
      },
      { type: 'CreateFolder', folderId: 'k', name: 'Back again', parentId: null },
      { type: 'DeleteFolder', folderId: 'k' },
      {
        type: 'UndoLibraryChange',
        from: 19,
        events: [{ type: 'FolderDeleted', data: { folderId: 'k' } }],
        queries: new Map(),
      },
      { type: 'ReviewQueryReadings', reader: '2' },
    ]);
    expect([state.folders.size, state.themes.size]).toEqual([3, 3]);

    const model = await expectSameWhenAppliedTwice(libraryProjector, history.events);
    expect((await model.range(FOLDERS, {})).map(({ document }) => document)).toEqual(
      [...state.folders.values()].map(({ folderId: id, ...folder }) => ({ id, ...folder })),
    );
    expect((await model.range(THEMES, {})).map(({ document }) => document)).toMatchObject(
      [...state.themes.values()].map(({ themeId: id, ...theme }) => ({ id, ...theme })),
    );
  });

  it('counts no versions of what it has known since before they were counted', async () => {
    const history = new History();
    await history.decide(libraryDecider, LIBRARY_STREAM, [
      createTheme('1'),
      createTheme('2'),
      { type: 'EditTheme', themeId: '1', name: 'Renamed' },
    ]);
    const model = new MemoryModel();
    for await (const event of history.events.readAll(libraryProjector.filter)) {
      const session = beginSession(model);
      await applyEvent(libraryProjector.start(model, history.events), event, session);
      const { version: _, ...older } = (await session.get<ThemeDocument>(THEMES, '1')) ?? {};
      if (event.revision === 0) session.put(THEMES, '1', older);
      await model.commit(session.writes(), '', event.position);
    }
    expect(await model.get<ThemeDocument>(THEMES, '1')).toMatchObject({ name: 'Renamed' });
    expect((await model.get<ThemeDocument>(THEMES, '1'))?.version).toBeUndefined();
    expect((await model.get<ThemeDocument>(THEMES, '2'))?.version).toBe(1);
  });

  it('knows since which revision a theme has had a query, and when queries last changed', async () => {
    const history = new History();
    await history.decide(libraryDecider, LIBRARY_STREAM, [
      createTheme('0'),
      { ...createTheme('1'), text: '' },
      createTheme('2'),
      { type: 'EditTheme', themeId: '1', text: 'late' },
      { type: 'EditTheme', themeId: '0', text: 'other words' },
      { type: 'EditTheme', themeId: '2', text: '' },
      { type: 'EditTheme', themeId: '2', text: 'again' },
      { type: 'EditTheme', themeId: '1', name: 'Only its name' },
    ]);
    const model = await projected(libraryProjector, history.events);
    expect(await readThemesWithQuery(model)).toEqual({
      revision: 7,
      themes: [
        { id: '0', since: 0 },
        { id: '1', since: 3 },
        { id: '2', since: 6 },
      ],
    });
    expect(await readLibraryState(model)).toEqual({ revision: 7, queries: 6 });
    const queryAt = async (id: string) => (await model.get<ThemeDocument>(THEMES, id))?.queryAt;
    expect(await Promise.all(['0', '1', '2'].map(queryAt))).toEqual([4, 3, 6]);
  });

  it('knows when each theme was last changed and by whom; a model from before that is outdated', async () => {
    const history = new History();
    await history.decide(libraryDecider, LIBRARY_STREAM, [
      createTheme('0'),
      createTheme('1'),
      { type: 'EditTheme', themeId: '0', name: 'Renamed' },
    ]);
    const model = await projected(libraryProjector, history.events);
    const times = [];
    for await (const event of history.events.readAll(libraryProjector.filter)) times.push(getTimestamp(event));
    const edited = async (id: string) => (await model.get<ThemeDocument>(THEMES, id))?.edited?.at;
    expect(await Promise.all(['0', '1'].map(edited))).toEqual([times[2], times[1]]);
    expect(await libraryProjector.isOutdated?.(model)).toBe(false);

    const session = beginSession(model);
    const { edited: _, ...older } = (await session.get<ThemeDocument>(THEMES, '1'))!;
    session.put(THEMES, '1', older);
    await model.commit(session.writes(), '', '9');
    expect(await libraryProjector.isOutdated?.(model)).toBe(true);
  });
});
