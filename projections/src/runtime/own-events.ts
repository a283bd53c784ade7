/** What a model is fed with when it does not follow the log: the events of its own streams, in the order of the log. */
import type { FileEvent } from '@verbatim/domain/file/file-events';
import { fileStream } from '@verbatim/domain/file/file-events';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { START_OF_LOG, StreamDeletedError, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { readPlace } from '@verbatim/eventstore/read-place';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { type LogItem, positionOf, streamItems, withUnknown } from './log-items.ts';

type Reading = Pick<EventStore, 'readStream' | 'readAll'>;

/** The events after one position, up to another or to the log's end. */
export type EventSource = (after: Position, upTo?: Position) => AsyncIterable<LogItem>;

/**
 * Until `FileAdded` a file is nobody's: what its stream holds by then, comments and all, is read by who handles that event. It makes no
 * difference to any model, so no model's checkpoint follows it.
 */
export const isBeforeFileAdded = (type: string): boolean =>
  type === ('UploadStarted' satisfies FileEvent['type']) || type === ('CommentsImported' satisfies FileEvent['type']);

/** Whether a project's deletion is the last that happened to it. */
export const isEnded = async (events: Pick<EventStore, 'readStream'>, projectId: string): Promise<boolean> => {
  try {
    for await (const { type } of events.readStream(projectStream(projectId), { direction: 'backwards', maxCount: 1 }))
      return type === ('ProjectDeleted' satisfies ProjectEvent['type']);
  } catch (error) {
    // What nobody here can read is no deletion.
    if (!(error instanceof UnknownEventError)) throw error;
  }
  return false;
};

/** Of models that all projects share: the log, by the names of the streams. */
export const eventsByPrefix = (events: Reading, streamPrefixes: readonly string[]): EventSource =>
  async function* (after, upTo) {
    const read = (behind: UnknownEventError | undefined) =>
      events.readAll({ streamPrefixes, after: behind === undefined ? after : behind.position });
    for await (const item of withUnknown(read)) {
      if (upTo !== undefined && positionOf(item) > upTo) return;
      yield item;
    }
  };

/** Of a project's models: its own stream and, from its `FileAdded` on, that of each file, merged by position. */
export const eventsOfProject = (events: Reading, projectId: string): EventSource =>
  async function* (after, upTo) {
    const heads: Head[] = [];
    try {
      await push(heads, streamItems(events, projectStream(projectId), 0));
      for (let head = first(heads); head !== undefined; head = first(heads)) {
        const { item, rest } = head;
        if (upTo !== undefined && positionOf(item) > upTo) return;
        const fileId = fileAddedBy(item);
        if (fileId !== undefined) {
          const since = positionOf(item) > after ? positionOf(item) : after;
          await push(heads, await itemsAfter(events, fileStream(fileId), since));
        }
        if (positionOf(item) > after && !isHiddenItem(item)) yield item;
        heads.splice(heads.indexOf(head), 1);
        await push(heads, rest);
      }
    } finally {
      // Streams that are left half read would stay open on a server.
      for (const { rest } of heads) await rest.return?.();
    }
  };

/** Of a model that one stream alone feeds. */
export const eventsOfStream = (events: Reading, stream: string): EventSource =>
  async function* (after, upTo) {
    const items = await itemsAfter(events, stream, after);
    for (let next = await items?.next(); next !== undefined && next.done !== true; next = await items?.next()) {
      if (upTo !== undefined && positionOf(next.value) > upTo) return;
      yield next.value;
    }
  };

interface Head {
  readonly item: LogItem;
  readonly rest: AsyncIterator<LogItem>;
}

const push = async (heads: Head[], rest: AsyncIterator<LogItem> | undefined): Promise<void> => {
  const next = await rest?.next().catch((error: unknown) => {
    // A file that was erased has no events any more.
    if (error instanceof StreamDeletedError) return undefined;
    throw error;
  });
  if (rest !== undefined && next !== undefined && next.done !== true) heads.push({ item: next.value, rest });
};

/** A project has a handful of files at the most: no heap is needed. */
const first = (heads: readonly Head[]): Head | undefined =>
  heads.reduce<Head | undefined>(
    (least, head) => (least === undefined || positionOf(head.item) < positionOf(least.item) ? head : least),
    undefined,
  );

const fileAddedBy = ({ kind, event }: LogItem): string | undefined => {
  if (kind === 'unknown' || event.type !== ('FileAdded' satisfies ProjectEvent['type'])) return undefined;
  return asEvent<Extract<ProjectEvent, { type: 'FileAdded' }>>(event).data.fileId;
};

const isHiddenItem = ({ event }: LogItem): boolean => isBeforeFileAdded(event.type);

/** The events of a stream after a position of the log. What lies before is found by halving, and not read. */
const itemsAfter = async (
  events: Reading,
  stream: string,
  after: Position,
): Promise<AsyncIterator<LogItem> | undefined> => {
  if (after === START_OF_LOG) return streamItems(events, stream, 0);
  const last = await readPlace(events, stream, 'last');
  if (typeof last !== 'object' || last.position <= after) return undefined;
  let [low, high] = [0, last.revision];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const place = await readPlace(events, stream, middle);
    if (typeof place !== 'object') return undefined;
    if (place.position <= after) low = middle + 1;
    else high = middle;
  }
  return streamItems(events, stream, low);
};
