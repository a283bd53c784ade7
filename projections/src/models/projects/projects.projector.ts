import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { evolveGroups } from '@verbatim/domain/project/group-state';
import {
  evolveColumns,
  evolveVersions,
  initialProject,
  type ColumnsEvent,
} from '@verbatim/domain/project/project-state';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { beginningOf } from '../beginning-of.ts';
import type { HandledEvent, HandlersOf, ModelSession, Projector } from '../projector.ts';
import { PROJECTS, PROJECTS_MODEL, type ProjectDocument } from './projects.ts';

/** A handler that changes the project's document, once for each event. */
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

const changedColumns = (event: ColumnsEvent, project: ProjectDocument): Partial<ProjectDocument> => {
  const { columns, table } = evolveColumns({ columns: project.columns, table: project.tableColumns }, event);
  return { columns, tableColumns: table ?? [] };
};

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
    ...{ id, name, description, sid, ...beginning, columns, tableColumns: table ?? [], groups, files: [], revision },
    versions: evolveVersions(initialProject.versions, event),
  };
  session.put(PROJECTS, id, document);
};

const handlers = (events: Pick<EventStore, 'readStream'>): HandlersOf<ProjectEvent> => ({
  ProjectCreated: (event, session) => come(event, { created: event.at, createdBy: event.actor }, session),
  async ProjectUndeleted(event, session) {
    await come(event, await beginningOf(events, event.stream), session);
  },
  async ProjectDeleted({ streamId, revision }, session) {
    const project = await session.get<ProjectDocument>(PROJECTS, streamId);
    // It may have come back since.
    if (project !== undefined && project.revision < revision) session.delete(PROJECTS, streamId);
  },
  ProjectEdited: change(({ data: { name, description } }) => ({ name, description })),
  ColumnsDefined: change(changedColumns),
  TableCreated: change(changedColumns),
  GroupDefined: change((event, { groups = [] }) => ({ groups: evolveGroups(groups, event) })),
  GroupDeleted: change((event, { groups = [] }) => ({ groups: evolveGroups(groups, event) })),
  FileAdded: change((event, project) => {
    const { fileId, fileName, firstId, count, dateOrders } = event.data;
    const file = { id: fileId, name: fileName, firstId, count, added: event.at, dateOrders };
    return { files: [...project.files, file], ...changedColumns(event, project) };
  }),
  FileErased: change(({ data }, { files }) => ({ files: files.filter(({ id }) => id !== data.fileId) })),
});

export const projectsProjector: Projector = {
  name: PROJECTS_MODEL,
  filter: { streamPrefixes: ['project-'] },
  start: (_reader, events) => ({ on: handlers(events) }),
};
