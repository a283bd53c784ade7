/** Doctor checks of erased files: unfinished erasures, and text that read models still hold. */
import { parseStreamId } from '@verbatim/eventstore/stored-event';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { COMMENTS, commentsModel, SENTENCES } from '@verbatim/projections/models/comments/comments';
import { COLUMNS, FILE_POSITIONS, segmentsModel } from '@verbatim/projections/models/segments/segments';
import { openReadModels } from '@verbatim/projections/runtime/projection-stores';
import { CACHE, getPrefixEnd, type ModelReader, type ReadStore } from '@verbatim/projections/stores/read-store';
import type { Configuration } from '../../bootstrap/configuration.ts';
import { UnendedErasures } from '../../import/unended-erasures.ts';
import { failed, ok, type Finding } from './examine-machine.ts';

/** Collects the erasures recorded in a log, event by event. */
export class ErasuresOfLog {
  readonly unended = new UnendedErasures();
  /** Erased files: file id to project id. */
  readonly files = new Map<string, string>();

  take(event: RecordedEvent): void {
    this.unended.take(event);
    const { fileId } = event.data;
    if (event.type === 'FileErased' && typeof fileId === 'string') this.files.set(fileId, parseStreamId(event.stream));
  }
}

const REMEDY =
  'The next start of the server finishes it. If a server is running, it may be in progress: check again in a few minutes.';

/** @param signal ends the checks early */
export const examineErasures = async (
  configuration: Configuration,
  { unended, files }: ErasuresOfLog,
  signal: AbortSignal,
): Promise<readonly Finding[]> => {
  const begun = unended.all().map(({ projectId, fileIds, isOfProject }) => {
    const what = isOfProject ? `project ${projectId}` : `${fileIds.size} files of project ${projectId}`;
    return failed('erasure', `of ${what} was started but not finished: read models may still hold its text`, REMEDY);
  });
  const left = files.size === 0 ? [] : await examineModels(configuration, files, signal);
  if (begun.length + left.length > 0) return [...begun, ...left];
  return files.size === 0 ? [] : [ok('erasures', `${files.size} files, nothing remains of them`)];
};

const examineModels = async (
  configuration: Configuration,
  files: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<readonly Finding[]> => {
  const store = await openReadModels(configuration);
  try {
    const findings: Finding[] = [];
    for (const [fileId, projectId] of files) {
      signal.throwIfAborted();
      for (const model of await modelsHolding(store, projectId, fileId))
        findings.push(failed('erasure', `${model} still holds comments of the erased file ${fileId}`, REMEDY));
    }
    return findings;
  } finally {
    await store.close();
  }
};

const modelsHolding = async (
  store: Pick<ReadStore, 'reader'>,
  projectId: string,
  fileId: string,
): Promise<readonly string[]> => {
  const comments = await store.reader(commentsModel(projectId));
  const segments = await store.reader(segmentsModel(projectId));
  const inComments = await readAny(comments, [COMMENTS, SENTENCES], `${fileId}/`);
  const inSegments =
    (await segments.get(FILE_POSITIONS, fileId)) !== undefined ||
    (await readAny(segments, [COLUMNS, CACHE], `${projectId}/${fileId}/`));
  return [...(inComments ? [comments.model] : []), ...(inSegments ? [segments.model] : [])];
};

const readAny = async (reader: ModelReader, collections: readonly string[], path: string): Promise<boolean> => {
  const range = { from: path, to: getPrefixEnd(path), limit: 1 };
  for (const collection of collections) {
    if ((await reader.listIds(collection, range)).length > 0) return true;
    if ((await reader.listBytes(collection, range)).length > 0) return true;
  }
  return false;
};
