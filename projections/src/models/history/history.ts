/**
 * The `history` model: an audit entry for each command, with the names of that time. Entries are numbered in
 * log order and indexed in blocks of 4,096: an entry is one document and a few bytes for each person, kind,
 * project and theme, however many comments it concerns.
 */
import type { EventType } from '@verbatim/domain/event-types';
import { padId } from '../../stores/read-store.ts';

export const HISTORY_MODEL = 'history';

/** `{n}`: ActDocument. */
export const AUDIT_ENTRIES = 'acts';
/** `{stream}/{revision}`: PlaceDocument, for each event of an entry. */
export const CONCERN_BLOCKS = 'places';
/** `{stream}`: StreamDocument. */
export const STREAMS = 'streams';
/** One document, under this id: CountDocument. */
export const COUNT = 'count';
/** `{block}`, and `{stretch}` of 64 entries: SpanDocument. */
export const SPANS = 'spans';
export const ENTRY_RANGES = 'stretches';
/**
 * Bytes: `{dimension}/{id}/{block}`: offsets of matching entries in the block, ascending, two bytes each,
 * little-endian.
 */
export const CONCERNED = 'concerned';
/** `{of}/{folded name}/{id}`: NameDocument, for each name it ever had. */
export const NAMES = 'names';
/** `{of}/{id}`: last known state of an item, also after its deletion. */
export const KNOWN = 'known';
/** `{project}/{file}`: FileNameDocument, until the project is deleted. */
export const FILE_NAMES = 'file-names';
/** `{project}/{file}`: FileDocument, also after its erasure. */
export const FILES = 'files';

/** STORED FORMAT: the offset of an entry in its block has two bytes. */
const BLOCK_ACTS = 4096;
export const getEntryBlock = (n: number): number => Math.floor(n / BLOCK_ACTS);
export const getOffsetInBlock = (n: number): number => n % BLOCK_ACTS;
const STRETCH_ACTS = 64;
export const getEntryRange = (n: number): number => Math.floor(n / STRETCH_ACTS);
export const getFirstOfBlock = (block: number): number => block * BLOCK_ACTS;

