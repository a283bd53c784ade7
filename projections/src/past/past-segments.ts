/**
 * The segments of a project as of a moment: the files and column readings of then, over the columns of the
 * present model. Rows never change, and sentences and scores are computed by the rules of now, so only cells
 * of columns that were read differently then are computed again, from the file's stream.
 */
import type { DomainEvent } from '@verbatim/domain/event-types';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { EventStore, Position, RecordedEvent } from '@verbatim/eventstore/event-store';
import { parseStreamId } from '@verbatim/eventstore/stored-event';
import { importFile } from '../models/segments/import-file.ts';
import { changedColumns, NO_COLUMNS } from '../models/segments/project-columns.ts';
import type { HandledEvent, ModelSession } from '../models/projector.ts';
import { rewriteColumn } from '../models/segments/reinterpret-column.ts';
import { SegmentsRun } from '../models/segments/segments-run.ts';
import {
  COLUMNS,
  columnId,
  countSegments,
  FILE_POSITIONS,
  FILES,
  PROJECTS,
  projectPath,
  segmentsModel,
  valuesId,
  VERSIONS,
  type FileColumn,
  type FilePlaceDocument,
  type ProjectColumnsDocument,
  type SegmentFileDocument,
  type VersionDocument,
} from '../models/segments/segments.ts';
import { beginSession } from '../runtime/subscriptions/model-session.ts';
import {
  getPrefixEnd,
  type CheckpointEvent,
  type Document,
  type ModelReader,
  type Range,
} from '../stores/read-store.ts';
import { eventsUpTo } from './replayed-model.ts';

type FileAdded = Extract<ProjectEvent, { readonly type: 'FileAdded' }>['data'];
type ColumnEvent = Extract<ProjectEvent, { readonly type: 'ColumnReadAnew' | 'OptionsMerged' }>;

/** A file that was there at a moment, and is missing from the present model. */
export interface MissingFile {
  readonly fileId: string;
  readonly comments: number;
}

/** A change of how a column is read, with the columns of the project before and after it. */
interface Reinterpretation {
  readonly event: HandledEvent<ColumnEvent>;
  readonly before: ProjectColumnsDocument;
  readonly after: ProjectColumnsDocument;
}

interface PastFile {
  readonly added: FileAdded;
  /** Columns of the project when the file was added. */
  readonly columns: ProjectColumnsDocument;
  /** Of all columns since then, up to the moment. */
  readonly reinterpretations: Reinterpretation[];
}

/** What a project consisted of at a revision of its stream. */
export interface PastProject {
  readonly columns: ProjectColumnsDocument;
  readonly files: ReadonlyMap<string, PastFile>;
  /** Whether a column is read differently since. */
  readonly isReadAnew: boolean;
}

export const readPastProject = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  revision: number | null,
): Promise<PastProject> => {
  let columns = NO_COLUMNS;
  const files = new Map<string, PastFile>();
  for await (const event of eventsUpTo(events, { stream, revision })) {
    const before = columns;
    const handled = asProjectEvent(event);
    columns = changedColumns(before, handled, event.revision);
    if (handled.type === 'FileAdded')
      files.set(handled.data.fileId, { added: handled.data, columns, reinterpretations: [] });
    if (handled.type === 'FileErased') files.delete(handled.data.fileId);
    if (handled.type === 'ProjectDeleted') files.clear();
    if (handled.type === 'ColumnReadAnew' || handled.type === 'OptionsMerged')
      for (const { reinterpretations } of files.values())
        reinterpretations.push({ event: handled, before, after: columns });
  }
  return { columns, files, isReadAnew: await isReadAnewAfter(events, stream, revision) };
};

const isReadAnewAfter = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  revision: number | null,
): Promise<boolean> => {
  for await (const { type } of events.readStream(stream, { from: (revision ?? -1) + 1 }))
    if (type === 'ColumnReadAnew' || type === 'OptionsMerged') return true;
  return false;
};

