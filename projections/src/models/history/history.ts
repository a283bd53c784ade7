/**
 * The `history` model: every act of every person, whatever it was of, with the names that things had at that moment. An act is what one
 * command stored. Acts are counted in the order of the log, and what each concerns stands in blocks of 4,096 neighbouring acts: an act is
 * one document and a few bytes a person, kind, project and theme, however many comments it was about.
 */
import type { EventType } from '@verbatim/domain/event-types';
import { padded } from '../../stores/id-path.ts';

export const HISTORY_MODEL = 'history';

/** `{n}`: ActDocument. */
export const ACTS = 'acts';
/** `{stream}/{revision}`: PlaceDocument, of each event of an act. */
export const PLACES = 'places';
/** `{stream}`: StreamDocument. */
export const STREAMS = 'streams';
/** One document, under this id: CountDocument. */
export const COUNT = 'count';
/** `{block}`, and `{stretch}` for 64 acts of one: SpanDocument. */
export const SPANS = 'spans';
export const STRETCHES = 'stretches';
/** Bytes: `{dimension}/{id}/{block}`: the acts of the block that concern it, by their places in it, ascending, two bytes each, little-endian. */
export const CONCERNED = 'concerned';
/** `{of}/{folded name}/{id}`: NameDocument, for each name that it ever had. */
export const NAMES = 'names';
/** `{of}/{id}`: what is known of a thing at this moment, also after it was deleted. */
export const KNOWN = 'known';
/** `{project}/{file}`: FileDocument, also after it was erased. */
export const FILES = 'files';

/** STORED FORMAT: the place of an act in its block has two bytes. */
const BLOCK_ACTS = 4096;
export const blockOfAct = (n: number): number => Math.floor(n / BLOCK_ACTS);
export const placeInBlock = (n: number): number => n % BLOCK_ACTS;
const STRETCH_ACTS = 64;
export const stretchOfAct = (n: number): number => Math.floor(n / STRETCH_ACTS);
export const firstOfBlock = (block: number): number => block * BLOCK_ACTS;

export const ACT_KINDS = [
  ...(['project', 'columns', 'file', 'build', 'workspace', 'theme', 'folder', 'tag', 'account'] as const),
  ...(['review', 'agreement', 'sentiment', 'operation', 'undo'] as const),
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** By what acts are found. */
export const DIMENSIONS = ['person', 'kind', 'project', 'theme'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const actId = (n: number): string => padded(n);
export const placeId = (stream: string, revision: number): string => `${stream}/${padded(revision)}`;
export const spanId = (block: number): string => padded(block);
/** Ids are anybody's words (an actor's, a filter's): none may look like the path of another. */
const dimensionPath = (dimension: Dimension, id: string): string => `${dimension}/${encodeURIComponent(id)}/`;
export const concernedId = (dimension: Dimension, id: string, block: number): string =>
  `${dimensionPath(dimension, id)}${padded(block)}`;
export const blockOfConcerned = (id: string): number => Number(id.slice(id.lastIndexOf('/') + 1));

/** Events of a file's stream are no acts: who added a file stands in its project. */
type NoAct = 'UploadStarted' | 'CommentsImported' | 'SentencesSplit' | 'SentencesParsed';
export type ActType = Exclude<EventType, NoAct>;

/** A thing, with its name at that moment; '' where it never had one. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** One thing that is other than it was. */
export interface ActChange {
  /** `name`, `query`; the name of a column. */
  readonly what: string;
  /** Null: there was none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What one event of an act says. */
export interface ActPart {
  readonly type: ActType;
  /** Name of what it is about. */
  readonly subject: string;
  readonly changes?: readonly ActChange[];
  /** Of what the type counts: comments, themes, columns. */
  readonly count?: number;
  /** Ids of comments, both included. */
  readonly range?: readonly [from: number, to: number];
  /** The folder that it went to or lies in; null is none. */
  readonly place?: string | null;
  /** Of a build: the step that failed; of a skip: the event passed over; of a token: its scope. */
  readonly where?: string;
  /** Of a token: the instant of its end. */
  readonly until?: string;
  /** In a person's words, or the program's. */
  readonly reason?: string;
  readonly tags?: TagFacts;
}

/** How comments stood before they were tagged. */
export interface TagFacts {
  readonly sentence: number | null;
  readonly before: number | null;
  readonly automatic: boolean;
  readonly hasQuery: boolean;
  readonly screen: string;
}

export interface ActDocument {
  readonly [key: string]: unknown;
  /** ISO 8601 instants: of its first event and, where they differ, of its last. */
  readonly at: string;
  readonly until: string | null;
  readonly actor: Named;
  /** The first is what the act is; the others are what it is as well. */
  readonly kinds: readonly ActKind[];
  readonly stream: string;
  /** Revisions of its first and its last event. */
  readonly from: number;
  readonly to: number;
  readonly project: Named | null;
  /** The first of them. */
  readonly themes: readonly Named[];
  /** The first of them, in the order of the events. */
  readonly parts: readonly ActPart[];
  /** How many events it has. */
  readonly events: number;
  /** The comments that it was about; ids of few only. */
  readonly comments: { readonly count: number; readonly ids: readonly number[] } | null;
  /** Why, in an operator's words; '' without. */
  readonly why: string;
  /** Name of the token by which a script has asked; absent where a person has, and in acts of before there were tokens. */
  readonly token?: string;
  /** The act that this one takes back. */
  readonly undone: UndoneAct | null;
}

/** What is told of an act that was taken back. */
export type UndoneAct = Pick<ActDocument, 'at' | 'actor' | 'parts' | 'events' | 'comments'>;

/** The number of an act. */
export interface PlaceDocument {
  readonly [key: string]: unknown;
  readonly n: number;
}

/** The last event of a stream that is in the history, and its act. */
export interface StreamDocument {
  readonly [key: string]: unknown;
  readonly revision: number;
  readonly n: number;
  readonly cause: string;
  readonly type: ActType;
}

export interface CountDocument {
  readonly [key: string]: unknown;
  /** The number of the next act. */
  readonly next: number;
}

/** The earliest and the latest instant of neighbouring acts: clocks of several servers differ, and only the log has an order. */
export interface SpanDocument {
  readonly [key: string]: unknown;
  readonly from: string;
  readonly to: string;
}

export interface NameDocument extends Named {
  readonly [key: string]: unknown;
}

export interface FileDocument {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly firstId: number;
  readonly count: number;
  /** Numbers of the acts that added and erased it. */
  readonly acts: readonly number[];
}
