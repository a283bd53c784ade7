/** Puts what an event says to the acts: as a new one, or to the one that its command has begun. */
import type { DomainEvent } from '@verbatim/domain/event-types';
import type { HandledEvent, ModelSession } from '../projector.ts';
import {
  actId,
  ACTS,
  blockOfAct,
  concernedId,
  COUNT,
  placeId,
  PLACES,
  SPANS,
  spanId,
  STREAMS,
  STRETCHES,
  stretchOfAct,
  type ActDocument,
  type ActKind,
  type ActPart,
  type ActType,
  type CountDocument,
  type Dimension,
  type Named,
  type PlaceDocument,
  type SpanDocument,
  type StreamDocument,
} from './history.ts';
import type { Concerns } from './concerns.ts';
import { findKnown, putKnown } from './known-things.ts';

/** What an event says of itself. */
export interface Told {
  readonly kind: ActKind;
  readonly part: Omit<ActPart, 'type'>;
  readonly project?: Named | undefined;
  readonly themes?: readonly Named[];
  readonly comments?: readonly number[];
  /** Revision of the event, or of the first of the command, that is taken back. */
  readonly undoes?: number | null;
  /** Told the number of the act. */
  readonly remember?: (n: number) => void;
}

export type ActEvent = HandledEvent<Extract<DomainEvent, { readonly type: ActType }>>;

/** A command may move a thousand themes: the first tell what it was, and the rest is counted. */
const MOST_PARTS = 12;
const MOST_THEMES = 20;
const MOST_IDS = 64;

/** A build says so for each page of its work: one after the other they are one act. */
const RUNS: ReadonlySet<string> = new Set<ActType>(['ClassificationRun', 'SentimentRun']);

const isOfAct = (last: StreamDocument | undefined, { type, cause }: ActEvent): last is StreamDocument =>
  last !== undefined &&
  (RUNS.has(type) ? last.type === type : cause !== '' && last.cause === cause && !RUNS.has(last.type));

/** Whether the event is in the history already. */
export const isTold = async ({ stream, revision }: ActEvent, session: ModelSession): Promise<boolean> =>
  ((await session.get<StreamDocument>(STREAMS, stream))?.revision ?? -1) >= revision;

export const putAct = async (event: ActEvent, told: Told, session: ModelSession, concerns: Concerns): Promise<void> => {
  const { stream, revision, type, cause } = event;
  const last = await session.get<StreamDocument>(STREAMS, stream);
  const before = isOfAct(last, event) ? await session.get<ActDocument>(ACTS, actId(last.n)) : undefined;
  const n = before === undefined ? await nextNumber(session) : (last?.n ?? 0);
  if (before === undefined) concerns.begin(n);
  const undone = told.undoes == null ? null : await findUndone(stream, told.undoes, session);
  const act = before === undefined ? begun(event, told) : continued(before, event, told);
  const whole: ActDocument = undone === null ? act : { ...act, undone, kinds: withKind(act.kinds, 'undo') };
  session.put(ACTS, actId(n), whole);
  session.put(STREAMS, stream, { revision, n, cause, type } satisfies StreamDocument);
  if (!RUNS.has(type)) session.put(PLACES, placeId(stream, revision), { n } satisfies PlaceDocument);
  addConcerns(n, whole, told, concerns);
  await putSpan(SPANS, spanId(blockOfAct(n)), event.at, session);
  await putSpan(STRETCHES, spanId(stretchOfAct(n)), event.at, session);
  await notePerson(whole.actor, session);
  told.remember?.(n);
};

const notePerson = async ({ id, name }: Named, session: ModelSession): Promise<void> => {
  if (id !== '' && (await findKnown(session, 'person', id))?.name !== name) putKnown(session, 'person', id, { name });
};

const nextNumber = async (session: ModelSession): Promise<number> => {
  const { next } = (await session.get<CountDocument>(COUNT, COUNT)) ?? { next: 0 };
  session.put(COUNT, COUNT, { next: next + 1 } satisfies CountDocument);
  return next;
};