/** Ids of files whose comments were cut into sentences again after a revision of the project. */
export const filesSplitSince = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  revision: number | null,
): Promise<readonly string[]> => {
  const files: string[] = [];
  for await (const event of events.readStream(stream, { from: (revision ?? -1) + 1 })) {
    const { type, data } = asProjectEvent(event);
    if (type === 'FileSplitAnew') files.push(data.fileId);
  }
  return files;
};

/** The parts that `rewriteColumn` and `changedColumns` read. */
const asProjectEvent = ({ type, data, stream, revision, position }: RecordedEvent): HandledEvent<ProjectEvent> =>
  ({ type, data, stream, streamId: parseStreamId(stream), revision, position }) as unknown as HandledEvent<
    Extract<DomainEvent, ProjectEvent>
  >;

export interface PastSegmentsOptions {
  readonly present: ModelReader;
  readonly events: Pick<EventStore, 'readStream'>;
  readonly projectId: string;
  readonly past: PastProject;
  readonly moment: string;
}

export const readPastSegments = async (options: PastSegmentsOptions): Promise<PastSegments> => {
  const { present, events, projectId, past, moment } = options;
  const from = projectPath(projectId);
  const stored = await present.range<SegmentFileDocument>(FILES, { from, to: getPrefixEnd(from) });
  const documents = new Map<string, SegmentFileDocument>();
  const cells = new Map<string, Uint8Array | undefined>();
  for (const { id, document } of stored) {
    const file = past.files.get(document.fileId);
    if (file === undefined) continue;
    const read = past.isReadAnew ? await readCellsOfThen(projectId, file, events) : undefined;
    documents.set(id, read === undefined ? document : { ...document, columns: read.columns });
    if (read !== undefined) await keepDifferent(cells, document, read);
  }
  const missing = [...past.files.values()].filter(
    ({ added }) => !stored.some(({ document }) => document.fileId === added.fileId),
  );
  const version = (await present.get<VersionDocument>(VERSIONS, projectId))?.version ?? '';
  return new PastSegments(present, {
    moment,
    projectId,
    version,
    columns: past.columns,
    documents,
    cells,
    missing: missing.map(({ added }) => ({ fileId: added.fileId, comments: added.count })),
  });
};

interface CellsOfThen {
  readonly columns: readonly FileColumn[];
  readonly session: ModelSession;
}

const NOTHING: Pick<ModelReader, 'get' | 'range' | 'getBytes'> = {
  get: async () => undefined,
  range: async () => [],
  getBytes: async () => undefined,
};

/** As the projector would have written them up to the moment. @returns undefined for an erased file */
const readCellsOfThen = async (
  projectId: string,
  { added, columns, reinterpretations }: PastFile,
  events: Pick<EventStore, 'readStream'>,
): Promise<CellsOfThen | undefined> => {
  const session = beginSession(NOTHING);
  const document = await importFile(projectId, added, columns, session, events);
  if (document === undefined) return undefined;
  const run = new SegmentsRun();
  const draft = run.addFile(document);
  for (const { event, before, after } of reinterpretations)
    await rewriteColumn(run, event, { before, after }, session, events);
  return { columns: draft.document.columns, session };
};

/** Only of columns that are read differently now: the texts of a file must not be in memory twice. */
const keepDifferent = async (
  cells: Map<string, Uint8Array | undefined>,
  present: SegmentFileDocument,
  { columns, session }: CellsOfThen,
): Promise<void> => {
  for (const [at, column] of columns.entries()) {
    const now = present.columns[at];
    if (now?.type === column.type && now.readAs === column.readAs && !hasMoved(now, column)) continue;
    const values = valuesId(present, at);
    cells.set(values, await session.getBytes(COLUMNS, values));
    for (let segment = 0; segment < countSegments(present.count); segment++) {
      const id = columnId(present, segment, `cells-${at}`);
      cells.set(id, await session.getBytes(COLUMNS, id));
    }
  }
};

