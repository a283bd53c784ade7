import type { ColumnDefinition, ProjectEvent } from '@verbatim/domain/project/project-events';
import { endOf } from '../../stores/read-store.ts';
import type { HandledEvent, ModelSession } from '../projector.ts';
import type { Told } from './act-writer.ts';
import { FILES, type ActChange, type ActKind, type ActPart, type FileDocument } from './history.ts';
import { findKnown, putKnown, type KnownProject } from './known-things.ts';
import { change, type Tellers } from './told.ts';

const NO_PROJECT: KnownProject = { name: '', description: '', columns: [] };
/** A file has up to a thousand columns: the first of those that have changed are told, and the rest is counted. */
const MOST_COLUMNS = 50;

const knownColumns = (columns: readonly ColumnDefinition[]): KnownProject['columns'] =>
  columns.map(({ id, name, type }) => ({ id, name, type }));

type Of<Type extends ProjectEvent['type']> = HandledEvent<Extract<ProjectEvent, { readonly type: Type }>>;

const projectOf = async (session: ModelSession, id: string): Promise<KnownProject> =>
  (await findKnown(session, 'project', id)) ?? NO_PROJECT;

/** What concerns a project as it is called at this moment. */
const told = async (
  { streamId: id }: HandledEvent<ProjectEvent>,
  session: ModelSession,
  kind: ActKind,
  part: Partial<Omit<ActPart, 'type'>> = {},
): Promise<Told> => {
  const { name } = await projectOf(session, id);
  return { kind, project: { id, name }, part: { subject: name, ...part } };
};

const come = (event: Of<'ProjectCreated' | 'ProjectUndeleted'>, session: ModelSession): Promise<Told> => {
  const { name, description } = event.data;
  const columns = event.type === 'ProjectUndeleted' ? knownColumns(event.data.columns) : [];
  putKnown(session, 'project', event.streamId, { name, description, columns });
  return told(event, session, 'project');
};

const changedColumns = (before: KnownProject['columns'], after: KnownProject['columns']): readonly ActChange[] => {
  const old = new Map(before.map((column) => [column.id, column]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap(({ id, name, type }) => {
      const was = old.get(id);
      const renamed = was === undefined ? [] : change(`name of ${was.name}`, was.name, name);
      return [...renamed, ...change(name, was?.type ?? null, type)];
    }),
    ...before.flatMap(({ id, name, type }) => (kept.has(id) ? [] : change(name, type, null))),
  ];
};

const ofFile = async (event: Of<'FileErased'>, session: ModelSession): Promise<FileDocument | undefined> => {
  const { fileId } = event.data;
  return session.get<FileDocument>(FILES, fileKey(event.streamId, fileId));
};

const fileKey = (projectId: string, fileId: string): string => `${projectId}/${fileId}`;
export const filesOf = (projectId: string) => ({ from: `${projectId}/`, to: endOf(`${projectId}/`) });

const rangeOf = ({ firstId, count }: Pick<FileDocument, 'firstId' | 'count'>): Pick<ActPart, 'range'> =>
  count === 0 ? {} : { range: [firstId, firstId + count - 1] };

/** From which comment on; nothing for all of them. */
const fromOf = (minId: number | null): Pick<ActPart, 'range'> => (minId === null ? {} : { range: [minId, minId] });

export const projectTellers: Tellers<ProjectEvent['type']> = {
  ProjectCreated: come,
  ProjectUndeleted: come,
  async ProjectEdited(event, session) {
    const { name, description } = event.data;
    const before = await projectOf(session, event.streamId);
    const changes = [...change('name', before.name, name), ...change('description', before.description, description)];
    putKnown(session, 'project', event.streamId, { ...before, name, description });
    return told(event, session, 'project', { subject: before.name, changes });
  },
  ProjectDeleted: (event, session) => told(event, session, 'project'),
  async ProjectChangeUndone(event, session) {
    return { ...(await told(event, session, 'undo')), undoes: event.data.from };
  },
  async ColumnsDefined(event, session) {
    const before = await projectOf(session, event.streamId);
    const columns = knownColumns(event.data.columns);
    const changes = changedColumns(before.columns, columns);
    putKnown(session, 'project', event.streamId, { ...before, columns });
    const count = before.columns.length === 0 ? columns.length : changes.length;
    return told(event, session, 'columns', {
      ...{ count, changes: changes.slice(0, MOST_COLUMNS) },
      ...(before.columns.length === 0 ? {} : { where: 'changed' }),
    });
  },
  GroupDefined: (event, session) => told(event, session, 'columns', { subject: event.data.name }),
  GroupDeleted: (event, session) => told(event, session, 'columns'),
  TableCreated: (event, session) => told(event, session, 'columns', { count: event.data.columns.length }),
  async FileAdded(event, session) {
    const { fileId, fileName: name, firstId, count } = event.data;
    const act = await told(event, session, 'file', { subject: name, count, ...rangeOf({ firstId, count }) });
    const remember = (n: number): void =>
      session.put(FILES, fileKey(event.streamId, fileId), { name, firstId, count, acts: [n] } satisfies FileDocument);
    return { ...act, remember };
  },
  async FileErased(event, session) {
    const file = await ofFile(event, session);
    if (file === undefined) return told(event, session, 'file', { subject: '' });
    const { name, count } = file;
    const act = await told(event, session, 'file', { subject: name, count, ...rangeOf(file) });
    const remember = (n: number): void =>
      session.put(FILES, fileKey(event.streamId, event.data.fileId), { ...file, acts: [...file.acts, n] });
    return { ...act, remember };
  },
  ClassificationRun: (event, session) =>
    told(event, session, 'build', {
      ...{ count: event.data.themes.length, ...fromOf(event.data.minId) },
      where: `${event.data.library.stream}@${event.data.library.revision}`,
    }),
  SentimentRun: (event, session) => told(event, session, 'build', { range: [event.data.fromId, event.data.toId] }),
  BuildRequested: (event, session) => told(event, session, 'build', fromOf(event.data.minId)),
  BuildFinished: (event, session) => told(event, session, 'build', fromOf(event.data.minId)),
  BuildFailed: (event, session) => told(event, session, 'build', { where: event.data.step, reason: event.data.reason }),
};
