/** Removes erased text from the files of read models, once these have processed the erasure. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Position } from '@verbatim/eventstore/event-store';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { HISTORY_MODEL } from '@verbatim/projections/models/history/history';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { readStop } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { Dependencies } from '../bootstrap/dependencies.ts';

/** The project's models that contain a file's text. */
export const textModels = (projectId: string): readonly string[] => [
  commentsModel(projectId),
  segmentsModel(projectId),
];

/** Shared models that contain a file's name and category values. */
export const SHARED_MODELS: readonly string[] = [PROJECTS_MODEL];

export interface CleaningParts extends Pick<Dependencies, 'scrub'> {
  readonly readStore: Pick<Dependencies['readStore'], 'reader' | 'generations'>;
}

/** Time limit for read models to catch up, and the signal that ends the wait. */
export interface CleaningLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const LOOK_EVERY_MS = 50;

/**
 * @param position of the project's last event
 * @throws Error when a model is stopped or behind for too long
 */
export const cleanOwnModels = async (
  parts: CleaningParts,
  projectId: string,
  position: Position,
  limits: CleaningLimits,
): Promise<void> => {
  const models = textModels(projectId);
  await waitUntilSeen(parts, [...SHARED_MODELS, ...models], position, limits);
  for (const model of models) if (await isServed(parts, model)) await parts.scrub(model);
};

/** For a deleted project: its models are dropped with their files. @throws Error as above */
export const waitUntilDropped = async (
  parts: CleaningParts,
  projectId: string,
  position: Position,
  limits: CleaningLimits,
): Promise<void> => {
  await waitUntilSeen(parts, [...SHARED_MODELS, HISTORY_MODEL], position, limits);
  const isDropped = async (model: string): Promise<boolean> => (await parts.readStore.generations(model)).length === 0;
  for (const model of [...textModels(projectId), tagsModel(projectId)])
    await until(() => isDropped(model), `${model} is still there`, limits);
};

/** @param isOfProject whether the project was deleted: then history has forgotten the names of its files */
export const cleanSharedModels = async (parts: CleaningParts, isOfProject: boolean): Promise<void> => {
  for (const model of isOfProject ? [...SHARED_MODELS, HISTORY_MODEL] : SHARED_MODELS)
    if (await isServed(parts, model)) await parts.scrub(model);
};

/** A scrub would create a missing model. */
const isServed = async ({ readStore }: CleaningParts, model: string): Promise<boolean> =>
  (await readStore.generations(model)).some(({ state }) => state === 'served');

const waitUntilSeen = async (
  { readStore }: CleaningParts,
  models: readonly string[],
  position: Position,
  limits: CleaningLimits,
): Promise<void> => {
  for (const model of models) {
    const isThere = async (): Promise<boolean> => {
      const reader = await readStore.reader(model);
      if ((await reader.checkpoint()) >= position) return true;
      const stop = await readStop(reader);
      if (stop !== undefined) throw new Error(`${model} has stopped: ${stop.reason}`);
      return false;
    };
    await until(isThere, `${model} is behind`, limits);
  }
};

const until = async (
  isThere: () => Promise<boolean>,
  otherwise: string,
  { timeoutMs, signal }: CleaningLimits,
): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  while (!(await isThere())) {
    signal?.throwIfAborted();
    if (performance.now() > deadline) throw new Error(otherwise);
    await wait(LOOK_EVERY_MS);
  }
};
