import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { evolveColumns, type ColumnsEvent } from '@verbatim/domain/project/project-state';
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
    session.put(PROJECTS, streamId, { ...project, ...changeOf(event, project), revision });
  };

const changedColumns = (event: ColumnsEvent, project: ProjectDocument): Partial<ProjectDocument> => {
  const { columns, table } = evolveColumns({ columns: project.columns, table: project.tableColumns }, event);
  return { columns, tableColumns: table ?? [] };
};

const on: HandlersOf<ProjectEvent> = {
  async ProjectCreated({ data, streamId: id, at, actor, revision }, session) {
    if ((await session.get(PROJECTS, id)) !== undefined) return;
    const { name, description, sid } = data;
    const document: ProjectDocument = {
      ...{ id, name, description, sid, created: at, createdBy: actor },
      ...{ columns: [], tableColumns: [], files: [], revision },
    };
    session.put(PROJECTS, id, document);
  },
  ProjectDeleted: ({ streamId }, session) => session.delete(PROJECTS, streamId),
  ProjectEdited: change(({ data: { name, description } }) => ({ name, description })),
  ColumnsDefined: change(changedColumns),
  TableCreated: change(changedColumns),
  FileAdded: change((event, project) => {
    const { fileId, fileName, firstId, count, dateOrders } = event.data;
    const file = { id: fileId, name: fileName, firstId, count, added: event.at, dateOrders };
    return { files: [...project.files, file], ...changedColumns(event, project) };
  }),
  FileErased: change(({ data }, { files }) => ({ files: files.filter(({ id }) => id !== data.fileId) })),
};

export const projectsProjector: Projector = {
  name: PROJECTS_MODEL,
  filter: { streamPrefixes: ['project-'] },
  start: () => ({ on }),
};
