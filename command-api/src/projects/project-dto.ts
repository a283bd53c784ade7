/** DTO of a project, composed from the models of projects, workspaces, the library and segments. */
import { fieldsNotStored, type MergedOptions } from '@verbatim/domain/project/column-state';
import { getOwnProperty } from '@verbatim/domain/own-property';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { allVersions, filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { getActorName, asEvent, getTimestamp } from '@verbatim/eventstore/stored-event';
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
import { readSplitters, type Splitters } from '@verbatim/projections/models/segments/splitters.query';
import { WORKSPACES_MODEL, type WorkspaceDocument } from '@verbatim/projections/models/workspaces/workspaces';
import { listWorkspaces } from '@verbatim/projections/models/workspaces/workspaces.query';
import { readFileProgress } from '../build/build-progress.ts';
import type { DataFile, Project, TableDefinition } from '../contract/projects.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Handled } from '../commands/handle-command.ts';
import type { Context } from '../http/request-state.ts';
import { isPresentSplitter } from '../text-work/text-tools.ts';
import { broughtBy } from './file-options.ts';
import { columnsWithOptions, groupsWithoutErased } from './shown-options.ts';
import { headDto } from './project-head-dto.ts';
import { projectNotFound, readProjectModels } from './read-project-models.ts';

const MODELS = {
  projects: PROJECTS_MODEL,
  workspaces: WORKSPACES_MODEL,
  library: LIBRARY_MODEL,
  dictionary: DICTIONARY_MODEL,
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

/** Older models lack versions of what has not changed since: the state has them. */
const withVersions = async (known: ProjectDocument, load: Dependencies['load']): Promise<ProjectDocument> => {
  const { state } = await load(projectDecider, projectStream(known.id));
  const { name, description, columns, table, groups, merges, versions } = state;
  return { ...known, name, description, columns, tableColumns: table ?? [], groups, merges, versions };
};

/**
 * A project after a command, with its related data.
 * @throws HttpError 404 PROJECT_NOT_FOUND for a late repeat
 */
export const projectAfter = async (
  ctx: Context,
  { reads, events }: Pick<Dependencies, 'reads' | 'events'>,
  handled: Handled<ProjectState>,
): Promise<Project> => {
  if (handled.state.status !== 'active') throw projectNotFound();
  const id = handled.state.projectId;
  const projects = await reads.readStale(PROJECTS_MODEL);
  const project = await readDocument(handled, await findProject(projects, id), events);
  const readers = await reads.readBeside(ctx, { workspaces: WORKSPACES_MODEL, library: LIBRARY_MODEL });
  const library = await readLibraryState(readers.library);
  const [workspaces, themes, segments] = await Promise.all([
    listWorkspaces(readers.workspaces, id),
    listThemes(readers.library),
    // A file's progress may be stale.
    reads.readStale(segmentsModel(id)),
  ]);
  const words = await readWords(await reads.readStale(DICTIONARY_MODEL), id);
  return toDto(project, segments, { workspaces, words }, themes, themesWithQuery(themes, library));
};

/**
 * What the state lacks, such as when a file was added, is read from the model, or from the log when that is
 * behind.
 */
const readDocument = async (
  { state, revision }: Handled<ProjectState>,
  known: ProjectDocument | undefined,
  events: Pick<EventStore, 'readStream'>,
): Promise<ProjectDocument> => {
  const { projectId: id, name, description, sid, columns, table, groups, versions, merges } = state;
  const added = new Map(known?.files.map((file) => [file.id, file.added]));
  let { created, createdBy } = known ?? { created: '', createdBy: '' };
  const files = filesInUse(state);
  if (known === undefined || files.some(({ fileId }) => !added.has(fileId)))
    for await (const recorded of events.readStream(projectStream(id))) {
      const event = asEvent<ProjectEvent>(recorded);
      if (event.type === 'FileAdded') added.set(event.data.fileId, getTimestamp(recorded));
      if (event.type === 'ProjectCreated') [created, createdBy] = [getTimestamp(recorded), getActorName(recorded)];
    }
  return {
    id,
    name,
    description,
    sid,
    created,
    createdBy,
    columns,
    tableColumns: table ?? [],
    groups,
    merges,
    revision,
    versions,
    files: await Promise.all(
      files.map(async ({ fileId, name: former, firstId, count, notStored, read }) => {
        const { name: itsName, options, optionsBefore } = await broughtBy(events, known, fileId);
        const file = { id: fileId, name: former ?? itsName, options, optionsBefore, firstId, count, notStored, read };
        return { ...file, added: added.get(fileId) ?? '' };
      }),
    ),
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
  const splitters = await readSplitters(segments, project.id);
  const { columns, tableColumns: table, merges = {} } = project;
  const notStored = fieldsNotStored({ columns, table });
  return {
    ...headDto(project),
    versions: allVersions(project.versions ?? { basics: 0, columns: 0, groups: 0 }),
    dataFiles: await Promise.all(
      project.files.map((file) => toDataFile(project.id, { notStored, ...file }, segments, { due, splitters })),
    ),
    tableDefinitions: columnsWithOptions(project).map(
      ({ id, field, name, type, label = '', options, order = [], separator }) => ({
        id,
        field,
        name,
        field_type: type,
        label,
        options,
        order: type === 'enum' ? order : [],
        separator: separator ?? '',
        merged: mergedIn(getOwnProperty(merges, field)),
      }),
    ),
    columns: project.tableColumns,
    sentiment_words: words.words.map(([text, value]) => ({ text, value, type: 'c' })),
    groupDef: groupsWithoutErased(project).map(({ id, name, field, bands }) => ({
      id,
      name,
      field,
      columns: bands.map((band) => ({ name: band.name, text: band.items.join(','), items: band.items })),
    })),
    workspaces: workspaces.map(({ id, name, themes: ids, nets = [] }) => ({
      id,
      name,
      // Deleted themes are excluded, though the workspace's events still name them.
      themes: ids.filter((theme) => known.has(theme)),
      nets: nets.length,
      url: workspaceUrl(project.id, id),
    })),
  };
};

/** By the option that they count as. */
const mergedIn = (merged: MergedOptions = {}): TableDefinition['merged'] =>
  Object.entries(merged).map(([option, into]) => ({ option, into }));

const toDataFile = async (
  projectId: string,
  file: FileEntry,
  segments: ModelReader,
  { due, splitters }: { readonly due: ThemesWithQuery; readonly splitters: Splitters },
): Promise<DataFile> => {
  const steps = await readFileProgress(segments, projectId, file, due);
  const own = splitters.get(file.id) ?? [];
  return {
    id: file.id,
    name: file.name,
    count: file.count,
    date: file.added,
    start: file.firstId,
    reading: file.read?.reading ?? null,
    cells: file.read?.cells ?? null,
    withoutText: file.read?.withoutText ?? null,
    not_stored: file.notStored ?? [],
    steps,
    splitters: own,
    can_split_anew: steps.parse.completed >= file.count && own.some((splitter) => !isPresentSplitter(splitter)),
  };
};

export const workspaceUrl = (projectId: string, id: string): string => `/project/${projectId}/workspace/${id}`;
