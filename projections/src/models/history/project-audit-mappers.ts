import type { Tool } from '@verbatim/domain/file/file-events';
import type { ColumnFormat } from '@verbatim/domain/formats/read-options';
import { getOwnProperty } from '@verbatim/domain/own-property';
import type { ColumnDefinition, ColumnReading, ProjectEvent } from '@verbatim/domain/project/project-events';
import type { HandledEvent, ModelSession } from '../projector.ts';
import {
  type AuditFacts,
  type AuditMappers,
  findKnown,
  type KnownProject,
  putKnown,
  toAuditChange,
} from './audit-entry-writer.ts';
import { fileKey, forgetFileNames, nameOfFile } from './file-names.ts';
import { FILES, type AuditChange, type AuditKind, type AuditEntryPart, type FileDocument } from './history.ts';

const NO_PROJECT: KnownProject = { name: '', description: '', columns: [] };
/** A file has up to a thousand columns: the first changed ones are listed, the rest is counted. */
const MAX_COLUMNS = 50;

const knownColumns = (columns: readonly ColumnDefinition[]): KnownProject['columns'] =>
  columns.map(({ id, name, type, label, order, separator }) => ({
    id,
    name,
    type,
    ...(label === undefined ? {} : { label }),
    ...(order === undefined ? {} : { order }),
    ...(separator === undefined ? {} : { separator }),
  }));

type Of<Type extends ProjectEvent['type']> = HandledEvent<Extract<ProjectEvent, { readonly type: Type }>>;

const readProject = async (session: ModelSession, id: string): Promise<KnownProject> =>
  (await findKnown(session, 'project', id)) ?? NO_PROJECT;

/** Subject of a project's entry, by its name at the time. */
const toFacts = async (
  { streamId: id }: HandledEvent<ProjectEvent>,
  session: ModelSession,
  kind: AuditKind,
  part: Partial<Omit<AuditEntryPart, 'type'>> = {},
): Promise<AuditFacts> => {
  const { name } = await readProject(session, id);
  return { kind, project: { id, name }, part: { subject: name, ...part } };
};

const come = (event: Of<'ProjectCreated' | 'ProjectUndeleted'>, session: ModelSession): Promise<AuditFacts> => {
  const { name, description } = event.data;
  const columns = event.type === 'ProjectUndeleted' ? knownColumns(event.data.columns) : [];
  putKnown(session, 'project', event.streamId, { name, description, columns });
  return toFacts(event, session, 'project');
};

