import { fileStream } from '@verbatim/domain/file/file-events';
import { findUploadStart } from '@verbatim/domain/file/file-rows';
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { evolveGroups } from '@verbatim/domain/project/group-state';
import { evolveColumns, fieldsNotStored, NO_MERGES, type ColumnsEvent } from '@verbatim/domain/project/column-state';
import { reinterpretFileRead } from '@verbatim/domain/project/project-files';
import { getOwnProperty } from '@verbatim/domain/own-property';
import { evolveVersions, initialProject } from '@verbatim/domain/project/project-state';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { findFirstPosition } from '../first-position.ts';
import { SHARED_STREAMS } from '../model-streams.ts';
import type { HandledEvent, EventHandlers, ModelSession, Projector } from '../projector.ts';
import { PROJECTS, PROJECTS_MODEL, type FileEntry, type ProjectDocument } from './projects.ts';

/** Handler that changes the project's document once per event. */
const change =
  <Event extends ProjectEvent>(
    changeOf: (event: HandledEvent<Event>, project: ProjectDocument) => Partial<ProjectDocument>,
  ) =>
  async (event: HandledEvent<Event>, session: ModelSession): Promise<void> => {
    const { streamId, revision } = event;
    const project = await session.get<ProjectDocument>(PROJECTS, streamId);
    if (project === undefined || project.revision >= revision) return;
    const versions = project.versions && evolveVersions(project.versions, event);
    const counted = versions && { versions };
    session.put(PROJECTS, streamId, { ...project, ...changeOf(event, project), ...counted, revision });
  };

const getColumns = ({ columns, tableColumns: table, merges = NO_MERGES }: ProjectDocument) => ({
  columns,
  table,
  merges,
});

const changedColumns = (event: ColumnsEvent, project: ProjectDocument): Partial<ProjectDocument> => {
  const { columns, table, merges } = evolveColumns(getColumns(project), event);
  return { columns, tableColumns: table ?? [], ...(merges !== getColumns(project).merges && { merges }) };
};

type ColumnReadAnew = Extract<ProjectEvent, { readonly type: 'ColumnReadAnew' }>;

const readAnewIn = (file: FileEntry, { data }: ColumnReadAnew, project: ProjectDocument): FileEntry => {
  const own = getOwnProperty(data.files, file.id);
  if (own === undefined) return file;
  const notStored = file.notStored ?? fieldsNotStored(getColumns(project));
  return { ...file, notStored, ...(file.read && { read: reinterpretFileRead(file.read, data, own) }) };
};

const getSeparators = (columns: ProjectDocument['columns']): Pick<FileEntry, 'separators'> => {
  const separators = columns.flatMap(({ name, separator }) =>
    separator === undefined ? [] : [[name, separator] as const],
  );
  return separators.length === 0 ? {} : { separators: Object.fromEntries(separators) };
};

const getCounts = (columns: ProjectDocument['columns']): { readonly [column: string]: number } =>
  Object.fromEntries(columns.flatMap(({ name, type, options }) => (type === 'enum' ? [[name, options.length]] : [])));

type Coming = Extract<ProjectEvent, { readonly type: 'ProjectCreated' | 'ProjectUndeleted' }>;

const come = async (
  event: HandledEvent<Coming>,
  beginning: Pick<ProjectDocument, 'created' | 'createdBy'>,
  session: ModelSession,
): Promise<void> => {
  const { data, streamId: id, revision } = event;
  if ((await session.get(PROJECTS, id)) !== undefined) return;
  const { name, description, sid } = data;
  const { columns, table, groups } = event.type === 'ProjectCreated' ? initialProject : event.data;
  const document: ProjectDocument = {
    id,
    name,
    description,
    sid,
    ...beginning,
    columns,
    tableColumns: table ?? [],
    groups,
    files: [],
    revision,
    versions: evolveVersions(initialProject.versions, event),
  };
  session.put(PROJECTS, id, document);
};

const handlers = (events: Pick<EventStore, 'readStream'>): EventHandlers<ProjectEvent> => ({
  ProjectCreated: (event, session) => come(event, { created: event.at, createdBy: event.actor }, session),
  async ProjectUndeleted(event, session) {
    await come(event, await findFirstPosition(events, event.stream), session);
  },
  async ProjectDeleted({ streamId, revision }, session) {
    const project = await session.get<ProjectDocument>(PROJECTS, streamId);
    // It may have been restored since.
    if (project !== undefined && project.revision < revision) session.delete(PROJECTS, streamId);
  },
  ProjectEdited: change(({ data: { name, description } }) => ({ name, description })),
  ColumnsDefined: change(changedColumns),
  TableCreated: change(changedColumns),
  GroupDefined: change((event, { groups = [] }) => ({ groups: evolveGroups(groups, event) })),
  GroupDeleted: change((event, { groups = [] }) => ({ groups: evolveGroups(groups, event) })),
  async FileAdded(event, session) {
    const { fileId, fileName, firstId, count, dateOrders, read } = event.data;
    // A file that was erased later has no stream: `FileErased` follows.
    const started = await findUploadStart(readStreamEvents(events, fileStream(fileId), { maxCount: 1 }));
    const brought = { name: fileName ?? started?.fileName ?? '', options: started?.options };
    await change<typeof event>((_event, project) => {
      const kept = read && { read };
      const unused = read?.unused && { notStored: fieldsNotStored(getColumns(project), read.unused) };
      const split = getSeparators(project.columns);
      const file = {
        id: fileId,
        ...brought,
        firstId,
        count,
        added: event.at,
        dateOrders,
        ...kept,
        ...unused,
        ...split,
      };
      return {
        // A file without options is unchanged.
        files: [...project.files, started?.options ? { ...file, optionsBefore: getCounts(project.columns) } : file],
        ...changedColumns(event, project),
      };
    })(event, session);
  },
  ColumnReadAnew: change((event, project) => ({
    files: project.files.map((file) => readAnewIn(file, event, project)),
    ...changedColumns(event, project),
  })),
  OptionsMerged: change(changedColumns),
  FileErased: change(({ data }, { files }) => ({ files: files.filter(({ id }) => id !== data.fileId) })),
});

export const projectsProjector: Projector = {
  name: PROJECTS_MODEL,
  filter: { streamPrefixes: SHARED_STREAMS[PROJECTS_MODEL] },
  start: (_reader, events) => ({ on: handlers(events) }),
};
