import { STOPPED_EARLY } from '@verbatim/projections/runtime/projections-protocol';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild';
import { rebuildFraction } from '../live-progress/rebuild-fraction.ts';
import type { OperationRun, Operations, OpsParts } from './operations.ts';
import type { OpsProgress } from './ops-output.ts';

type Parts = Pick<OpsParts, 'projections'>;

export const rebuild = (
  { projections }: Parts,
  { name }: Parameters<Operations['rebuild']>[0],
  run: OperationRun,
): ReturnType<Operations['rebuild']> =>
  unlessStopped(projections, name, run, (onProgress) => projections.rebuild(name, onProgress));

export const verify = (
  { projections }: Parts,
  { name }: Parameters<Operations['verify']>[0],
  run: OperationRun,
): ReturnType<Operations['verify']> =>
  unlessStopped(projections, name, run, (onProgress) => projections.verify(name, onProgress));

const unlessStopped = async <T>(
  projections: OpsParts['projections'],
  name: string,
  { signal, onProgress }: OperationRun,
  work: (onProgress: (progress: RebuildProgress) => void) => Promise<T>,
): Promise<T | { readonly stopped: true }> => {
  if (signal.aborted) return { stopped: true };
  const stop = (): void => void projections.cancel(name, false).catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await work((progress) => onProgress(progressOf(progress)));
  } catch (error) {
    if (error instanceof Error && error.message === STOPPED_EARLY) return { stopped: true };
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

const progressOf = (progress: RebuildProgress): OpsProgress => {
  const { model, applied, rate, compared } = progress;
  if (compared !== undefined)
    return { task: model, text: `${compared} documents and byte columns compared`, record: progress };
  return {
    ...{ task: model, fraction: rebuildFraction(progress), text: `${applied} events, ${rate} a second` },
    record: progress,
  };
};
