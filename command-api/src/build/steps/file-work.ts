/**
 * Work of the build steps on a file's stream. Concurrent workers share each batch, and results are appended
 * in the order of the batches, which read models rely on.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import { batchesTouching, fileFold, type Batch, type FileState } from '@verbatim/domain/file/file-state';
import { MAX_APPEND_BYTES, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import type { Commands } from '../../commands/handle-command.ts';
import type { CommandContext } from '../../commands/command-context.ts';
import { readBatch, type BatchStep } from './batch-text.ts';

export interface FileTask {
  readonly fileId: string;
  /** Ordinal of a comment: batches before it are processed if missing. */
  readonly to: number;
  readonly step: BatchStep;
  readonly context: CommandContext;
  /** Ends it between two batches. */
  readonly signal?: AbortSignal;
  /** Whether another process works on the same file: waits as long as that makes progress. */
  readonly isElsewhere?: () => boolean;
}

/** @returns the file's stream and the position of its last event, by any process */
export type WorkOnFile = (task: FileTask) => Promise<readonly [stream: string, position: Position]>;

type Ports = Pick<Commands, 'append' | 'load'> & { readonly events: Pick<EventStore, 'readStream'> };

/** Batches per append, and as many again that are started ahead. */
const WINDOW = 4;

interface Making {
  readonly ending: Promise<FileEvent>;
  /** Undefined until it is computed. */
  event?: FileEvent;
}

/** Computed or running, unappended batches of a step, by first comment. */
type Made = Map<number, Making>;

export const createFileWork = (ports: Ports): WorkOnFile => {
  const shared = sharedByWorkers<Made>(() => new Map());

  const make = (task: FileTask, made: Made, state: FileState, batch: Batch): Making => {
    const known = made.get(batch.first);
    if (known !== undefined) return known;
    const making: Making = { ending: readBatch(ports.events, task.fileId, state, batch).then(task.step.make) };
    made.set(batch.first, making);
    making.ending.then(
      (event) => (making.event = event),
      // Failures are handled in order.
      () => undefined,
    );
    return making;
  };

  const forget = ({ step }: FileTask, made: Made, { batches }: FileState): void => {
    if (made.size === 0) return;
    for (const batch of batches) if (step.isDone(batch)) made.delete(batch.first);
  };

  const work = async (task: FileTask, made: Made): Promise<readonly [stream: string, position: Position]> => {
    const stream = fileStream(task.fileId);
    const missingIn = (state: FileState): readonly Batch[] =>
      batchesTouching(state, 0, task.to).filter((batch) => !task.step.isDone(batch));
    for (;;) {
      task.signal?.throwIfAborted();
      const { state, position } = await untilOthersStop(task, () => ports.load(fileFold, stream), missingIn);
      const missing = missingIn(state).filter(task.step.isReady);
      const window = missing.slice(0, WINDOW);
      if (window[0] === undefined) return [stream, position];
      const making = missing.slice(0, 2 * WINDOW).map((batch) => make(task, made, state, batch));
      const events = await madeSoFar(made, window, making);
      const commandId = `${task.context.commandId}/${task.step.name}/${window[0].first}/${state.events}`;
      const after = await ports.append(fileFold, stream, async (now) => asManyAsFit(inOrder(missingIn(now), events)), {
        ...task.context,
        commandId,
      });
      forget(task, made, after.state);
    }
  };

  return (task) => shared(`${task.step.name}/${task.fileId}`, (made) => work(task, made));
};

/** A value shared by concurrent workers, released with the last of them. */
const sharedByWorkers = <Value>(create: () => Value) => {
  const values = new Map<string, { readonly value: Value; workers: number }>();
  return async <Result>(name: string, work: (value: Value) => Promise<Result>): Promise<Result> => {
    const own = values.get(name) ?? { value: create(), workers: 0 };
    values.set(name, own);
    own.workers += 1;
    try {
      return await work(own.value);
    } finally {
      own.workers -= 1;
      if (own.workers === 0) values.delete(name);
    }
  };
};

/** The first, awaited, and those after it that are ready: results show at once, with few appends. */
const madeSoFar = async (
  made: Made,
  window: readonly Batch[],
  making: readonly Making[],
): Promise<ReadonlyMap<number, FileEvent>> => {
  try {
    await making[0]?.ending;
  } catch (error) {
    // The waiting callers receive the error; the next one tries again.
    const first = window[0]?.first;
    if (first !== undefined && made.get(first) === making[0]) made.delete(first);
    throw error;
  }
  return new Map(
    window.flatMap(({ first }, index) => {
      const event = making[index]?.event;
      return event === undefined ? [] : [[first, event]];
    }),
  );
};

/** Computed ones up to the first that is missing. */
const inOrder = (missing: readonly Batch[], events: ReadonlyMap<number, FileEvent>): readonly FileEvent[] => {
  const made: FileEvent[] = [];
  for (const { first } of missing) {
    const event = events.get(first);
    if (event === undefined) break;
    made.push(event);
  }
  return made;
};

const LOOK_MS = 200;
/** Without progress for this long another process may be dead, or busy elsewhere. */
const STANDSTILL_MS = 4_000;

/** The stream once the task is complete, or other processes make no progress. */
const untilOthersStop = async <Loaded extends { readonly state: FileState }>(
  { isElsewhere, signal }: FileTask,
  load: () => Promise<Loaded>,
  missingIn: (state: FileState) => readonly Batch[],
): Promise<Loaded> => {
  let loaded = await load();
  for (let since = performance.now(); isElsewhere?.() === true && missingIn(loaded.state).length > 0;) {
    await wait(LOOK_MS, undefined, signal === undefined ? {} : { signal });
    const now = await load();
    if (now.state.events > loaded.state.events) since = performance.now();
    loaded = now;
    if (performance.now() - since > STANDSTILL_MS) break;
  }
  return loaded;
};

/** Reserve for an event's metadata and type, which count towards the limit of an append. */
const ENVELOPE_BYTES = 2 * 1024;

/**
 * The usual page fits one append; the spans of a thousand "Hi! Hi! Hi! …" do not, and are appended in turn.
 */
const asManyAsFit = (made: readonly FileEvent[]): readonly FileEvent[] => {
  let bytes = 0;
  const end = made.findIndex((event, index) => {
    bytes += Buffer.byteLength(JSON.stringify(event.data)) + ENVELOPE_BYTES;
    return index > 0 && bytes > MAX_APPEND_BYTES;
  });
  return end < 0 ? made : made.slice(0, end);
};
