import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import { START_OF_LOG, type EventStore, type Position, type RecordedEvent } from '@verbatim/eventstore/event-store';
import { asEvent, getTimestamp, parseStreamId, UnknownEventError } from '@verbatim/eventstore/stored-event';
import { TYPES_OF_ERASURES, UnendedErasures, type UnendedErasure } from '../unended-erasures.ts';

type Event =
  | Extract<FileEvent, { type: 'UploadStarted' }>
  | Extract<ProjectEvent, { type: 'FileAdded' | 'FileErased' | 'FileSplitAnew' }>;

const TYPES_OF_FILES: readonly string[] = [
  ...(['UploadStarted', 'FileAdded', 'FileErased', 'FileSplitAnew'] as const),
] satisfies readonly Event['type'][];
const TYPES: readonly string[] = [...TYPES_OF_FILES, ...TYPES_OF_ERASURES];

/** A position of the log with its event, which identifies the log. */
export interface SweepCheckpoint {
  readonly position: Position;
  readonly event?: Pick<RecordedEvent, 'stream' | 'revision' | 'id'>;
}

const NO_MARK: SweepCheckpoint = { position: START_OF_LOG };

export interface Swept {
  /** Deleted streams. */
  readonly deleted: number;
  /** Files resplit since, with their projects: their manual tags may not have moved. */
  readonly splits: ReadonlyMap<string, string>;
  /** Erasures without a recorded end: read models may still contain the text. */
  readonly erasures: readonly UnendedErasure[];
  /** Everything up to here is settled: the next sweep starts after it. */
  readonly mark: SweepCheckpoint;
}

/** Unsettled work, and the checkpoint before it. */
interface Unsettled {
  readonly marks: Map<string, SweepCheckpoint>;
  readonly erasures: UnendedErasures;
  /** By project, the checkpoint before its first unfinished erasure. */
  readonly beforeErasures: Map<string, SweepCheckpoint>;
  readonly abandoned: Set<string>;
  readonly splits: Map<string, string>;
  /** Projects with unknown events, and the checkpoint before the first of them. */
  readonly unknown: string[];
  beforeUnknown: SweepCheckpoint | undefined;
}

/**
 * Cleans up after a crash: deletes streams of unfinished uploads and of files whose erasure was recorded but
 * not carried out, and lists erasures that read models may not have processed. Skips projects with unknown
 * events, whose files it cannot know.
 * @param startedBefore later uploads may be another process's, and in progress
 * @param from checkpoint of the previous sweep
 */
export const sweepUploads = async (
  events: EventStore,
  startedBefore: Date,
  from: SweepCheckpoint = NO_MARK,
): Promise<Swept> => {
  const { end, unsettled } = await look(events, startedBefore, from);
  const { marks, abandoned, erasures, beforeErasures, unknown, beforeUnknown } = unsettled;
  const isDeleted = deletedStreams(events);
  let deleted = 0;
  for (const fileId of abandoned) {
    if (unknown.some((projectId) => fileId.startsWith(`${projectId}.`))) continue;
    marks.delete(fileId);
    if (await isDeleted(fileStream(fileId))) continue;
    await events.deleteStream(fileStream(fileId), 'any');
    deleted += 1;
  }
  const settled = [
    ...marks.values(),
    ...beforeErasures.values(),
    ...(beforeUnknown === undefined ? [] : [beforeUnknown]),
  ];
  return {
    deleted,
    splits: unsettled.splits,
    erasures: erasures.all(),
    mark: settled.reduce((least, mark) => (mark.position < least.position ? mark : least), end),
  };
};

const look = async (
  events: EventStore,
  startedBefore: Date,
  from: SweepCheckpoint,
): Promise<{ end: SweepCheckpoint; unsettled: Unsettled }> => {
  const unsettled: Unsettled = {
    marks: new Map(),
    erasures: new UnendedErasures(),
    beforeErasures: new Map(),
    abandoned: new Set(),
    splits: new Map(),
    unknown: [],
    beforeUnknown: undefined,
  };
  const { unknown } = unsettled;
  let end = from;
  const onUnknown = ({ stream, type }: UnknownEventError): void => {
    if (!TYPES.includes(type)) return;
    unknown.push(parseStreamId(stream));
    unsettled.beforeUnknown ??= end;
  };
  for await (const recorded of knownEvents(events, from, onUnknown)) {
    noteErasure(unsettled, recorded, end);
    if (TYPES_OF_FILES.includes(recorded.type)) {
      const event = asEvent<Event>(recorded);
      noteFile(unsettled, event, {
        end,
        isOld: new Date(getTimestamp(recorded)) < startedBefore,
        projectId: parseStreamId(recorded.stream),
      });
    }
    const { position, stream, revision, id } = recorded;
    end = { position, event: { stream, revision, id } };
  }
  return { end, unsettled };
};

const noteErasure = ({ erasures, beforeErasures }: Unsettled, recorded: RecordedEvent, end: SweepCheckpoint): void => {
  const projectId = erasures.take(recorded);
  if (projectId === undefined) return;
  if (!erasures.has(projectId)) beforeErasures.delete(projectId);
  else if (!beforeErasures.has(projectId)) beforeErasures.set(projectId, end);
};

const noteFile = (
  { marks, abandoned, splits }: Unsettled,
  { type, data: { fileId } }: Event,
  { end, isOld, projectId }: { readonly end: SweepCheckpoint; readonly isOld: boolean; readonly projectId: string },
): void => {
  if (type === 'FileSplitAnew') return void splits.set(fileId, projectId);
  marks.delete(fileId);
  abandoned.delete(fileId);
  if (type !== 'FileAdded') marks.set(fileId, end);
  if (type === 'FileErased' || (type === 'UploadStarted' && isOld)) abandoned.add(fileId);
};

/** The first sweep filters by type; later ones read every new event, to record their position. */
async function* knownEvents(
  events: Pick<EventStore, 'readAll'>,
  { position }: SweepCheckpoint,
  onUnknown: (event: UnknownEventError) => void,
): AsyncGenerator<RecordedEvent> {
  const filter = position === START_OF_LOG ? { types: TYPES } : {};
  for (let after = position; ;)
    try {
      yield* events.readAll({ ...filter, after });
      return;
    } catch (error) {
      if (!(error instanceof UnknownEventError)) throw error;
      onUnknown(error);
      after = error.position;
    }
}
