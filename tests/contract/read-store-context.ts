/** Shared parts of the read store's suite. */
import type { ModelWriter, ReadStore, Write } from '@verbatim/projections/stores/read-store';

export interface ReadStoreContext {
  readonly store: () => ReadStore;
  /** A second store on the same models (another connection or thread). */
  readonly reopen: () => Promise<ReadStore>;
  /** A new model name. */
  readonly newModel: () => string;
}

export const put = (collection: string, id: string, document: Record<string, unknown> = { id }): Write => ({
  kind: 'put',
  collection,
  id,
  document,
});
export const putBytes = (collection: string, id: string, bytes: Uint8Array): Write => ({
  kind: 'put-bytes',
  collection,
  id,
  bytes,
});

/** Commits on top of the present checkpoint. */
export const write = async (writer: ModelWriter, ...writes: Write[]): Promise<void> => {
  const at = await writer.checkpoint();
  await writer.commit(writes, at, `${at}+`);
};
