/** Remains of a file that its erasure cannot remove from the log, for the response. */
import { fileStream } from '@verbatim/domain/file/file-events';
import { findUploadStart } from '@verbatim/domain/file/file-rows';
import { eventAt } from '@verbatim/eventstore/event-at';
import { getTimestamp } from '@verbatim/eventstore/stored-event';
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { listFreezes } from '@verbatim/projections/models/workspaces/workspaces.query';
import { FILE_LEVEL } from '@verbatim/domain/project/group-levels';
import { formatNames } from '@verbatim/domain/display-names';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { readSettings } from '../freezes/figure-store.ts';

/** Call before the erasure. @returns sentences; empty when nothing remains */
export const remainsOfFile = async (
  { load, events, readStore }: Pick<Dependencies, 'load' | 'events' | 'readStore'>,
  projectId: string,
  fileId: string,
): Promise<readonly string[]> => {
  const { state } = await load(projectDecider, projectStream(projectId));
  const isOfBefore = state.files.find((file) => file.fileId === fileId)?.name !== undefined;
  const options = new Map(
    Object.entries(
      (await findUploadStart(readStreamEvents(events, fileStream(fileId), { maxCount: 1 })))?.options ?? {},
    ),
  );
  const isBrought = (column: string, value: string): boolean => options.get(column)?.includes(value) === true;
  const defined = state.columns.filter(({ name, options: own, order = [] }) =>
    [...own, ...order].some((value) => isBrought(name, value)),
  );
  const named = state.groups.filter(({ field, bands }) =>
    bands.some(({ items }) => items.some((value) => isBrought(field, value))),
  );
  const uploaded = await eventAt(events, fileStream(fileId), 0).catch(() => undefined);
  const since = uploaded === undefined ? '' : getTimestamp(uploaded);
  const freezes = await freezesWith({ fileId, options, since }, projectId, { events, readStore });
  return [
    ...(isOfBefore ? [OF_BEFORE] : []),
    ...(defined.length > 0 && !isOfBefore
      ? [`${STAY} defined of ${formatNames(defined.map(({ field }) => field))}.`]
      : []),
    ...(named.length > 0 ? [`${STAY} named in the custom groups ${formatNames(named.map(({ name }) => name))}.`] : []),
    ...(freezes.length > 0 ? [`${IN_FREEZES} ${formatNames(freezes)}.`] : []),
  ];
};

interface BroughtValues {
  readonly fileId: string;
  /** New values by column. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  /** When the file was uploaded. */
  readonly since: string;
}

/** Names of the freezes whose table or filters name the file, or category values of it. */
const freezesWith = async (
  { fileId, options, since }: BroughtValues,
  projectId: string,
  { events, readStore }: Pick<Dependencies, 'events' | 'readStore'>,
): Promise<readonly string[]> => {
  const isBrought = (column: string, value: unknown): boolean => options.get(column)?.includes(String(value)) === true;
  const names: string[] = [];
  for (const freeze of await listFreezes(await readStore.reader(WORKSPACES_MODEL), projectId)) {
    if (freeze.at < since) continue;
    const { groupBy = [], parts = [groupBy], filters = {} } = (await readSettings({ events }, freeze)) ?? {};
    const isLabel = parts.flat().some((name) => name === FILE_LEVEL || (options.get(name)?.length ?? 0) > 0);
    const isFilter = Object.entries(filters).some(([name, { value }]) =>
      value.some((one) => isBrought(name, one) || (name === FILE_LEVEL && one === fileId)),
    );
    if (isLabel || isFilter) names.push(freeze.name);
  }
  return names;
};

const OF_BEFORE =
  'An earlier version of Verbatim added the file. Its name and the category values it introduced stay in the log.';
const IN_FREEZES =
  'What stays until the project is deleted: category values and names of files as labels of the freezes';
const STAY = 'What stays in the log: category values that people have';
