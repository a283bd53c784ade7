/**
 * Read-your-writes: a query waits until its models have reached the position of the client's last command.
 */
import type { Position } from '@verbatim/eventstore/event-store';
import { isFromForeignLog, readStop, type ProjectorStop } from './projector-stop.ts';
import type { ReadStore } from '../../stores/read-store.ts';

/** The timeout has passed; the client may retry. */
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

/** The model is stopped, until an operator intervenes. */
export class ModelStoppedError extends ModelBehindError {
  readonly stop: ProjectorStop;
  constructor(model: string, position: Position, stop: ProjectorStop) {
    super(model, position);
    this.message = `The read model ${model} has stopped at ${stop.position}, before ${position}`;
    this.name = 'ModelStoppedError';
    this.stop = stop;
  }
}

const FIRST_PAUSE_MS = 1;
const MAX_PAUSE_MS = 20;
/**
 * Pause between polls, as a multiple of a poll's duration: leaves a slow store to the work that is waited
 * for.
 */
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
      if (reached >= position && !isFromForeignLog(stop)) break;
      if (stop !== undefined) throw new ModelStoppedError(model, position, stop);
      if (performance.now() > deadline) throw new ModelBehindError(model, position);
      const apart = Math.min((performance.now() - began) * LOOKS_APART, deadline - performance.now());
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, apart)));
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
  }
};
