/**
 * A process of its own that rebuilds every read model of a DATA_DIR on the embedded stores, one after the
 * other in one thread, so that its peak memory is the rebuild's. Arguments: the DATA_DIR and the project's
 * id. Prints one JSON document: RebuildFigures.
 */
import { createProjectProjectors, createSharedProjectors } from '@verbatim/projections/models/all-projectors';
import { selectEventSource } from '@verbatim/projections/runtime/subscriptions/projection-registry';
import { openEvents, openReadModels } from '@verbatim/projections/runtime/projection-stores';
import { rebuildModel } from '@verbatim/projections/runtime/rebuild/rebuild';
import { peakMemoryMiB } from '../support/process-usage.ts';

export interface RebuildFigures {
  /** By model, without the project's id. */
  readonly seconds: { readonly [model: string]: number };
  /** High-water mark of the process's memory. */
  readonly peakMiB: number;
  /** The same before the first model was begun. */
  readonly idleMiB: number;
}

const rebuildAll = async (dataDir: string, projectId: string): Promise<RebuildFigures> => {
  const events = await openEvents({ dataDir });
  const readStore = await openReadModels({ dataDir });
  const idleMiB = await peakMemoryMiB('self');
  const seconds: Record<string, number> = {};
  for (const projector of [...createSharedProjectors(), ...createProjectProjectors(projectId)]) {
    const source = selectEventSource(
      events,
      projector,
      projector.name.endsWith(`-${projectId}`) ? projectId : undefined,
    );
    const { signal } = new AbortController();
    const progress = await rebuildModel({ projector, source, events, readStore, signal, pauseLive: async () => 0 });
    seconds[projector.name.replace(`-${projectId}`, '')] = progress.seconds;
  }
  await readStore.close();
  await events.close();
  return { seconds, peakMiB: await peakMemoryMiB('self'), idleMiB };
};

const [dataDir = '', projectId = ''] = process.argv.slice(2);
console.log(JSON.stringify(await rebuildAll(dataDir, projectId)));
