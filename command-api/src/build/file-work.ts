/**
 * The streams of files as the build steps work on them. Whoever works on a batch, a run of the server or a call that joins in, it is
 * worked on once; and what is made is appended in the order of the batches, for read models take it in no other.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import { batchesTouching, fileFold, type Batch, type FileState } from '@verbatim/domain/file/file-state';
import { MAX_APPEND_BYTES, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import type { CommandContext, Commands } from '../handle-command.ts';
import { readBatch, type BatchStep } from './batch-text.ts';

export interface FileTask {
  readonly fileId: string;
  /** Ordinal of a comment: the batches that hold those before it are worked on, as far as they are not. */
  readonly to: number;
  readonly step: BatchStep;
  readonly context: CommandContext;
  /** Ends it between two batches. */
  readonly signal?: AbortSignal;
  /** Whether another process is at work on the same file: it is waited for, while it gets on. */
  readonly isElsewhere?: () => boolean;
}

/** @returns the file's stream and the position of its last event: what somebody else appended counts as this task's work too */
export type WorkOnFile = (task: FileTask) => Promise<readonly [stream: string, position: Position]>;

type Ports = Pick<Commands, 'append' | 'load'> & { readonly events: Pick<EventStore, 'readStream'> };

/** Batches that one append takes at most, and as many again that are begun before those are appended. */
const WINDOW = 4;

interface Making {
  readonly ending: Promise<FileEvent>;
  /** Undefined until it is made. */
  event?: FileEvent;
}

/** What a step has made of a file's batches, or is making, and has not appended yet: by the batch's first comment. */
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
      // One that fails is met when its turn comes.
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

/** A value for all who are at the same work at the same time; it goes with the last of them, whether that has ended well or not. */
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

/** The first, which is waited for, and those behind it that are made by then: what is made shows at once, and costs few appends. */
const madeSoFar = async (
  made: Made,
  window: readonly Batch[],
  making: readonly Making[],
): Promise<ReadonlyMap<number, FileEvent>> => {
  try {
    await making[0]?.ending;
  } catch (error) {
    // Whoever waits for it is told; the next one tries again.
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

/** Those of the missing that were made, up to the first that was not. */
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
/** Another process that has made nothing for so long may be dead, or have other work to do. */
const STANDSTILL_MS = 4_000;

/** The stream as it stands, once nothing of the task is missing, or nobody else gets on with it. */
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

/** Room for an event's metadata and type, which count towards the limit of an append as its data does. */
const ENVELOPE_BYTES = 2 * 1024;

/** The usual page fits one append; the spans of a thousand "Hi! Hi! Hi! …" do not, and the rest follows with the next one. */
const asManyAsFit = (made: readonly FileEvent[]): readonly FileEvent[] => {
  let bytes = 0;
  const end = made.findIndex((event, index) => {
    bytes += Buffer.byteLength(JSON.stringify(event.data)) + ENVELOPE_BYTES;
    return index > 0 && bytes > MAX_APPEND_BYTES;
  });
  return end < 0 ? made : made.slice(0, end);
};
