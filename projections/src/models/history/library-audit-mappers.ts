import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { HandledEvent, ModelSession } from '../projector.ts';
import {
  type AuditFacts,
  type AuditMappers,
  findKnown,
  findVersion,
  type KnownFolder,
  type KnownTheme,
  putKnown,
  toAuditChange,
} from './audit-entry-writer.ts';
import type { AuditEntryPart, Named } from './history.ts';

const NO_THEME: KnownTheme = { name: '', originalText: '', folderId: null, portalName: '', visible: true };
const NO_FOLDER: KnownFolder = { name: '', parentId: null };

const ofTheme = (id: string, name: string, part: Omit<AuditEntryPart, 'type' | 'subject'> = {}): AuditFacts => ({
  kind: 'theme',
  themes: [{ id, name } satisfies Named],
  part: { subject: name, ...part },
});

const ofFolder = (subject: string, part: Omit<AuditEntryPart, 'type' | 'subject'> = {}): AuditFacts => ({
  kind: 'folder',
  part: { subject, ...part },
});

const folderName = async (session: ModelSession, id: string | null): Promise<string | null> =>
  id === null ? null : ((await findKnown(session, 'folder', id))?.name ?? '');

const readTheme = async (session: ModelSession, id: string): Promise<KnownTheme> =>
  (await findKnown(session, 'theme', id)) ?? NO_THEME;

type Coming = Extract<LibraryEvent, { readonly type: 'ThemeCreated' | 'ThemeUndeleted' }>;

const comeTheme = async ({ data }: HandledEvent<Coming>, session: ModelSession): Promise<AuditFacts> => {
  const { themeId, name, originalText, folderId, portalName, visible } = data;
  putKnown(session, 'theme', themeId, { name, originalText, folderId, portalName, visible });
  const query = originalText === '' ? null : originalText;
  return ofTheme(themeId, name, {
    changes: toAuditChange('query', null, query),
    place: await folderName(session, folderId),
  });
};

const comeFolder = async (
  { data }: HandledEvent<Extract<LibraryEvent, { readonly type: 'FolderCreated' | 'FolderUndeleted' }>>,
  session: ModelSession,
): Promise<AuditFacts> => {
  const { folderId, name, parentId } = data;
  putKnown(session, 'folder', folderId, { name, parentId });
  return ofFolder(name, { place: await folderName(session, parentId) });
};

const shown = (visible: boolean): string => (visible ? 'shown' : 'hidden');

export const libraryAuditMappers: AuditMappers<LibraryEvent['type']> = {
  FolderCreated: comeFolder,
  FolderUndeleted: comeFolder,
  async FolderRenamed({ data: { folderId, name } }, session) {
    const before = (await findKnown(session, 'folder', folderId)) ?? NO_FOLDER;
    putKnown(session, 'folder', folderId, { ...before, name });
    return ofFolder(before.name, { changes: toAuditChange('name', before.name, name) });
  },
  async FolderMoved({ data: { folderId, parentId } }, session) {
    const before = (await findKnown(session, 'folder', folderId)) ?? NO_FOLDER;
    putKnown(session, 'folder', folderId, { ...before, parentId });
    const [from, to] = [await folderName(session, before.parentId), await folderName(session, parentId)];
    return ofFolder(before.name, { changes: toAuditChange('folder', from, to), place: to });
  },
  async FolderDeleted({ data: { folderId } }, session) {
    return ofFolder((await findKnown(session, 'folder', folderId))?.name ?? '');
  },
  ThemeCreated: comeTheme,
  ThemeUndeleted: comeTheme,
  async ThemeRenamed({ data: { themeId, name } }, session) {
    const before = await readTheme(session, themeId);
    putKnown(session, 'theme', themeId, { ...before, name });
    return ofTheme(themeId, before.name, { changes: toAuditChange('name', before.name, name) });
  },
  async ThemeMoved({ data: { themeId, folderId } }, session) {
    const before = await readTheme(session, themeId);
    putKnown(session, 'theme', themeId, { ...before, folderId });
    const [from, to] = [await folderName(session, before.folderId), await folderName(session, folderId)];
    return ofTheme(themeId, before.name, { changes: toAuditChange('folder', from, to), place: to });
  },
  async ThemeQueryChanged({ data: { themeId, originalText } }, session) {
    const before = await readTheme(session, themeId);
    putKnown(session, 'theme', themeId, { ...before, originalText });
    return ofTheme(themeId, before.name, { changes: toAuditChange('query', before.originalText, originalText) });
  },
  async ThemePresentationChanged({ data: { themeId, portalName, visible } }, session) {
    const before = await readTheme(session, themeId);
    putKnown(session, 'theme', themeId, { ...before, portalName, visible });
    const changes = [
      ...toAuditChange('portal name', before.portalName, portalName),
      ...toAuditChange('in charts and exports', shown(before.visible), shown(visible)),
    ];
    return ofTheme(themeId, before.name, { changes });
  },
  async ThemeDeleted({ data: { themeId } }, session) {
    const { name, originalText } = await readTheme(session, themeId);
    const query = originalText === '' ? null : originalText;
    return ofTheme(themeId, name, { changes: toAuditChange('query', query, null) });
  },
  QueryReadingsReviewed: () => ({ kind: 'theme', part: { subject: '' } }),
  async ThemeVersionRestored({ stream, data: { themeId, revision } }, session) {
    const { name } = await readTheme(session, themeId);
    return ofTheme(themeId, name, await findVersion(stream, revision, session));
  },
  // The undone changes follow as events of their own.
  LibraryChangeUndone: ({ data: { from } }) => ({ kind: 'undo', part: { subject: '' }, undoes: from }),
};
