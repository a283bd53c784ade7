import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import type { ModelReader } from './read-store.ts';

/** Reader of a model without a generation: never built, or dropped. */
export const emptyModel = (model: string): ModelReader => ({
  model,
  generation: '',
  checkpoint: async () => START_OF_LOG,
  checkpointEvent: async () => undefined,
  get: async () => undefined,
  range: async () => [],
  count: async () => 0,
  listIds: async () => [],
  getBytes: async () => undefined,
  listBytes: async () => [],
});
