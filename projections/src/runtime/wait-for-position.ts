/** Reading one's own writes: a query waits until the models it reads have passed the position of the caller's last command. */
import type { Position } from '@verbatim/eventstore/event-store';
import { isOfAnotherLog, readStop, type ProjectorStop } from './projector-stop.ts';
import type { ReadStore } from '../stores/read-store.ts';

/** The model was not there in time; the caller may ask again. */
export class ModelBehindError extends Error {
  readonly model: string;
  readonly position: Position;
  constructor(model: string, position: Position) {
    super(`The read model ${model} has not reached ${position} yet`);
    this.name = 'ModelBehindError';
    this.model = model;
    this.position = position;
  }
}

/** The model is not there and will not be, until an operator has done something about what has stopped it. */
export class ModelStoppedError extends ModelBehindError {
  readonly stop: ProjectorStop;
  constructor(model: string, position: Position, stop: ProjectorStop) {
    super(model, position);
    this.message = `The read model ${model} has stopped at ${stop.position}, and does not hold ${position}`;
    this.name = 'ModelStoppedError';
    this.stop = stop;
  }
}

const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 20;
/** A store that answers slowly is left to the work that is waited for: between two looks for so many times what one has taken. */
const LOOKS_APART = 3;

/** @throws ModelBehindError after `timeoutMs`, ModelStoppedError at once */
export const waitForPosition = async (
  readStore: Pick<ReadStore, 'reader'>,
  models: readonly string[],
  position: Position,
  timeoutMs = 2_000,
): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  for (const model of models) {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const began = performance.now();
      const reader = await readStore.reader(model);
      const [reached, stop] = await Promise.all([reader.checkpoint(), readStop(reader)]);
      if (reached >= position && !isOfAnotherLog(stop)) break;
      if (stop !== undefined) throw new ModelStoppedError(model, position, stop);
      if (performance.now() > deadline) throw new ModelBehindError(model, position);
      const apart = Math.min((performance.now() - began) * LOOKS_APART, deadline - performance.now());
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, apart)));
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
};
