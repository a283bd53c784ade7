/** Resolves what a request names (an instant, an entry of the history, a freeze, revisions) to a moment. */
import { freezeDecider } from '@verbatim/domain/freeze/freeze-decider';
import { freezeStream, type FreezeEvent } from '@verbatim/domain/freeze/freeze-events';
import { fold } from '@verbatim/domain/decider';
import { MOMENT_PARTS, momentStreams, parseMoment, type Moment, type MomentPart } from '@verbatim/domain/moment/moment';
import { formatNotFound } from '@verbatim/domain/not-found';
import { workspaceStream, type WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import { eventAt } from '@verbatim/eventstore/event-at';
import { START_OF_LOG, type EventStore, type Position, type RecordedEvent } from '@verbatim/eventstore/event-store';
import { readPosition } from '@verbatim/eventstore/read-position';
import { asEvent, getCausationId, getTimestamp } from '@verbatim/eventstore/stored-event';
import type { Past } from '@verbatim/projections/past/past-models';
import { HttpError, notFound } from '../http/http-error.ts';
import type { Context } from '../http/request-state.ts';

type Log = Pick<EventStore, 'readStream'>;

/** What a result is about: a project, or one of its workspaces. */
export interface PastSubject {
  readonly projectId: string;
  readonly workspaceId?: string | undefined;
}

/**
 * The project of a workspace, also of a deleted one.
 * @returns undefined for an unknown workspace
 */
export const findProjectOfWorkspace = async (events: Log, workspaceId: string): Promise<string | undefined> => {
  const created = await eventAt(events, workspaceStream(workspaceId), 0);
  return (created?.data as Partial<Extract<WorkspaceEvent, { type: 'WorkspaceCreated' }>['data']> | undefined)
    ?.projectId;
};

/** `freeze:` and the id of a freeze. */
const FREEZE = /^freeze:(?<id>[\w-]{1,100})$/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/u;
/** `library@12`: the id of an entry of the history. */
const ENTRY = /^(?<stream>[^@\s]+)@(?<revision>\d{1,15})$/u;

/**
 * @param asOf a vector of revisions, an ISO 8601 instant, a day in UTC (its end), the id of an entry of the
 * history (right after it), or `freeze:` and the id of a freeze
 * @throws HttpError 400 AS_OF_INVALID for anything else, 404 ENTRY_NOT_FOUND, FREEZE_NOT_FOUND
 */
export const resolveMoment = async (events: Log, subject: PastSubject, asOf: string): Promise<Past> => {
  const given = parseMoment(asOf);
  if (given !== undefined) return { ...subject, moment: await clamp(events, subject, given) };
  if (DAY.test(asOf)) return atInstant(events, subject, Date.parse(`${asOf}T23:59:59.999Z`));
  if (INSTANT.test(asOf)) return atInstant(events, subject, Date.parse(asOf));
  const freeze = FREEZE.exec(asOf)?.groups?.['id'];
  if (freeze !== undefined) return atFreeze(events, subject, freeze);
  const entry = ENTRY.exec(asOf)?.groups;
  if (entry === undefined) throw invalid(asOf);
  return afterEntry(events, subject, entry['stream']!, Number(entry['revision']));
};

const invalid = (asOf: string): HttpError => {
  const message = `asOf is '${asOf}'. Send an instant (2026-05-01T12:00:00Z), a day (2026-05-01), the id of an entry of the history, a freeze (freeze: and its id), or the moment of an earlier answer (p12-w3-l40).`;
  return new HttpError(400, 'AS_OF_INVALID', message, { errors: [{ field: 'asOf', message }] });
};

/** The workspace of the subject counts only if it is the frozen one. */
const atFreeze = async (events: Log, subject: PastSubject, freezeId: string): Promise<Past> => {
  const read: FreezeEvent[] = [];
  for await (const event of events.readStream(freezeStream(freezeId))) read.push(asEvent<FreezeEvent>(event));
  const { status, freeze } = fold(freezeDecider, read);
  const isOfWorkspace = subject.workspaceId === undefined || subject.workspaceId === freeze?.workspaceId;
  const moment = freeze?.projectId === subject.projectId && isOfWorkspace ? parseMoment(freeze.moment) : undefined;
  if (status !== 'active' || moment === undefined) throw notFound('FREEZE_NOT_FOUND', formatNotFound('freeze'));
  return { ...subject, moment: await clamp(events, subject, moment) };
};

/**
 * A moment never names a revision that its stream does not have: nothing later may appear in the past. That
 * of a whole project has no workspace: the one that is asked about is as it was by the last event of the
 * others.
 */
const clamp = async (events: Log, subject: PastSubject, given: Moment): Promise<Moment> => {
  const moment = await findRevisions(subject, async (stream, part) => {
    const [wanted, last] = [given[part], await lastRevision(events, stream)];
    return wanted === null || last === null ? null : Math.min(wanted, last);
  });
  const { workspaceId } = subject;
  if (workspaceId === undefined || moment.workspace !== null) return moment;
  const position = await lastPosition(events, subject, moment);
  const isBefore = (event: RecordedEvent): boolean => event.position <= position;
  return { ...moment, workspace: await findLast(events, workspaceStream(workspaceId), isBefore) };
};

const lastPosition = async (
  events: Log,
  { projectId, workspaceId }: PastSubject,
  moment: Moment,
): Promise<Position> => {
  const streams = momentStreams(projectId, workspaceId);
  const positions = MOMENT_PARTS.map(async (part) => {
    const [stream, revision] = [streams[part], moment[part]];
    const event = stream === undefined || revision === null ? undefined : await eventAt(events, stream, revision);
    return event?.position ?? START_OF_LOG;
  });
  return (await Promise.all(positions)).reduce((last, position) => (position > last ? position : last), START_OF_LOG);
};

const atInstant = async (events: Log, subject: PastSubject, instant: number): Promise<Past> => {
  if (Number.isNaN(instant)) throw invalid('no date');
  const moment = await findRevisions(subject, (stream) =>
    findLast(events, stream, (event) => Date.parse(getTimestamp(event)) <= instant),
  );
  return { ...subject, moment };
};

const afterEntry = async (events: Log, subject: PastSubject, stream: string, revision: number): Promise<Past> => {
  const last = await lastOfCommand(events, stream, revision);
  if (last === undefined) throw new HttpError(404, 'ENTRY_NOT_FOUND', 'There is no such entry in the history.');
  const { position } = last;
  const moment = await findRevisions(subject, (each) => findLast(events, each, (event) => event.position <= position));
  return { ...subject, moment };
};

/** An entry covers all events of its command in the stream. */
const lastOfCommand = async (events: Log, stream: string, revision: number): Promise<RecordedEvent | undefined> => {
  let last: RecordedEvent | undefined;
  for await (const event of events.readStream(stream, { from: revision })) {
    if (last !== undefined && (getCausationId(event) === '' || getCausationId(event) !== getCausationId(last))) break;
    last = event;
  }
  return last;
};

/** Of now. */
export const readPresentRevisions = (events: Log, subject: PastSubject): Promise<Moment> =>
  findRevisions(subject, (stream) => lastRevision(events, stream));

/** Of the moment that a request asks about, or of now. */
export const readRevisions = async ({ state: { past } }: Context, events: Log, subject: PastSubject): Promise<Moment> =>
  past?.moment ?? readPresentRevisions(events, subject);

const findRevisions = async (
  { projectId, workspaceId }: PastSubject,
  find: (stream: string, part: MomentPart) => Promise<number | null>,
): Promise<Moment> => {
  const streams = momentStreams(projectId, workspaceId);
  const found = MOMENT_PARTS.map(async (part) => {
    const stream = streams[part];
    return [part, stream === undefined ? null : await find(stream, part)] as const;
  });
  return Object.fromEntries(await Promise.all(found)) as Record<MomentPart, number | null>;
};

const lastRevision = async (events: Log, stream: string): Promise<number | null> => {
  const last = await readPosition(events, stream, 'last');
  return typeof last === 'object' ? last.revision : null;
};

/**
 * The last event that fulfils a condition which holds for all before it; null for none. Clocks of servers may
 * differ by a little, so that of neighbours with reversed times either is found.
 */
const findLast = async (
  events: Log,
  stream: string,
  isBefore: (event: RecordedEvent) => boolean,
): Promise<number | null> => {
  const last = await lastRevision(events, stream);
  if (last === null) return null;
  let [low, high] = [-1, last];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const event = await eventAt(events, stream, middle);
    if (event !== undefined && isBefore(event)) low = middle;
    else high = middle - 1;
  }
  return low < 0 ? null : low;
};
