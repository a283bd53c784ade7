/** Reads what one command has stored, by its revisions. */
import { LIBRARY_STREAM, type LibraryEvent } from '@verbatim/domain/library/library-events';
import type { ThemeQuery } from '@verbatim/domain/library/library-commands';
import { eventAt } from '@verbatim/eventstore/event-at';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { notFound, type HttpError } from '../http/http-error.ts';
import type { StoredChange } from './undo-token.ts';

/** More than fits into one append. */
const MAX_EVENTS = 10_000;
const READ_AT_ONCE = 8;

export const changeNotFound = (): HttpError =>
  notFound('CHANGE_NOT_FOUND', 'There is no such change. Look for it in the history.');

/** Every event of the command, in order. @throws HttpError 404 CHANGE_NOT_FOUND */
export const readChange = async (
  { events }: Pick<Dependencies, 'events'>,
  { command, stream, from, to }: StoredChange,
): Promise<readonly RecordedEvent[]> => {
  const count = to - from + 1;
  if (count < 1 || count > MAX_EVENTS) throw changeNotFound();
  const found: RecordedEvent[] = [];
  for await (const event of events.readStream(stream, { from, maxCount: count })) found.push(event);
  const cause = command ?? found[0]?.metadata['causationId'];
  const isOfOneCommand = cause !== undefined && found.every(({ metadata }) => metadata['causationId'] === cause);
  if (found.length !== count || !isOfOneCommand) throw changeNotFound();
  return found;
};

export const readLibraryEvent = async (
  { events }: Pick<Dependencies, 'events'>,
  revision: number,
): Promise<LibraryEvent | undefined> => {
  const recorded = await eventAt(events, LIBRARY_STREAM, revision);
  return recorded && asEvent<LibraryEvent>(recorded);
};

/** Theme queries by the revisions of the library that set them. */
export const readQueries = async (
  deps: Pick<Dependencies, 'events'>,
  revisions: readonly number[],
): Promise<ReadonlyMap<number, ThemeQuery>> => {
  const queries = new Map<number, ThemeQuery>();
  const read = async (revision: number): Promise<void> => {
    const event = await readLibraryEvent(deps, revision);
    if (event !== undefined && 'originalText' in event.data) queries.set(revision, event.data);
  };
  for (let at = 0; at < revisions.length; at += READ_AT_ONCE)
    await Promise.all(revisions.slice(at, at + READ_AT_ONCE).map(read));
  return queries;
};
