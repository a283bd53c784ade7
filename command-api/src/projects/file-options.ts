/**
 * What a project's files contain besides its events: their names, and category values, which are erased with
 * their text.
 */
import { fileStream } from '@verbatim/domain/file/file-events';
import { findUploadStart } from '@verbatim/domain/file/file-rows';
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { filesInUse } from '@verbatim/domain/project/project-state';
import { getOwnProperty } from '@verbatim/domain/own-property';
import { PROJECTS_MODEL, type FileEntry, type ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import type { Dependencies } from '../bootstrap/dependencies.ts';

/** By column name. */
export type FileOptions = { readonly [column: string]: readonly string[] };

export type Brought = Pick<FileEntry, 'name' | 'options' | 'optionsBefore'>;

const NOTHING: Brought = { name: '', options: undefined };

/** From the read model, or from the file's stream when that is behind. */
export const broughtBy = async (
  events: Dependencies['events'] | Pick<Dependencies['events'], 'readStream'>,
  known: ProjectDocument | undefined,
  fileId: string,
): Promise<Brought> => {
  const entry = known?.files.find(({ id }) => id === fileId);
  if (entry !== undefined) return entry;
  const started = await findUploadStart(readStreamEvents(events, fileStream(fileId), { maxCount: 1 }));
  return started === undefined ? NOTHING : { name: started.fileName, options: started.options };
};

/** All values of each category, including defined ones. */
export const readShownOptions = async (
  deps: Pick<Dependencies, 'events' | 'load' | 'reads'>,
  projectId: string,
): Promise<FileOptions> => {
  const brought = await readFileOptions(deps, projectId);
  const { state } = await deps.load(projectDecider, projectStream(projectId));
  const enums = state.columns.filter(({ type }) => type === 'enum');
  return Object.fromEntries(
    enums.map(({ name, options }) => [name, [...options, ...(getOwnProperty(brought, name) ?? [])]]),
  );
};

/** By file id, for files in use. */
export const readFileNames = async (
  { events, load, reads }: Pick<Dependencies, 'events' | 'load' | 'reads'>,
  projectId: string,
): Promise<ReadonlyMap<string, string>> => {
  const { state } = await load(projectDecider, projectStream(projectId));
  const known = await findProject(await reads.readStale(PROJECTS_MODEL), projectId);
  const names = new Map<string, string>();
  for (const { fileId, name } of filesInUse(state))
    names.set(fileId, name ?? (await broughtBy(events, known, fileId)).name);
  return names;
};

/** Values in the files in use, by column. */
export const readFileOptions = async (
  { events, load, reads }: Pick<Dependencies, 'events' | 'load' | 'reads'>,
  projectId: string,
): Promise<FileOptions> => {
  const { state } = await load(projectDecider, projectStream(projectId));
  const known = await findProject(await reads.readStale(PROJECTS_MODEL), projectId);
  const all: FileOptions[] = [];
  for (const { fileId } of filesInUse(state)) all.push((await broughtBy(events, known, fileId)).options ?? {});
  const columns = [...new Set(all.flatMap((options) => Object.keys(options)))];
  return Object.fromEntries(
    columns.map((column) => [column, [...new Set(all.flatMap((options) => getOwnProperty(options, column) ?? []))]]),
  );
};
