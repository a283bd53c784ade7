/** Adds an event to the audit entry of its command, or begins a new one. */
import type { DomainEvent } from '@verbatim/domain/event-types';
import { foldName } from '@verbatim/domain/library/library-state';
import type { Banner } from '@verbatim/domain/workspace/banners';
import type { Net } from '@verbatim/domain/workspace/nets';
import type { HandledEvent, ModelSession } from '../projector.ts';
import {
  AUDIT_ENTRIES,
  type AuditChange,
  type AuditedEventType,
  type AuditEntryDocument,
  type AuditEntryPart,
  type AuditKind,
  CONCERN_BLOCKS,
  CONCERNED,
  concernedId,
  COUNT,
  type CountDocument,
  type Dimension,
  ENTRY_RANGES,
  getEntryBlock,
  getEntryRange,
  getFirstOfBlock,
  getOffsetInBlock,
  HISTORY_RULES,
  KNOWN,
  type Named,
  NAMES,
  type PlaceDocument,
  type SpanDocument,
  spanId,
  SPANS,
  type StreamDocument,
  STREAMS,
  toConcernBlockId,
  toEntryId,
} from './history.ts';

// Present and former names, so that entries show the names of their time and changes.

export interface KnownProject {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly description: string;
  readonly columns: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    /** Absent for none, and in older documents. */
    readonly label?: string;
    readonly order?: readonly string[];
    readonly separator?: string;
  }[];
}

export interface KnownWorkspace {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly projectId: string;
  readonly themes: readonly string[];
  /** Absent in older documents. */
  readonly nets?: readonly Net[];
  /** Absent in older documents. */
  readonly banners?: readonly Banner[];
}

export interface KnownFreeze {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly projectId: string;
}

export interface KnownTheme {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly originalText: string;
  readonly folderId: string | null;
  readonly portalName: string;
  readonly visible: boolean;
}

export interface KnownFolder {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly parentId: string | null;
}

export interface KnownAccount {
  readonly [key: string]: unknown;
  readonly name: string;
}

export interface KnownPerson {
  readonly [key: string]: unknown;
  readonly name: string;
}

export interface KnownSample {
  readonly [key: string]: unknown;
  /** Unnamed. */
  readonly name: '';
  readonly projectId: string;
  readonly themeId: string;
}

export interface KnownReport {
  readonly [key: string]: unknown;
  readonly name: string;
}

interface Known {
  readonly sample: KnownSample;
  readonly person: KnownPerson;
  readonly project: KnownProject;
  readonly workspace: KnownWorkspace;
  readonly freeze: KnownFreeze;
  readonly report: KnownReport;
  readonly theme: KnownTheme;
  readonly folder: KnownFolder;
  readonly account: KnownAccount;
}
type KindOfThing = keyof Known;

/** Searchable by name. */
export const NAMED = ['person', 'project', 'theme'] as const;
export type NamedKind = (typeof NAMED)[number];

const MAX_NAME_LENGTH = 80;
/** Encoded for ids: may contain anything except path separators, and NUL, which no store accepts. */
export const foldedForId = (name: string): string =>
  foldName(name).replaceAll('/', ' ').replaceAll('\0', ' ').slice(0, MAX_NAME_LENGTH);
const nameId = (of: NamedKind, { id, name }: Named): string => `${of}/${foldedForId(name)}/${encodeURIComponent(id)}`;

export const findKnown = <Kind extends KindOfThing>(
  session: Pick<ModelSession, 'get'>,
  kind: Kind,
  id: string,
): Promise<Known[Kind] | undefined> => session.get<Known[Kind]>(KNOWN, knownId(kind, id));

export const putKnown = <Kind extends KindOfThing>(
  session: ModelSession,
  kind: Kind,
  id: string,
  thing: Known[Kind],
): void => {
  session.put(KNOWN, knownId(kind, id), thing);
  if (kind === 'project' || kind === 'theme' || kind === 'person') putName(session, kind, { id, name: thing.name });
};

