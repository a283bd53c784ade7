import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { HandledEvent, ModelSession } from '../projector.ts';
import type { Told } from './act-writer.ts';
import type { ActPart, Named } from './history.ts';
import { findKnown, putKnown, type KnownFolder, type KnownTheme } from './known-things.ts';
import { change, type Tellers } from './told.ts';

const NO_THEME: KnownTheme = { name: '', originalText: '', folderId: null, portalName: '', visible: true };
const NO_FOLDER: KnownFolder = { name: '', parentId: null };

const ofTheme = (id: string, name: string, part: Omit<ActPart, 'type' | 'subject'> = {}): Told => ({
  kind: 'theme',
  themes: [{ id, name } satisfies Named],
  part: { subject: name, ...part },
});

const ofFolder = (subject: string, part: Omit<ActPart, 'type' | 'subject'> = {}): Told => ({
  kind: 'folder',
  part: { subject, ...part },
});

const folderName = async (session: ModelSession, id: string | null): Promise<string | null> =>
  id === null ? null : ((await findKnown(session, 'folder', id))?.name ?? '');

const themeOf = async (session: ModelSession, id: string): Promise<KnownTheme> =>
  (await findKnown(session, 'theme', id)) ?? NO_THEME;

type Coming = Extract<LibraryEvent, { readonly type: 'ThemeCreated' | 'ThemeUndeleted' }>;

const comeTheme = async ({ data }: HandledEvent<Coming>, session: ModelSession): Promise<Told> => {
  const { themeId, name, originalText, folderId, portalName, visible } = data;
  putKnown(session, 'theme', themeId, { name, originalText, folderId, portalName, visible });
  const query = originalText === '' ? null : originalText;
  return ofTheme(themeId, name, { changes: change('query', null, query), place: await folderName(session, folderId) });
};

const comeFolder = async (
  { data }: HandledEvent<Extract<LibraryEvent, { readonly type: 'FolderCreated' | 'FolderUndeleted' }>>,
  session: ModelSession,
): Promise<Told> => {
  const { folderId, name, parentId } = data;
  putKnown(session, 'folder', folderId, { name, parentId });
  return ofFolder(name, { place: await folderName(session, parentId) });
};

const shown = (visible: boolean): string => (visible ? 'shown' : 'hidden');

export const libraryTellers: Tellers<LibraryEvent['type']> = {
  FolderCreated: comeFolder,
  FolderUndeleted: comeFolder,
  async FolderRenamed({ data: { folderId, name } }, session) {
    const before = (await findKnown(session, 'folder', folderId)) ?? NO_FOLDER;
    putKnown(session, 'folder', folderId, { ...before, name });
    return ofFolder(before.name, { changes: change('name', before.name, name) });
  },
  async FolderMoved({ data: { folderId, parentId } }, session) {
    const before = (await findKnown(session, 'folder', folderId)) ?? NO_FOLDER;
    putKnown(session, 'folder', folderId, { ...before, parentId });
    const [from, to] = [await folderName(session, before.parentId), await folderName(session, parentId)];
    return ofFolder(before.name, { changes: change('folder', from, to), place: to });
  },
  async FolderDeleted({ data: { folderId } }, session) {
    return ofFolder((await findKnown(session, 'folder', folderId))?.name ?? '');
  },
  ThemeCreated: comeTheme,
  ThemeUndeleted: comeTheme,
  async ThemeRenamed({ data: { themeId, name } }, session) {
    const before = await themeOf(session, themeId);
    putKnown(session, 'theme', themeId, { ...before, name });
    return ofTheme(themeId, before.name, { changes: change('name', before.name, name) });
  },
  async ThemeMoved({ data: { themeId, folderId } }, session) {
    const before = await themeOf(session, themeId);
    putKnown(session, 'theme', themeId, { ...before, folderId });
    const [from, to] = [await folderName(session, before.folderId), await folderName(session, folderId)];
    return ofTheme(themeId, before.name, { changes: change('folder', from, to), place: to });
  },
  async ThemeQueryChanged({ data: { themeId, originalText } }, session) {
    const before = await themeOf(session, themeId);
    putKnown(session, 'theme', themeId, { ...before, originalText });
    return ofTheme(themeId, before.name, { changes: change('query', before.originalText, originalText) });
  },
  async ThemePresentationChanged({ data: { themeId, portalName, visible } }, session) {
    const before = await themeOf(session, themeId);
    putKnown(session, 'theme', themeId, { ...before, portalName, visible });
    const changes = [
      ...change('portal name', before.portalName, portalName),
      ...change('in charts and exports', shown(before.visible), shown(visible)),
    ];
    return ofTheme(themeId, before.name, { changes });
  },
  async ThemeDeleted({ data: { themeId } }, session) {
    const { name, originalText } = await themeOf(session, themeId);
    const query = originalText === '' ? null : originalText;
    return ofTheme(themeId, name, { changes: change('query', query, null) });
  },
  // What it was of follows as events of its own.
  LibraryChangeUndone: ({ data: { from } }) => ({ kind: 'undo', part: { subject: '' }, undoes: from }),
};