const begun = (event: ActEvent, told: Told): ActDocument => ({
  ...{ at: event.at, until: null, actor: { id: event.actorId, name: event.actor }, kinds: [told.kind] },
  ...{ stream: event.stream, from: event.revision, to: event.revision, project: told.project ?? null },
  ...{ themes: (told.themes ?? []).slice(0, MOST_THEMES), parts: [partOf(event, told)], events: 1 },
  ...{ comments: commentsOf(told), why: event.why, undone: null },
  ...(event.token === '' ? {} : { token: event.token }),
});

const continued = (act: ActDocument, event: ActEvent, told: Told): ActDocument => ({
  ...act,
  until: event.at === act.at ? act.until : event.at,
  kinds: withKind(act.kinds, told.kind),
  to: event.revision,
  project: act.project ?? told.project ?? null,
  themes: together(act.themes, told.themes ?? []),
  parts: withPart(act.parts, partOf(event, told)),
  events: act.events + 1,
  comments: sumOf(act.comments, commentsOf(told)),
});

const partOf = ({ type }: ActEvent, { part }: Told): ActPart => ({ type, ...part });

const withKind = (kinds: readonly ActKind[], kind: ActKind): readonly ActKind[] =>
  kinds.includes(kind) ? kinds : [...kinds, kind];

/** A run goes on where the one before has ended: the act says how far it came. */
const withPart = (parts: readonly ActPart[], part: ActPart): readonly ActPart[] => {
  const last = parts.at(-1);
  // The last is kept as well: what a folder held is moved before it is deleted.
  if (last === undefined || !RUNS.has(part.type)) return [...parts.slice(0, MOST_PARTS - 1), part];
  return [...parts.slice(0, -1), extended(last, part)];
};

const extended = (last: ActPart, part: ActPart): ActPart => {
  if (part.type === 'ClassificationRun') return { ...last, count: (last.count ?? 0) + (part.count ?? 0) };
  const [a, b] = [last.range ?? [0, 0], part.range ?? [0, 0]];
  return { ...last, range: [Math.min(a[0], b[0]), Math.max(a[1], b[1])] };
};

const together = (before: readonly Named[], more: readonly Named[]): readonly Named[] =>
  [...before, ...more.filter(({ id }) => !before.some((one) => one.id === id))].slice(0, MOST_THEMES);

const commentsOf = ({ comments }: Told): ActDocument['comments'] =>
  comments === undefined ? null : { count: comments.length, ids: comments.length <= MOST_IDS ? [...comments] : [] };

const sumOf = (a: ActDocument['comments'], b: ActDocument['comments']): ActDocument['comments'] => {
  if (a === null || b === null) return a ?? b;
  const ids = [...new Set([...a.ids, ...b.ids])].sort((x, y) => x - y);
  const isWhole = a.ids.length === a.count && b.ids.length === b.count && ids.length <= MOST_IDS;
  return { count: isWhole ? ids.length : a.count + b.count, ids: isWhole ? ids : [] };
};

const findUndone = async (stream: string, revision: number, session: ModelSession): Promise<ActDocument['undone']> => {
  const place = await session.get<PlaceDocument>(PLACES, placeId(stream, revision));
  const act = place && (await session.get<ActDocument>(ACTS, actId(place.n)));
  if (act === undefined) return null;
  const { at, actor, parts, events, comments } = act;
  return { at, actor, parts, events, comments };
};

const addConcerns = (n: number, act: ActDocument, told: Told, concerns: Concerns): void => {
  const concerned: readonly (readonly [Dimension, string])[] = [
    ['person', act.actor.id],
    ...act.kinds.map((kind) => ['kind', kind] as const),
    ...(act.project === null ? [] : [['project', act.project.id] as const]),
    ...(told.themes ?? []).map(({ id }) => ['theme', id] as const),
  ];
  for (const [dimension, id] of concerned) concerns.add(concernedId(dimension, id, blockOfAct(n)), n);
};

const putSpan = async (collection: string, id: string, at: string, session: ModelSession): Promise<void> => {
  const span = await session.get<SpanDocument>(collection, id);
  if (span !== undefined && span.from <= at && at <= span.to) return;
  const [from, to] = span === undefined ? [at, at] : [at < span.from ? at : span.from, at > span.to ? at : span.to];
  session.put(collection, id, { from, to } satisfies SpanDocument);
};