const knownId = (kind: KindOfThing, id: string): string => `${kind}/${encodeURIComponent(id)}`;

const putName = (session: ModelSession, of: NamedKind, { id, name }: Named): void =>
  session.put(NAMES, nameId(of, { id, name }), { id, name });

export const namedThing = async (
  session: Pick<ModelSession, 'get'>,
  kind: KindOfThing,
  id: string,
): Promise<Named> => ({
  id,
  name: (await findKnown(session, kind, id))?.name ?? '',
});

// Pending index entries of one commit: a block is updated once per commit, not per audit entry.

interface AddedPlaces {
  readonly block: number;
  readonly places: Set<number>;
}

export class Concerns {
  /** By the id of the bytes. */
  private readonly added = new Map<string, AddedPlaces>();
  /** The first act that began with this commit. */
  private firstNew = Infinity;

  begin(n: number): void {
    this.firstNew = Math.min(this.firstNew, n);
  }

  /** @param id of the bytes for the act's block */
  add(id: string, n: number): void {
    const added = this.added.get(id) ?? { block: getEntryBlock(n), places: new Set() };
    added.places.add(getOffsetInBlock(n));
    this.added.set(id, added);
  }

  async flush(session: ModelSession): Promise<void> {
    for (const [id, { block, places }] of this.added) {
      // A block of new entries only has nothing stored.
      const stored = getFirstOfBlock(block) >= this.firstNew ? undefined : await session.getBytes(CONCERNED, id);
      if (stored !== undefined) for (const place of decodeOffsets(stored)) places.add(place);
      // Entries begin in order, but one may continue after others have begun.
      session.putBytes(CONCERNED, id, encodePlaces(Uint16Array.from(places).sort()));
    }
    this.added.clear();
    this.firstNew = Infinity;
  }
}

const BYTES = 2;

const encodePlaces = (places: Uint16Array): Uint8Array => {
  const bytes = new Uint8Array(places.length * BYTES);
  const view = new DataView(bytes.buffer);
  places.forEach((place, at) => view.setUint16(at * BYTES, place, true));
  return bytes;
};

export const decodeOffsets = (bytes: Uint8Array): Uint16Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.byteLength / BYTES }, (_, at) => view.getUint16(at * BYTES, true));
};

/** What an event contributes to an audit entry. */
export interface AuditFacts {
  readonly kind: AuditKind;
  readonly part: Omit<AuditEntryPart, 'type'>;
  readonly project?: Named | undefined;
  readonly themes?: readonly Named[];
  readonly comments?: readonly number[];
  /** Revision of the event, or first event of the command, that is undone. */
  readonly undoes?: number | null;
  /** Receives the number of the entry. */
  readonly remember?: (n: number) => void;
}

export type AuditedEvent = HandledEvent<Extract<DomainEvent, { readonly type: AuditedEventType }>>;

/** A command may move a thousand themes: the first are listed, the rest is counted. */
const MAX_PARTS = 12;
const MAX_THEMES = 20;
const MAX_IDS = 64;

/** A build records one event per page of its work: consecutive ones are one entry. */
const RUNS: ReadonlySet<string> = new Set<AuditedEventType>(['ClassificationRun', 'SentimentRun']);

const isOfAct = (last: StreamDocument | undefined, { type, cause }: AuditedEvent): last is StreamDocument =>
  last !== undefined &&
  (RUNS.has(type) ? last.type === type : cause !== '' && last.cause === cause && !RUNS.has(last.type));

export const hasAuditEntry = async ({ stream, revision }: AuditedEvent, session: ModelSession): Promise<boolean> =>
  ((await session.get<StreamDocument>(STREAMS, stream))?.revision ?? -1) >= revision;