/** A column that was unused has no cells. */
const hasMoved = (now: FileColumn, then: FileColumn): boolean => (now.name === '') !== (then.name === '');

interface PastSegmentsParts {
  readonly moment: string;
  readonly projectId: string;
  /** Of the present model that this was read from. */
  readonly version: string;
  readonly columns: ProjectColumnsDocument;
  readonly documents: ReadonlyMap<string, SegmentFileDocument>;
  /** Of columns that are read differently now; undefined for cells that did not exist. */
  readonly cells: ReadonlyMap<string, Uint8Array | undefined>;
  readonly missing: readonly MissingFile[];
}

export class PastSegments implements ModelReader {
  readonly model: string;
  readonly generation: string;
  readonly moment: string;
  private readonly present: ModelReader;
  private readonly parts: PastSegmentsParts;

  constructor(present: ModelReader, parts: PastSegmentsParts) {
    this.model = segmentsModel(parts.projectId);
    this.moment = parts.moment;
    this.generation = `${present.generation} ${parts.version} as of ${parts.moment}`;
    this.present = present;
    this.parts = parts;
  }

  /** State of the present model that this is limited from. */
  get presentVersion(): string {
    return `${this.present.generation} ${this.parts.version}`;
  }

  get missing(): readonly MissingFile[] {
    return this.parts.missing;
  }

  /** Only the files that another moment has, too. */
  withFilesOf(other: PastSegments): PastSegments {
    const documents = new Map([...this.parts.documents].filter(([id]) => other.parts.documents.has(id)));
    if (documents.size === this.parts.documents.size) return this;
    return new PastSegments(this.present, {
      ...this.parts,
      documents,
      moment: `${this.parts.moment} with the files of ${other.parts.moment}`,
    });
  }

  get bytes(): number {
    let sum = 4096 * (1 + this.parts.documents.size);
    for (const bytes of this.parts.cells.values()) sum += bytes?.byteLength ?? 0;
    return sum;
  }

  /** Whether the present model has not changed since. */
  async isCurrent(present: ModelReader): Promise<boolean> {
    const version = (await present.get<VersionDocument>(VERSIONS, this.parts.projectId))?.version ?? '';
    return present.generation === this.present.generation && version === this.parts.version;
  }

  checkpoint(): Promise<Position> {
    return this.present.checkpoint();
  }

  checkpointEvent(): Promise<CheckpointEvent | undefined> {
    return this.present.checkpointEvent();
  }

  async get<T extends Document>(collection: string, id: string): Promise<T | undefined> {
    const { projectId, columns, documents } = this.parts;
    if (collection === PROJECTS) return (id === projectId ? columns : undefined) as T | undefined;
    if (collection === FILES) return documents.get(id) as T | undefined;
    if (collection === FILE_POSITIONS) {
      const place = await this.present.get<FilePlaceDocument>(collection, id);
      return place !== undefined && documents.has(place.id) ? (place as unknown as T) : undefined;
    }
    return this.present.get<T>(collection, id);
  }

  async range<T extends Document>(collection: string, range: Range) {
    const rows = await this.present.range<T>(collection, range);
    if (collection !== FILES) return rows;
    return rows.flatMap(({ id }) => {
      const document = this.parts.documents.get(id);
      return document === undefined ? [] : [{ id, document: document as unknown as T }];
    });
  }

  count(collection: string, range: Range): Promise<number> {
    return this.present.count(collection, range);
  }

  listIds(collection: string, range: Range): Promise<readonly string[]> {
    return this.present.listIds(collection, range);
  }

  async getBytes(collection: string, id: string): Promise<Uint8Array | undefined> {
    if (collection === COLUMNS && this.parts.cells.has(id)) return this.parts.cells.get(id);
    return this.present.getBytes(collection, id);
  }

  listBytes(collection: string, range: Range) {
    return this.present.listBytes(collection, range);
  }
}