export const AUDIT_KINDS = [
  ...(['project', 'columns', 'file', 'build', 'workspace', 'theme', 'folder', 'tag', 'account'] as const),
  ...(['review', 'agreement', 'sentiment', 'operation', 'undo'] as const),
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Indexed dimensions. */
export const DIMENSIONS = ['person', 'kind', 'project', 'theme'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const toEntryId = (n: number): string => padId(n);
export const toConcernBlockId = (stream: string, revision: number): string => `${stream}/${padId(revision)}`;
export const spanId = (block: number): string => padId(block);
/** Ids may contain anything (actors, filters): none may look like the path of another. */
const dimensionPath = (dimension: Dimension, id: string): string => `${dimension}/${encodeURIComponent(id)}/`;
export const concernedId = (dimension: Dimension, id: string, block: number): string =>
  `${dimensionPath(dimension, id)}${padId(block)}`;
export const parseConcernBlock = (id: string): number => Number(id.slice(id.lastIndexOf('/') + 1));

/**
 * Not audited: events of a file's stream and its name (its project has an entry), figures of a freeze (which
 * has an entry), moved tags of a resplit, the progress of an erasure, and seals.
 */
type NoAct =
  | (
      | 'UploadStarted'
      | 'CommentsImported'
      | 'SentencesSplit'
      | 'SentencesParsed'
      | 'BatchSplitAnew'
      | 'SentenceTagsMoved'
    )
  | ('FileNamed' | 'FiguresStored' | 'ProjectErasureBegun' | 'ErasureEnded' | 'LogSealed');
export type AuditedEventType = Exclude<EventType, NoAct>;

/** An item with its name at the time; '' if it never had one. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface AuditChange {
  /** `name`, `query`, or the name of a column. */
  readonly what: string;
  /** Null for none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What one event contributes to an entry. */
export interface AuditEntryPart {
  readonly type: AuditedEventType;
  /** Name of its subject. */
  readonly subject: string;
  readonly changes?: readonly AuditChange[];
  /** Of comments, themes or columns, depending on the type. */
  readonly count?: number;
  /** Ids of comments, both inclusive. */
  readonly range?: readonly [from: number, to: number];
  /** Target or containing folder; null for none. */
  readonly place?: string | null;
  /** The failed step of a build, the skipped event, or the scope of a token. */
  readonly where?: string;
  /** Expiry of a token. */
  readonly until?: string;
  /** By a person or the program. */
  readonly reason?: string;
  readonly tags?: TagFacts;
  /** When the restored version was made, and by whom; absent if unknown. */
  readonly version?: Pick<AuditEntryDocument, 'at' | 'actor'>;
}

/** How comments carried the theme before. */
export interface TagFacts {
  readonly sentence: number | null;
  readonly before: number | null;
  readonly automatic: boolean;
  readonly hasQuery: boolean;
  readonly screen: string;
  /** Of accepted suggestions; absent for others. */
  readonly accepted?: { readonly threshold: number; readonly expectedWrong: number };
}

export interface AuditEntryDocument {
  readonly [key: string]: unknown;
  /** ISO 8601 instants of its first and, if different, last event. */
  readonly at: string;
  readonly until: string | null;
  readonly actor: Named;
  /** The first is the main kind. */
  readonly kinds: readonly AuditKind[];
  readonly stream: string;
  /** Revisions of its first and last event. */
  readonly from: number;
  readonly to: number;
  readonly project: Named | null;
  /** Only the first ones. */
  readonly themes: readonly Named[];
  /** The first parts, in the order of the events. */
  readonly parts: readonly AuditEntryPart[];
  /** Number of events. */
  readonly events: number;
  /** Its comments, with ids if they are few. */
  readonly comments: { readonly count: number; readonly ids: readonly number[] } | null;
  /** An operator's reason; '' for none. */
  readonly why: string;
  /** Name of the API token of the request; absent for a user's session, and in older entries. */
  readonly token?: string;
  /** The entry that this one undoes. */
  readonly undone: UndoneEntry | null;
  /** The entry that undid this one; absent for none. */
  readonly undoneBy?: Pick<AuditEntryDocument, 'at' | 'actor'>;
}

/** Summary of an undone entry. */
export type UndoneEntry = Pick<AuditEntryDocument, 'at' | 'actor' | 'parts' | 'events' | 'comments'>;

/** Number of an entry. */
export interface PlaceDocument {
  readonly [key: string]: unknown;
  readonly n: number;
}

/** The last processed event of a stream, and its entry. */
export interface StreamDocument {
  readonly [key: string]: unknown;
  readonly revision: number;
  readonly n: number;
  readonly cause: string;
  readonly type: AuditedEventType;
}

export interface CountDocument {
  readonly [key: string]: unknown;
  /** Number of the next entry. */
  readonly next: number;
  /** Rules by which the model was made; absent before the second. */
  readonly rules?: number;
}

/** Since the second, entries name what undid them. */
export const HISTORY_RULES = 2;

/**
 * Earliest and latest instant of neighbouring entries: clocks of servers differ, so instants do not follow
 * log order.
 */
export interface SpanDocument {
  readonly [key: string]: unknown;
  readonly from: string;
  readonly to: string;
}

export interface NameDocument extends Named {
  readonly [key: string]: unknown;
}

export interface FileNameDocument {
  readonly [key: string]: unknown;
  readonly name: string;
  /** Under the project's id: how many times its names were removed; absent for once. */
  readonly forgotten?: number;
}

export interface FileDocument {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly firstId: number;
  readonly count: number;
  /** Numbers of the entries that added and erased it. */
  readonly acts: readonly number[];
  /** Numbers of the entries that resplit it; absent for none. */
  readonly splits?: readonly number[];
}
