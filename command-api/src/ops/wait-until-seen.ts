import { setTimeout as wait } from 'node:timers/promises';
import type { Position } from '@verbatim/eventstore/event-store';
import type { OperationRun, OpsParts } from './operations.ts';

const LOOK_EVERY_MS = 50;

/**
 * Waits until models have passed a position, however long that takes.
 * @throws Error when the projector of one has stopped over an event; AbortError of the signal
 */
export const waitUntilSeen = async (
  { projections, readStore }: Pick<OpsParts, 'projections' | 'readStore'>,
  models: readonly string[],
  position: Position,
  { signal, onProgress }: OperationRun,
): Promise<void> => {
  for (const model of models)
    while ((await (await readStore.reader(model)).checkpoint()) < position) {
      signal.throwIfAborted();
      const status = (await projections.status()).find(({ name }) => name === model);
      if (status?.failure?.position !== undefined)
        throw new Error(`It is recorded, but ${model} has stopped: ${status.failure.reason}`);
      onProgress({ task: model, text: 'following', record: { model, waitingFor: position } });
      await wait(LOOK_EVERY_MS);
    }
};