export const writeAuditEntry = async (
  event: AuditedEvent,
  facts: AuditFacts,
  session: ModelSession,
  concerns: Concerns,
): Promise<void> => {
  const { stream, revision, type, cause } = event;
  const last = await session.get<StreamDocument>(STREAMS, stream);
  const before = isOfAct(last, event)
    ? await session.get<AuditEntryDocument>(AUDIT_ENTRIES, toEntryId(last.n))
    : undefined;
  const n = before === undefined ? await nextNumber(session) : (last?.n ?? 0);
  if (before === undefined) concerns.begin(n);
  const undone = facts.undoes == null ? null : await markUndone(event, facts.undoes, session);
  const act = before === undefined ? begun(event, facts) : continued(before, event, facts);
  const whole: AuditEntryDocument = undone === null ? act : { ...act, undone, kinds: withKind(act.kinds, 'undo') };
  session.put(AUDIT_ENTRIES, toEntryId(n), whole);
  session.put(STREAMS, stream, { revision, n, cause, type } satisfies StreamDocument);
  if (!RUNS.has(type)) session.put(CONCERN_BLOCKS, toConcernBlockId(stream, revision), { n } satisfies PlaceDocument);
  addConcerns(n, whole, facts, concerns);
  await putSpan(SPANS, spanId(getEntryBlock(n)), event.at, session);
  await putSpan(ENTRY_RANGES, spanId(getEntryRange(n)), event.at, session);
  await notePerson(whole.actor, session);
  facts.remember?.(n);
};

const notePerson = async ({ id, name }: Named, session: ModelSession): Promise<void> => {
  if (id !== '' && (await findKnown(session, 'person', id))?.name !== name) putKnown(session, 'person', id, { name });
};

const nextNumber = async (session: ModelSession): Promise<number> => {
  const count = (await session.get<CountDocument>(COUNT, COUNT)) ?? { next: 0, rules: HISTORY_RULES };
  session.put(COUNT, COUNT, { ...count, next: count.next + 1 } satisfies CountDocument);
  return count.next;
};

const begun = (event: AuditedEvent, facts: AuditFacts): AuditEntryDocument => ({
  at: event.at,
  until: null,
  actor: { id: event.actorId, name: event.actor },
  kinds: [facts.kind],
  stream: event.stream,
  from: event.revision,
  to: event.revision,
  project: facts.project ?? null,
  themes: (facts.themes ?? []).slice(0, MAX_THEMES),
  parts: [getPart(event, facts)],
  events: 1,
  comments: getComments(facts),
  why: event.why,
  undone: null,
  ...(event.token === '' ? {} : { token: event.token }),
});

const continued = (act: AuditEntryDocument, event: AuditedEvent, facts: AuditFacts): AuditEntryDocument => ({
  ...act,
  until: event.at === act.at ? act.until : event.at,
  kinds: withKind(act.kinds, facts.kind),
  to: event.revision,
  project: act.project ?? facts.project ?? null,
  themes: together(act.themes, facts.themes ?? []),
  parts: withPart(act.parts, getPart(event, facts)),
  events: act.events + 1,
  comments: getSum(act.comments, getComments(facts)),
});

const getPart = ({ type }: AuditedEvent, { part }: AuditFacts): AuditEntryPart => ({ type, ...part });

const withKind = (kinds: readonly AuditKind[], kind: AuditKind): readonly AuditKind[] =>
  kinds.includes(kind) ? kinds : [...kinds, kind];

/** Extends the range of a continued run. */
const withPart = (parts: readonly AuditEntryPart[], part: AuditEntryPart): readonly AuditEntryPart[] => {
  const last = parts.at(-1);
  // Keeps the last part, too: a folder is deleted after its contents are moved.
  if (last === undefined || !RUNS.has(part.type)) return [...parts.slice(0, MAX_PARTS - 1), part];
  return [...parts.slice(0, -1), extended(last, part)];
};

const extended = (last: AuditEntryPart, part: AuditEntryPart): AuditEntryPart => {
  if (part.type === 'ClassificationRun') return { ...last, count: (last.count ?? 0) + (part.count ?? 0) };
  const [a, b] = [last.range ?? [0, 0], part.range ?? [0, 0]];
  return { ...last, range: [Math.min(a[0], b[0]), Math.max(a[1], b[1])] };
};

