import type { Position } from '@verbatim/eventstore/event-store';
import type { CheckpointEvent, Document, ModelReader, Range } from '../stores/read-store.ts';

/** A reader that is opened by its first read. */
export const lazyReader = (model: string, open: () => Promise<ModelReader>): ModelReader => {
  let opened: Promise<ModelReader> | undefined;
  const reader = (): Promise<ModelReader> => (opened ??= open());
  return {
    model,
    generation: 'as of a moment',
    checkpoint: async (): Promise<Position> => (await reader()).checkpoint(),
    checkpointEvent: async (): Promise<CheckpointEvent | undefined> => (await reader()).checkpointEvent(),
    get: async <T extends Document>(collection: string, id: string) => (await reader()).get<T>(collection, id),
    range: async <T extends Document>(collection: string, range: Range) => (await reader()).range<T>(collection, range),
    count: async (collection, range) => (await reader()).count(collection, range),
    listIds: async (collection, range) => (await reader()).listIds(collection, range),
    getBytes: async (collection, id) => (await reader()).getBytes(collection, id),
    listBytes: async (collection, range) => (await reader()).listBytes(collection, range),
  };
};
