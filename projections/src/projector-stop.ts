/**
 * Where and why a projector has stopped stands in its own model: every process can tell, and a restart does not forget since when. It is
 * taken away with the first commit after it.
 * STORED FORMAT of the read store: a rebuild makes it anew.
 */
import type { Position } from '@verbatim/eventstore/event-store';
import type { ModelReader, ModelWriter, Write } from './read-store.ts';

/** A projector stands before this event, which it cannot apply. */
export interface ProjectorStop {
  /** Of the event; absent in what an older version has recorded. */
  readonly type?: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** May hold a part of a comment: for operators. */
  readonly reason: string;
  /** Class of the error: may be shown to anybody. */
  readonly kind: string;
  /** ISO 8601 instant of the first time that it stopped there. */
  readonly since: string;
}

const COLLECTION = 'stopped';
const ID = 'stop';

/** Undefined while it goes on. */
export const readStop = (model: Pick<ModelReader, 'get'>): Promise<ProjectorStop | undefined> =>
  model.get<ProjectorStop & { readonly [key: string]: unknown }>(COLLECTION, ID);

/** @returns what is recorded: the same event again keeps its instant @throws as `commit` does */
export const recordStop = async (writer: ModelWriter, stop: ProjectorStop): Promise<ProjectorStop> => {
  const known = await readStop(writer);
  if (known?.stream === stop.stream && known.revision === stop.revision && known.reason === stop.reason) return known;
  const at = await writer.checkpoint();
  await writer.commit([{ kind: 'put', collection: COLLECTION, id: ID, document: { ...stop } }], at, at);
  return stop;
};

/** What the first commit of a run has to write besides its own. */
export const withoutStop = async (model: Pick<ModelReader, 'get'>): Promise<readonly Write[]> =>
  (await readStop(model)) === undefined ? [] : [{ kind: 'delete', collection: COLLECTION, id: ID }];
