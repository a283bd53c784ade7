/** Names of a project's files, including erased ones, until the project is deleted. */
import { parseRestorations, type FileNameEvent } from '@verbatim/domain/project/file-name-events';
import { getPrefixEnd } from '../../stores/read-store.ts';
import type { EventHandlers, ModelSession } from '../projector.ts';
import {
  toEntryId,
  AUDIT_ENTRIES,
  FILE_NAMES,
  FILES,
  type AuditEntryDocument,
  type AuditEntryPart,
  type FileDocument,
  type FileNameDocument,
} from './history.ts';

export const fileKey = (projectId: string, fileId: string): string => `${projectId}/${fileId}`;
export const listFiles = (projectId: string) => ({ from: `${projectId}/`, to: getPrefixEnd(`${projectId}/`) });

/** Its stream is deleted with the project: a rebuild finds no names either. */
export const fileNameHandlers: EventHandlers<FileNameEvent> = {
  async FileNamed({ stream, data: { projectId, fileId, fileName } }, session) {
    // A repeated event restores nothing.
    if (parseRestorations(stream, projectId) < (await countForgotten(session, projectId))) return;
    session.put(FILE_NAMES, fileKey(projectId, fileId), { name: fileName } satisfies FileNameDocument);
  },
};

const countForgotten = async (session: ModelSession, projectId: string): Promise<number> => {
  const mark = await session.get<FileNameDocument>(FILE_NAMES, projectId);
  return mark === undefined ? 0 : (mark.forgotten ?? 1);
};

/** '' if unknown. */
export const nameOfFile = async (session: ModelSession, projectId: string, fileId: string): Promise<string> =>
  (await session.get<FileNameDocument>(FILE_NAMES, fileKey(projectId, fileId)))?.name ?? '';

const OF_FILES: ReadonlySet<AuditEntryPart['type']> = new Set<AuditEntryPart['type']>([
  'FileAdded',
  'FileErased',
  'FileSplitAnew',
]);

/** Removes the names of all files from the project's history. */
export const forgetFileNames = async (session: ModelSession, projectId: string): Promise<void> => {
  const names = await session.range<FileNameDocument>(FILE_NAMES, listFiles(projectId));
  for (const { id } of names) session.delete(FILE_NAMES, id);
  const files = await session.range<FileDocument>(FILES, listFiles(projectId));
  // Its id marks that names were removed. A restored project has another stream of names.
  if (files.length > 0) {
    const forgotten = (await countForgotten(session, projectId)) + 1;
    session.put(FILE_NAMES, projectId, { name: '', forgotten } satisfies FileNameDocument);
  }
  for (const { id, document } of files) {
    session.put(FILES, id, { ...document, name: '' } satisfies FileDocument);
    for (const n of [...document.acts, ...(document.splits ?? [])]) await forgetName(session, n);
  }
};

const forgetName = async (session: ModelSession, n: number): Promise<void> => {
  const act = await session.get<AuditEntryDocument>(AUDIT_ENTRIES, toEntryId(n));
  if (act === undefined) return;
  session.put(AUDIT_ENTRIES, toEntryId(n), {
    ...act,
    parts: withoutNames(act.parts),
    undone: act.undone && { ...act.undone, parts: withoutNames(act.undone.parts) },
  } satisfies AuditEntryDocument);
};

const withoutNames = (parts: readonly AuditEntryPart[]): readonly AuditEntryPart[] =>
  parts.map((part) => (OF_FILES.has(part.type) ? { ...part, subject: '' } : part));
