/**
 * Read-your-writes: a query waits until its models have reached the position of the client's last command.
 */
import { CheckpointAheadOfLogError, type Position } from '@verbatim/eventstore/event-store';
import type { ModelReader, ModelWriter, ReadStore, Write } from '../../stores/read-store.ts';

// The stop of a projector is recorded in its model, visible to every process and across restarts, and removed
// by the next commit. STORED FORMAT of the read store: a rebuild recreates it.

/** A projector stops before an event that it cannot apply, or because its model is of another log. */
export interface ProjectorStop {
  /** Type of the event; absent in older records. */
  readonly type?: string;
  /** Absent, like `revision`, if the model belongs to another log. */
  readonly stream?: string;
  readonly revision?: number;
  /** Position of the event, or of the model. */
  readonly position: Position;
  /** For operators: may contain text of a comment. */
  readonly reason: string;
  /** Error class: safe to show. */
  readonly kind: string;
  /** ISO 8601 instant of the first stop there. */
  readonly since: string;
}

const COLLECTION = 'stopped';
const ID = 'stop';
/** Former name of the error class, found in stopped models. */
const FORMER_KIND = 'ForeignPositionError';
const PLACE = ['stream', 'revision', 'reason'] as const;

/**
 * The model is ahead of the log, which was restored from an older backup or is another one. It stays stopped
 * until a rebuild, or until its log is back.
 */
export const isFromForeignLog = (stop: { readonly kind?: string } | undefined): boolean =>
  stop?.kind === CheckpointAheadOfLogError.name || stop?.kind === FORMER_KIND;

/** @param position of the model */
export const otherLogReason = (model: string, position: Position): string =>
  `${model} is at position ${position}, which this event log does not have: the log was restored from an older backup, or is a different one. ` +
  `Check EVENTSTORE_URL or DATA_DIR, then rebuild the model: npm run ops -- rebuild ${model}`;

/** Undefined if it is not stopped. */
export const readStop = (model: Pick<ModelReader, 'get'>): Promise<ProjectorStop | undefined> =>
  model.get<ProjectorStop & { readonly [key: string]: unknown }>(COLLECTION, ID);

/** @returns the recorded stop; the same one again keeps its instant @throws as `commit` */
export const recordStop = async (writer: ModelWriter, stop: ProjectorStop): Promise<ProjectorStop> => {
  const known = await readStop(writer);
  if (known !== undefined && PLACE.every((part) => known[part] === stop[part])) return known;
  const at = await writer.checkpoint();
  await writer.commit([{ kind: 'put', collection: COLLECTION, id: ID, document: { ...stop } }], at, at);
  return stop;
};

/** Reported even if the store is unreachable: the next start records it. */
export const recordEventStop = async (
  stop: Omit<ProjectorStop, 'since'>,
  writer: ModelWriter | undefined,
): Promise<ProjectorStop> => {
  const known = { ...stop, since: new Date().toISOString() };
  return writer === undefined ? known : recordStop(writer, known).catch(() => known);
};

/**
 * @returns undefined if it could not be recorded: once the log has grown past the model, the mismatch is
 * undetectable
 */
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

/** Additional writes of a run's first commit, which remove a recorded stop. */
export const withoutStop = async (model: Pick<ModelReader, 'get'>): Promise<readonly Write[]> =>
  (await readStop(model)) === undefined ? [] : [{ kind: 'delete', collection: COLLECTION, id: ID }];

/** The timeout has passed; the client may retry. */
export class ModelBehindError extends Error {
  readonly model: string;
  readonly position: Position;
  constructor(model: string, position: Position) {
    super(`The read model ${model} has not reached ${position} yet`);
    this.name = 'ModelBehindError';
    this.model = model;
    this.position = position;
  }
}

/** The model is stopped, until an operator intervenes. */
export class ModelStoppedError extends ModelBehindError {
  readonly stop: ProjectorStop;
  constructor(model: string, position: Position, stop: ProjectorStop) {
    super(model, position);
    this.message = `The read model ${model} has stopped at ${stop.position}, before ${position}`;
    this.name = 'ModelStoppedError';
    this.stop = stop;
  }
}

const FIRST_PAUSE_MS = 1;
const MAX_PAUSE_MS = 20;
/**
 * Pause between polls, as a multiple of a poll's duration: leaves a slow store to the work that is waited
 * for.
 */
const LOOKS_APART = 3;

/** @throws ModelBehindError after `timeoutMs`, ModelStoppedError at once */
export const waitForPosition = async (
  readStore: Pick<ReadStore, 'reader'>,
  models: readonly string[],
  position: Position,
  timeoutMs = 2_000,
): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  for (const model of models) {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const began = performance.now();
      const reader = await readStore.reader(model);
      const [reached, stop] = await Promise.all([reader.checkpoint(), readStop(reader)]);
      if (reached >= position && !isFromForeignLog(stop)) break;
      if (stop !== undefined) throw new ModelStoppedError(model, position, stop);
      if (performance.now() > deadline) throw new ModelBehindError(model, position);
      const apart = Math.min((performance.now() - began) * LOOKS_APART, deadline - performance.now());
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, apart)));
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
  }
};
