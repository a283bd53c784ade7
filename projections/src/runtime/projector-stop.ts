/**
 * Where and why a projector has stopped stands in its own model: every process can tell, and a restart does not forget since when. It is
 * taken away with the first commit after it.
 * STORED FORMAT of the read store: a rebuild makes it anew.
 */
import { CheckpointAheadOfLogError, type Position } from '@verbatim/eventstore/event-store';
import type { ModelReader, ModelWriter, Write } from '../stores/read-store.ts';

/** A projector stands before an event, which it cannot apply, or its model is none of this log's. */
export interface ProjectorStop {
  /** Of the event; absent in what an older version has recorded. */
  readonly type?: string;
  /** Absent with `revision` where the model is none of this log's. */
  readonly stream?: string;
  readonly revision?: number;
  /** Of the event, or else of the model. */
  readonly position: Position;
  /** May hold a part of a comment: for operators. */
  readonly reason: string;
  /** Class of the error: may be shown to anybody. */
  readonly kind: string;
  /** ISO 8601 instant of the first time that it stopped there. */
  readonly since: string;
}

const COLLECTION = 'stopped';
const ID = 'stop';
/** What the error was called once: it stands in models that have stopped for it. */
const FORMER_KIND = 'ForeignPositionError';
const PLACE = ['stream', 'revision', 'reason'] as const;

/**
 * The model is further than the log: that was restored from an older backup, or is another one. It stands until it is rebuilt, or
 * until the log that it was made from is back.
 */
export const isOfAnotherLog = (stop: { readonly kind?: string } | undefined): boolean =>
  stop?.kind === CheckpointAheadOfLogError.name || stop?.kind === FORMER_KIND;

/** @param position how far the model is */
export const otherLogReason = (model: string, position: Position): string =>
  `${model} is at position ${position}, which this event log does not have: the log was restored from an older backup, or is another one. ` +
  `Look at EVENTSTORE_URL or DATA_DIR; then make the model anew: npm run ops -- rebuild ${model}`;

/** Undefined while it goes on. */
export const readStop = (model: Pick<ModelReader, 'get'>): Promise<ProjectorStop | undefined> =>
  model.get<ProjectorStop & { readonly [key: string]: unknown }>(COLLECTION, ID);

/** @returns what is recorded: the same place again keeps its instant @throws as `commit` does */
export const recordStop = async (writer: ModelWriter, stop: ProjectorStop): Promise<ProjectorStop> => {
  const known = await readStop(writer);
  if (known !== undefined && PLACE.every((part) => known[part] === stop[part])) return known;
  const at = await writer.checkpoint();
  await writer.commit([{ kind: 'put', collection: COLLECTION, id: ID, document: { ...stop } }], at, at);
  return stop;
};

/** A store that is away does not keep it from being reported: at the next start it is recorded. */
export const recordEventStop = async (
  stop: Omit<ProjectorStop, 'since'>,
  writer: ModelWriter | undefined,
): Promise<ProjectorStop> => {
  const known = { ...stop, since: new Date().toISOString() };
  return writer === undefined ? known : recordStop(writer, known).catch(() => known);
};

/** @returns undefined when that could not be recorded: nobody would know it any more once the log has grown past the model */
export const recordOtherLog = async (writer: ModelWriter | undefined): Promise<ProjectorStop | undefined> => {
  try {
    if (writer === undefined) return undefined;
    const position = await writer.checkpoint();
    const [kind, reason] = [CheckpointAheadOfLogError.name, otherLogReason(writer.model, position)];
    return await recordStop(writer, { kind, reason, position, since: new Date().toISOString() });
  } catch {
    return undefined;
  }
};

/** What the first commit of a run has to write besides its own. */
export const withoutStop = async (model: Pick<ModelReader, 'get'>): Promise<readonly Write[]> =>
  (await readStop(model)) === undefined ? [] : [{ kind: 'delete', collection: COLLECTION, id: ID }];
