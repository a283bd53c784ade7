/** Reading one's own writes: a query waits until the models it reads have passed the position of the caller's last command. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { ReadStore } from './read-store.ts';

/** The model was not there in time; the caller may ask again. */
export class ModelBehindError extends Error {
  readonly model: string;
  constructor(model: string, position: Position) {
    super(`The read model ${model} has not reached ${position} yet`);
    this.name = 'ModelBehindError';
    this.model = model;
  }
}

const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 20;

/** @throws ModelBehindError after `timeoutMs`. */
export const waitForPosition = async (
  readStore: Pick<ReadStore, 'reader'>,
  models: readonly string[],
  position: Position,
  timeoutMs = 2_000,
): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  for (const model of models) {
    let pause = FIRST_PAUSE_MS;
    while ((await (await readStore.reader(model)).checkpoint()) < position) {
      if (performance.now() > deadline) throw new ModelBehindError(model, position);
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
};
