import { withNewOptions } from '@verbatim/domain/project/new-options';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { sameShape } from '@verbatim/domain/project/project-state';
import type { HandledEvent, HandlersOf, ModelSession, Projector } from '../projector.ts';
import { PROJECTS, PROJECTS_MODEL, type ProjectDocument } from './projects.ts';

type ChangeOf<Type> = (
  event: HandledEvent<Extract<ProjectEvent, { type: Type }>>,
  project: ProjectDocument,
) => Partial<ProjectDocument>;

/** A handler that changes the project's document, once for each event. */
const change =
  <Type extends ProjectEvent['type']>(changeOf: ChangeOf<Type>) =>
  async (event: HandledEvent<Extract<ProjectEvent, { type: Type }>>, session: ModelSession): Promise<void> => {
    const { streamId, revision } = event;
    const project = await session.get<ProjectDocument>(PROJECTS, streamId);
    if (project === undefined || project.revision >= revision) return;
    session.put(PROJECTS, streamId, { ...project, ...changeOf(event, project), revision });
  };

/** A run changes nothing of the document but how far it is. */
const nothing = (): Partial<ProjectDocument> => ({});

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
  ProjectEdited: change<'ProjectEdited'>(({ data: { name, description } }) => ({ name, description })),
  // As in the decider: definitions of another shape are a new start for the table.
  ColumnsDefined: change<'ColumnsDefined'>(({ data: { columns } }, project) => ({
    columns,
    tableColumns: sameShape(project.columns, columns) ? project.tableColumns : [],
  })),
  TableCreated: change<'TableCreated'>(({ data: { columns } }) => ({ tableColumns: columns })),
  FileAdded: change<'FileAdded'>(({ data, at }, project) => {
    const { fileId, fileName, firstId, count, newOptions, dateOrders } = data;
    const file = { id: fileId, name: fileName, firstId, count, added: at, dateOrders };
    return { files: [...project.files, file], columns: withNewOptions(project.columns, newOptions) };
  }),
  FileErased: change<'FileErased'>(({ data: { fileId } }, { files }) => ({
    files: files.filter(({ id }) => id !== fileId),
  })),
  ClassificationRun: change<'ClassificationRun'>(nothing),
  SentimentRun: change<'SentimentRun'>(nothing),
};

export const projectsProjector: Projector = {
  name: PROJECTS_MODEL,
  filter: { streamPrefixes: ['project-'] },
  start: () => ({ on }),
};
