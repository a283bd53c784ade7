/** A project as the API answers it: put together from the models of projects, workspaces, the library and segments. */
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { allVersions, filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { actorNameOf, asEvent, instantOf } from '@verbatim/eventstore/stored-event';
import { DICTIONARY_MODEL, type WordsDocument } from '@verbatim/projections/models/dictionary/dictionary';
import { readWords } from '@verbatim/projections/models/dictionary/dictionary.query';
import { LIBRARY_MODEL, type ThemeDocument } from '@verbatim/projections/models/library/library';
import {
  listThemes,
  readLibraryState,
  themesWithQuery,
  type ThemesWithQuery,
} from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL, type FileEntry, type ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { WORKSPACES_MODEL, type WorkspaceDocument } from '@verbatim/projections/models/workspaces/workspaces';
import { listWorkspaces } from '@verbatim/projections/models/workspaces/workspaces.query';
import { progressOfFile } from '../build/build-progress.ts';
import type { DataFile, Project } from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handled } from '../handle-command.ts';
import type { Context } from '../request-state.ts';
import { headDto } from './project-head-dto.ts';
import { projectNotFound, readProjectModels } from './read-project-models.ts';

const MODELS = {
  ...{ projects: PROJECTS_MODEL, workspaces: WORKSPACES_MODEL },
  ...{ library: LIBRARY_MODEL, dictionary: DICTIONARY_MODEL },
};

/** @throws HttpError 404 PROJECT_NOT_FOUND */
export const readProjectDto = async (
  ctx: Context,
  { reads, load }: Pick<Dependencies, 'reads' | 'load'>,
  id: string,
): Promise<Project> => {
  const readers = await reads.read(ctx, MODELS);
  const known = await findProject(readers.projects, id);
  if (known === undefined) throw projectNotFound();
  const project = known.versions === undefined ? await withVersions(known, load) : known;
  const workspaces = await listWorkspaces(readers.workspaces, id);
  const { segments } = await readProjectModels(ctx, { reads }, id, { segments: segmentsModel(id) });
  const state = await readLibraryState(readers.library);
  const themes = await listThemes(readers.library);
  const words = await readWords(readers.dictionary, id);
  return toDto(project, segments, { workspaces, words }, themes, themesWithQuery(themes, state));
};

/** A model from before versions were counted has none of what has not changed since: the state has, and what they are of. */
const withVersions = async (known: ProjectDocument, load: Dependencies['load']): Promise<ProjectDocument> => {
  const { state } = await load(projectDecider, projectStream(known.id));
  const { name, description, columns, table, groups, versions } = state;
  return { ...known, name, description, columns, tableColumns: table ?? [], groups, versions };
};

/** A project as a command has just left it, with what stands beside it. @throws HttpError 404 PROJECT_NOT_FOUND of a repeat that comes late */
export const projectAfter = async (
  ctx: Context,
  { reads, events }: Pick<Dependencies, 'reads' | 'events'>,
  handled: Handled<ProjectState>,
): Promise<Project> => {
  if (handled.state.status !== 'active') throw projectNotFound();
  const id = handled.state.projectId;
  const projects = await reads.readStale(PROJECTS_MODEL);
  const project = await documentOf(handled, await findProject(projects, id), events);
  const readers = await reads.readBeside(ctx, { workspaces: WORKSPACES_MODEL, library: LIBRARY_MODEL });
  const library = await readLibraryState(readers.library);
  const [workspaces, themes, segments] = await Promise.all([
    listWorkspaces(readers.workspaces, id),
    listThemes(readers.library),
    // How far the work on a file is can be told as it stands.
    reads.readStale(segmentsModel(id)),
  ]);
  const words = await readWords(await reads.readStale(DICTIONARY_MODEL), id);
  return toDto(project, segments, { workspaces, words }, themes, themesWithQuery(themes, library));
};

/** What the state has no word of, as when a file came, is in the model; where that is behind, in the log. */
const documentOf = async (
  { state, revision }: Handled<ProjectState>,
  known: ProjectDocument | undefined,
  events: Pick<EventStore, 'readStream'>,
): Promise<ProjectDocument> => {
  const { projectId: id, name, description, sid, columns, table, groups, versions } = state;
  const added = new Map(known?.files.map((file) => [file.id, file.added]));
  let { created, createdBy } = known ?? { created: '', createdBy: '' };
  const files = filesInUse(state);
  if (known === undefined || files.some(({ fileId }) => !added.has(fileId)))
    for await (const recorded of events.readStream(projectStream(id))) {
      const event = asEvent<ProjectEvent>(recorded);
      if (event.type === 'FileAdded') added.set(event.data.fileId, instantOf(recorded));
      if (event.type === 'ProjectCreated') [created, createdBy] = [instantOf(recorded), actorNameOf(recorded)];
    }
  return {
    ...{
      id,
      name,
      description,
      sid,
      created,
      createdBy,
      columns,
      tableColumns: table ?? [],
      groups,
      revision,
      versions,
    },
    files: files.map(({ fileId, name: fileName, firstId, count, dateOrders }) => ({
      ...{ id: fileId, name: fileName, firstId, count, dateOrders, added: added.get(fileId) ?? '' },
    })),
  };
};

const toDto = async (
  project: ProjectDocument,
  segments: ModelReader,
  { workspaces, words }: { readonly workspaces: readonly WorkspaceDocument[]; readonly words: WordsDocument },
  library: readonly ThemeDocument[],
  due: ThemesWithQuery,
): Promise<Project> => {
  const known = new Set(library.map(({ id }) => id));
  return {
    ...headDto(project),
    versions: allVersions(project.versions ?? { basics: 0, columns: 0, groups: 0 }),
    dataFiles: await Promise.all(project.files.map((file) => toDataFile(project.id, file, segments, due))),
    tableDefinitions: project.columns.map(({ id, field, name, type, options }) => ({
      id,
      field,
      name,
      field_type: type,
      options,
    })),
    columns: project.tableColumns,
    sentiment_words: words.words.map(([text, value]) => ({ text, value, type: 'c' })),
    groupDef: (project.groups ?? []).map(({ id, name, field, bands }) => ({
      ...{ id, name, field },
      columns: bands.map((band) => ({ name: band.name, text: band.items.join(','), items: band.items })),
    })),
    workspaces: workspaces.map(({ id, name, themes: ids }) => ({
      id,
      name,
      // A theme that was deleted from the library is in no workspace any more, though the workspace's events still name it.
      themes: ids.filter((theme) => known.has(theme)),
      url: workspaceUrl(project.id, id),
    })),
  };
};

const toDataFile = async (
  projectId: string,
  file: FileEntry,
  segments: ModelReader,
  due: ThemesWithQuery,
): Promise<DataFile> => ({
  id: file.id,
  name: file.name,
  count: file.count,
  date: file.added,
  start: file.firstId,
  steps: await progressOfFile(segments, projectId, file, due),
});

export const workspaceUrl = (projectId: string, id: string): string => `/project/${projectId}/workspace/${id}`;
