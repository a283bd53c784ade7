import { setTimeout as wait } from 'node:timers/promises';
import type { Position } from '@verbatim/eventstore/event-store';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { readStop } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { OperationRun, OpsParts } from './operations.ts';

const LOOK_EVERY_MS = 50;

/**
 * Waits without limit until models have passed a position.
 * @throws Error if a model has stopped; AbortError of the signal
 */
export const waitForPositionSeen = async (
  { readStore }: Pick<OpsParts, 'readStore'>,
  models: readonly string[],
  position: Position,
  { signal, onProgress }: OperationRun,
): Promise<void> => {
  for (const model of models)
    for (;;) {
      const reader = await readStore.reader(model);
      if ((await reader.checkpoint()) >= position) break;
      signal.throwIfAborted();
      const stop = await readStop(reader);
      if (stop !== undefined) throw new Error(`It is recorded, but ${model} has stopped: ${stop.reason}`);
      onProgress({ task: model, text: 'following', record: { model, waitingFor: position } });
      await wait(LOOK_EVERY_MS);
    }
};

/**
 * Waits until the list of projects has caught up with the log's present end, so that it is complete.
 * @throws Error if it has stopped or no process runs it; AbortError of the signal
 */
export const waitForProjectList = async (
  { events, projections }: Pick<OpsParts, 'events' | 'projections'>,
  { signal, onProgress }: OperationRun,
): Promise<void> => {
  const end = await events.lastPosition();
  for (;;) {
    const list = (await projections.status()).find(({ name }) => name === PROJECTS_MODEL);
    if (list !== undefined && list.position >= end) return;
    signal.throwIfAborted();
    if (list === undefined || list.state === 'stopped' || list.state === 'failed')
      throw new Error(
        `The projects are not known, because ${PROJECTS_MODEL} has stopped: ${list?.failure?.reason ?? 'no process runs it'}`,
      );
    onProgress({ task: PROJECTS_MODEL, text: 'following', record: { model: PROJECTS_MODEL, waitingFor: end } });
    await wait(LOOK_EVERY_MS);
  }
};
