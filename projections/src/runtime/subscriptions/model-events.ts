/** Catch-up of a model that does not follow the log: events of its own streams, in log order. */
import type { FileEvent } from '@verbatim/domain/file/file-events';
import { fileStream } from '@verbatim/domain/file/file-events';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { START_OF_LOG, StreamDeletedError, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { readPosition } from '@verbatim/eventstore/read-position';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { type LogItem, getItemPosition, streamItems, withUnknown } from './log-items.ts';

type Reading = Pick<EventStore, 'readStream' | 'readAll'>;

/** Events after a position, up to another or to the log's end. */
export type EventSource = (after: Position, upTo?: Position) => AsyncIterable<LogItem>;

/**
 * Events of a file before its `FileAdded` do not concern any model: they are read by the handler of that
 * event, and no checkpoint follows them.
 */
export const isBeforeFileAdded = (type: string): boolean =>
  type === ('UploadStarted' satisfies FileEvent['type']) || type === ('CommentsImported' satisfies FileEvent['type']);

/** Whether a project is deleted at present. */
export const isEnded = async (events: Pick<EventStore, 'readStream'>, projectId: string): Promise<boolean> => {
  try {
    for await (const { type } of events.readStream(projectStream(projectId), { direction: 'backwards', maxCount: 1 }))
      return type === ('ProjectDeleted' satisfies ProjectEvent['type']);
  } catch (error) {
    // An unknown event is not a deletion.
    if (!(error instanceof UnknownEventError)) throw error;
  }
  return false;
};

/** For shared models: the log, filtered by stream prefixes. */
export const readEventsByPrefix = (events: Reading, streamPrefixes: readonly string[]): EventSource =>
  async function* (after, upTo) {
    const read = (behind: UnknownEventError | undefined) =>
      events.readAll({ streamPrefixes, after: behind === undefined ? after : behind.position });
    for await (const item of withUnknown(read)) {
      if (upTo !== undefined && getItemPosition(item) > upTo) return;
      yield item;
    }
  };

/** For a project's models: its own stream and, from `FileAdded` on, that of each file, merged by position. */
export const readProjectEvents = (events: Reading, projectId: string): EventSource =>
  async function* (after, upTo) {
    const heads: Head[] = [];
    try {
      await push(heads, streamItems(events, projectStream(projectId), 0));
      for (let head = first(heads); head !== undefined; head = first(heads)) {
        const { item, rest } = head;
        if (upTo !== undefined && getItemPosition(item) > upTo) return;
        const fileId = fileAddedBy(item);
        if (fileId !== undefined) {
          const since = getItemPosition(item) > after ? getItemPosition(item) : after;
          await push(heads, await itemsAfter(events, fileStream(fileId), since));
        }
        if (getItemPosition(item) > after && !isHiddenItem(item)) yield item;
        heads.splice(heads.indexOf(head), 1);
        await push(heads, rest);
      }
    } finally {
      // Half-read streams would stay open on a server.
      for (const { rest } of heads) await rest.return?.();
    }
  };

/** For a model of a single stream. */
export const readStreamEvents = (events: Reading, stream: string): EventSource =>
  async function* (after, upTo) {
    const items = await itemsAfter(events, stream, after);
    for (let next = await items?.next(); next !== undefined && next.done !== true; next = await items?.next()) {
      if (upTo !== undefined && getItemPosition(next.value) > upTo) return;
      yield next.value;
    }
  };

interface Head {
  readonly item: LogItem;
  readonly rest: AsyncIterator<LogItem>;
}

const push = async (heads: Head[], rest: AsyncIterator<LogItem> | undefined): Promise<void> => {
  const next = await rest?.next().catch((error: unknown) => {
    // An erased file has no events.
    if (error instanceof StreamDeletedError) return undefined;
    throw error;
  });
  if (rest !== undefined && next !== undefined && next.done !== true) heads.push({ item: next.value, rest });
};

/** Linear search: a project has few files. */
const first = (heads: readonly Head[]): Head | undefined =>
  heads.reduce<Head | undefined>(
    (least, head) => (least === undefined || getItemPosition(head.item) < getItemPosition(least.item) ? head : least),
    undefined,
  );

const fileAddedBy = ({ kind, event }: LogItem): string | undefined => {
  if (kind === 'unknown' || event.type !== ('FileAdded' satisfies ProjectEvent['type'])) return undefined;
  return asEvent<Extract<ProjectEvent, { type: 'FileAdded' }>>(event).data.fileId;
};

const isHiddenItem = ({ event }: LogItem): boolean => isBeforeFileAdded(event.type);

/** Events of a stream after a position of the log, found by bisection. */
const itemsAfter = async (
  events: Reading,
  stream: string,
  after: Position,
): Promise<AsyncIterator<LogItem> | undefined> => {
  if (after === START_OF_LOG) return streamItems(events, stream, 0);
  const last = await readPosition(events, stream, 'last');
  if (typeof last !== 'object' || last.position <= after) return undefined;
  let [low, high] = [0, last.revision];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const place = await readPosition(events, stream, middle);
    if (typeof place !== 'object') return undefined;
    if (place.position <= after) low = middle + 1;
    else high = middle;
  }
  return streamItems(events, stream, low);
};