const changedColumns = (before: KnownProject['columns'], after: KnownProject['columns']): readonly AuditChange[] => {
  const old = new Map(before.map((column) => [column.id, column]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap(({ id, name, type, label = null, order, separator = null }) => {
      const was = old.get(id);
      const renamed = was === undefined ? [] : toAuditChange(`name of ${was.name}`, was.name, name);
      const relabelled = toAuditChange(`label of ${name}`, was?.label ?? null, label);
      const reordered = toAuditChange(`order of ${name}`, formatOrder(was?.order), formatOrder(order));
      const split = toAuditChange(`separator of ${name}`, was?.separator ?? null, separator);
      return [...renamed, ...toAuditChange(name, was?.type ?? null, type), ...relabelled, ...reordered, ...split];
    }),
    ...before.flatMap(({ id, name, type }) => (kept.has(id) ? [] : toAuditChange(name, type, null))),
  ];
};

const formatOrder = (order: readonly string[] = []): string | null => (order.length === 0 ? null : order.join(', '));

const labelled = (
  columns: KnownProject['columns'],
  labels: { readonly [column: string]: string },
): KnownProject['columns'] =>
  columns.map((column) => {
    const label = getOwnProperty(labels, column.name);
    return label === undefined ? column : { ...column, label };
  });

const ofFile = async (event: Of<'FileErased'>, session: ModelSession): Promise<FileDocument | undefined> => {
  const { fileId } = event.data;
  return session.get<FileDocument>(FILES, fileKey(event.streamId, fileId));
};

const getRange = ({ firstId, count }: Pick<FileDocument, 'firstId' | 'count'>): Pick<AuditEntryPart, 'range'> =>
  count === 0 ? {} : { range: [firstId, firstId + count - 1] };

/** First comment of the run; nothing for all of them. */
const getFrom = (minId: number | null): Pick<AuditEntryPart, 'range'> =>
  minId === null ? {} : { range: [minId, minId] };

/** `decimal comma`, `day first`; null when no file has a format. */
const getFormats = (files: ColumnReading['files']): string | null => {
  const words = Object.values(files).flatMap((file) => formatWords(file?.format));
  return words.length === 0 ? null : [...new Set(words)].join(', ');
};

const formatWords = ({ numbers, dates, missing = [] }: ColumnFormat = {}): readonly string[] =>
  [numbers, dates?.order, missing.length === 0 ? undefined : `missing: ${missing.join(', ')}`].flatMap(
    (part) => part?.replace('-', ' ') ?? [],
  );

const toolNames = (tools: readonly Tool[]): string => tools.map(({ name, version }) => `${name} ${version}`).join(', ');

export const projectAuditMappers: AuditMappers<ProjectEvent['type']> = {
  ProjectCreated: come,
  ProjectUndeleted: come,
  async ProjectEdited(event, session) {
    const { name, description } = event.data;
    const before = await readProject(session, event.streamId);
    const changes = [
      ...toAuditChange('name', before.name, name),
      ...toAuditChange('description', before.description, description),
    ];
    putKnown(session, 'project', event.streamId, { ...before, name, description });
    return toFacts(event, session, 'project', { subject: before.name, changes });
  },
  async ProjectDeleted(event, session) {
    await forgetFileNames(session, event.streamId);
    return toFacts(event, session, 'project');
  },
  async ProjectChangeUndone(event, session) {
    return { ...(await toFacts(event, session, 'undo')), undoes: event.data.from };
  },
  async ColumnsDefined(event, session) {
    const before = await readProject(session, event.streamId);
    const columns = knownColumns(event.data.columns);
    const changes = changedColumns(before.columns, columns);
    putKnown(session, 'project', event.streamId, { ...before, columns });
    const count = before.columns.length === 0 ? columns.length : changes.length;
    return toFacts(event, session, 'columns', {
      count,
      changes: changes.slice(0, MAX_COLUMNS),
      ...(before.columns.length === 0 ? {} : { where: 'changed' }),
    });
  },
  async ColumnReadAnew(event, session) {
    const { field, name, type, separator, files, before } = event.data;
    const { columns, ...known } = await readProject(session, event.streamId);
    const isThis = (column: KnownProject['columns'][number]): boolean => column.name === before.name;
    const renamed = columns.map((column) => {
      if (!isThis(column)) return column;
      const { separator: _before, ...rest } = column;
      return { ...rest, name, type, ...(separator === undefined ? {} : { separator }) };
    });
    putKnown(session, 'project', event.streamId, { ...known, columns: renamed });
    return toFacts(event, session, 'columns', {
      subject: field,
      changes: [
        ...toAuditChange('type', before.type, type),
        ...toAuditChange('separator', before.separator ?? null, separator ?? null),
        ...toAuditChange('format', getFormats(before.files), getFormats(files)),
        ...toAuditChange('name', before.name, name),
      ],
    });
  },
  OptionsMerged(event, session) {
    const { field, changes } = event.data;
    const named = changes
      .slice(0, MAX_COLUMNS)
      .map(({ option, before, after }) => toAuditChange(option, before, after));
    return toFacts(event, session, 'columns', { subject: field, changes: named.flat(), count: changes.length });
  },
  GroupDefined: (event, session) => toFacts(event, session, 'columns', { subject: event.data.name }),
  GroupDeleted: (event, session) => toFacts(event, session, 'columns'),
  TableCreated: (event, session) => toFacts(event, session, 'columns', { count: event.data.columns.length }),
  async FileAdded(event, session) {
    const { fileId, firstId, count, newLabels = {} } = event.data;
    const name = event.data.fileName ?? (await nameOfFile(session, event.streamId, fileId));
    if (Object.keys(newLabels).length > 0) {
      const known = await readProject(session, event.streamId);
      putKnown(session, 'project', event.streamId, { ...known, columns: labelled(known.columns, newLabels) });
    }
    const changes = Object.entries(newLabels).flatMap(([column, label]) =>
      toAuditChange(`label of ${column}`, null, label),
    );
    const act = await toFacts(event, session, 'file', {
      subject: name,
      count,
      ...getRange({ firstId, count }),
      ...(changes.length === 0 ? {} : { changes: changes.slice(0, MAX_COLUMNS) }),
    });
    const remember = (n: number): void =>
      session.put(FILES, fileKey(event.streamId, fileId), { name, firstId, count, acts: [n] } satisfies FileDocument);
    return { ...act, remember };
  },
  async FileErased(event, session) {
    const file = await ofFile(event, session);
    if (file === undefined) return toFacts(event, session, 'file', { subject: '' });
    const { name, count } = file;
    const act = await toFacts(event, session, 'file', { subject: name, count, ...getRange(file) });
    const remember = (n: number): void =>
      session.put(FILES, fileKey(event.streamId, event.data.fileId), { ...file, acts: [...file.acts, n] });
    return { ...act, remember };
  },
  async FileSplitAnew(event, session) {
    const { fileId, splitters, before } = event.data;
    const file = await session.get<FileDocument>(FILES, fileKey(event.streamId, fileId));
    const act = await toFacts(event, session, 'file', {
      subject: file?.name ?? '',
      ...(file === undefined ? {} : { count: file.count, ...getRange(file) }),
      changes: toAuditChange('sentences', toolNames(before.splitters), toolNames(splitters)),
    });
    const remember = (n: number): void => {
      if (file !== undefined)
        session.put(FILES, fileKey(event.streamId, fileId), { ...file, splits: [...(file.splits ?? []), n] });
    };
    return { ...act, remember };
  },
  ClassificationRun: (event, session) =>
    toFacts(event, session, 'build', {
      count: event.data.themes.length,
      ...getFrom(event.data.minId),
      where: `${event.data.library.stream}@${event.data.library.revision}`,
    }),
  SentimentRun: (event, session) => toFacts(event, session, 'build', { range: [event.data.fromId, event.data.toId] }),
  BuildRequested: (event, session) => toFacts(event, session, 'build', getFrom(event.data.minId)),
  BuildFinished: (event, session) => toFacts(event, session, 'build', getFrom(event.data.minId)),
  BuildFailed: (event, session) =>
    toFacts(event, session, 'build', { where: event.data.step, reason: event.data.reason }),
};
