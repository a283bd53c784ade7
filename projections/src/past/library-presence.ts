import { THEMES } from '../models/library/library.ts';
import type { Document, ModelReader } from '../stores/read-store.ts';

/** The themes that exist in a later library, each as in an earlier one where it existed. */
export const keepEarlierThemes = (earlier: ModelReader, later: ModelReader): ModelReader => ({
  model: later.model,
  generation: later.generation,
  moment: `${later.moment ?? 'now'} with the themes of ${earlier.moment ?? 'now'}`,
  checkpoint: () => later.checkpoint(),
  checkpointEvent: () => later.checkpointEvent(),
  get: async <T extends Document>(collection: string, id: string) => {
    const document = await later.get<T>(collection, id);
    if (document === undefined || collection !== THEMES) return document;
    return (await earlier.get<T>(collection, id)) ?? document;
  },
  range: (collection, range) => later.range(collection, range),
  count: (collection, range) => later.count(collection, range),
  listIds: (collection, range) => later.listIds(collection, range),
  getBytes: (collection, id) => later.getBytes(collection, id),
  listBytes: (collection, range) => later.listBytes(collection, range),
});
