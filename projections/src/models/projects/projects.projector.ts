import { withNewOptions } from '@verbatim/domain/project/new-options';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { sameShape } from '@verbatim/domain/project/project-state';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import type { ModelSession, Projector } from '../projector.ts';
import { actorNameOf, asEvent, idOfStream, instantOf } from '@verbatim/eventstore/stored-event';
import { PROJECTS, PROJECTS_MODEL, type ProjectDocument } from './projects.ts';

export const projectsProjector: Projector = {
  name: PROJECTS_MODEL,
  filter: { streamPrefixes: ['project-'] },
  start: () => ({ apply: applyProjectEvent }),
};

const applyProjectEvent = async (recorded: RecordedEvent, session: ModelSession): Promise<void> => {
  const id = idOfStream(recorded.stream);
  const event = asEvent<ProjectEvent>(recorded);
  if (event.type === 'ProjectDeleted') return session.delete(PROJECTS, id);
  if (event.type === 'ProjectCreated') {
    if ((await session.get(PROJECTS, id)) !== undefined) return;
    const { name, description, sid } = event.data;
    const created = instantOf(recorded);
    const document: ProjectDocument = {
      ...{ id, name, description, sid, created, createdBy: actorNameOf(recorded) },
      ...{ columns: [], tableColumns: [], files: [], revision: recorded.revision },
    };
    return session.put(PROJECTS, id, document);
  }
  const project = await session.get<ProjectDocument>(PROJECTS, id);
  if (project === undefined || project.revision >= recorded.revision) return;
  session.put(PROJECTS, id, {
    ...project,
    ...changeBy(event, project, instantOf(recorded)),
    revision: recorded.revision,
  });
};

const changeBy = (
  event: Exclude<ProjectEvent, { type: 'ProjectCreated' | 'ProjectDeleted' }>,
  project: ProjectDocument,
  at: string,
): Partial<ProjectDocument> => {
  switch (event.type) {
    case 'ProjectEdited':
      return { name: event.data.name, description: event.data.description };
    case 'ColumnsDefined':
      // As in the decider: definitions of another shape are a new start for the table.
      return {
        columns: event.data.columns,
        tableColumns: sameShape(project.columns, event.data.columns) ? project.tableColumns : [],
      };
    case 'TableCreated':
      return { tableColumns: event.data.columns };
    case 'FileAdded': {
      const { fileId, fileName, firstId, count, newOptions, dateOrders } = event.data;
      const file = { id: fileId, name: fileName, firstId, count, added: at, dateOrders };
      return { files: [...project.files, file], columns: withNewOptions(project.columns, newOptions) };
    }
    case 'FileErased':
      return { files: project.files.filter(({ id }) => id !== event.data.fileId) };
    case 'ClassificationRun':
    case 'SentimentRun':
      return {};
  }
};