const together = (before: readonly Named[], more: readonly Named[]): readonly Named[] =>
  [...before, ...more.filter(({ id }) => !before.some((one) => one.id === id))].slice(0, MAX_THEMES);

const getComments = ({ comments }: AuditFacts): AuditEntryDocument['comments'] =>
  comments === undefined ? null : { count: comments.length, ids: comments.length <= MAX_IDS ? [...comments] : [] };

const getSum = (
  a: AuditEntryDocument['comments'],
  b: AuditEntryDocument['comments'],
): AuditEntryDocument['comments'] => {
  if (a === null || b === null) return a ?? b;
  const ids = [...new Set([...a.ids, ...b.ids])].sort((x, y) => x - y);
  const isWhole = a.ids.length === a.count && b.ids.length === b.count && ids.length <= MAX_IDS;
  return { count: isWhole ? ids.length : a.count + b.count, ids: isWhole ? ids : [] };
};

/** Marks the undone entry. @returns its summary */
const markUndone = async (
  { stream, at, actorId, actor }: AuditedEvent,
  revision: number,
  session: ModelSession,
): Promise<AuditEntryDocument['undone']> => {
  const entry = await findEntry(stream, revision, session);
  if (entry === undefined) return null;
  const undoneBy = { at, actor: { id: actorId, name: actor } };
  session.put(AUDIT_ENTRIES, toEntryId(entry.n), { ...entry.act, undoneBy } satisfies AuditEntryDocument);
  const { at: undoneAt, actor: who, parts, events, comments } = entry.act;
  return { at: undoneAt, actor: who, parts, events, comments };
};

const findEntry = async (
  stream: string,
  revision: number,
  session: ModelSession,
): Promise<{ readonly n: number; readonly act: AuditEntryDocument } | undefined> => {
  const place = await session.get<PlaceDocument>(CONCERN_BLOCKS, toConcernBlockId(stream, revision));
  const act = place && (await session.get<AuditEntryDocument>(AUDIT_ENTRIES, toEntryId(place.n)));
  return act && { n: place.n, act };
};

/** When an event was stored, and by whom. */
export const findVersion = async (
  stream: string,
  revision: number,
  session: ModelSession,
): Promise<Pick<AuditEntryPart, 'version'>> => {
  const found = await findEntry(stream, revision, session);
  return found === undefined ? {} : { version: { at: found.act.at, actor: found.act.actor } };
};

const addConcerns = (n: number, act: AuditEntryDocument, facts: AuditFacts, concerns: Concerns): void => {
  const concerned: readonly (readonly [Dimension, string])[] = [
    ['person', act.actor.id],
    ...act.kinds.map((kind) => ['kind', kind] as const),
    ...(act.project === null ? [] : [['project', act.project.id] as const]),
    ...(facts.themes ?? []).map(({ id }) => ['theme', id] as const),
  ];
  for (const [dimension, id] of concerned) concerns.add(concernedId(dimension, id, getEntryBlock(n)), n);
};

const putSpan = async (collection: string, id: string, at: string, session: ModelSession): Promise<void> => {
  const span = await session.get<SpanDocument>(collection, id);
  if (span !== undefined && span.from <= at && at <= span.to) return;
  const [from, to] = span === undefined ? [at, at] : [at < span.from ? at : span.from, at > span.to ? at : span.to];
  session.put(collection, id, { from, to } satisfies SpanDocument);
};

// Audit mappers by kind of stream: each maps an event and tracks the names it changes.

type AuditMapper<Event extends DomainEvent> = (
  event: HandledEvent<Event>,
  session: ModelSession,
) => Promise<AuditFacts> | AuditFacts;

/** Complete for a kind of stream: the compiler reports a missing type. */
export type AuditMappers<Type extends DomainEvent['type']> = {
  readonly [type in Type]: AuditMapper<Extract<DomainEvent, { readonly type: type }>>;
};

/** @returns nothing when both are equal */
export const toAuditChange = (what: string, before: string | null, after: string | null): readonly AuditChange[] =>
  before === after ? [] : [{ what, before, after }];
