/** What a read model has to say to be kept up to date by `run-projector`. */
import type { EventStore, RecordedEvent } from '@verbatim/eventstore/event-store';
import type { Document, ModelReader, Range, Write } from '../stores/read-store.ts';

export interface Projector {
  /** Name of the projector and of the model it owns. */
  readonly name: string;
  /** Whole streams, so that an event of a type or version that nobody knows is seen, and stops the projector. */
  readonly filter: { readonly streamPrefixes: readonly string[] };
  /** Whether an event of the filter that nobody knows is of concern here; default yes. */
  readonly concerns?: (event: { readonly stream: string; readonly type: string }) => boolean;
  /** Begins a run over one generation. State kept in the run is a cache: it is thrown away when a commit fails. */
  start(reader: ModelReader, events: Pick<EventStore, 'readStream'>): ProjectorRun;
}

export interface ProjectorRun {
  /** Applies one event; reads and writes go through the session. Applying it twice must end in the same model. */
  apply(event: RecordedEvent, session: ModelSession): Promise<void>;
  /** Called once before each commit: work worth doing once for many events. */
  flush?(session: ModelSession): Promise<void>;
}

/** A unit of work over one generation: reads see the writes that are not committed yet. */
export interface ModelSession {
  get<T extends Document>(collection: string, id: string): Promise<T | undefined>;
  range<T extends Document>(
    collection: string,
    range: Range,
  ): Promise<readonly { readonly id: string; readonly document: T }[]>;
  getBytes(collection: string, id: string): Promise<Uint8Array | undefined>;
  put(collection: string, id: string, document: Document): void;
  putBytes(collection: string, id: string, bytes: Uint8Array): void;
  delete(collection: string, id: string): void;
  deleteRange(collection: string, from: string, to: string): void;
  /** About how many bytes the writes so far hold in memory; what was written twice counts twice. */
  size(): number;
  /** The writes so far, for the commit. */
  writes(): readonly Write[];
}
