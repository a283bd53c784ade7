/** What is told of a project's build and re-runs, from the read models alone: the same in every process. */
import { fileStream } from '@verbatim/domain/file/file-events';
import { projectStream } from '@verbatim/domain/project/project-events';
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { endOfStream } from '@verbatim/eventstore/read-place';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL, type LibraryStateDocument } from '@verbatim/projections/models/library/library';
import {
  readLibraryState,
  readThemesWithQuery,
  type ThemesWithQuery,
} from '@verbatim/projections/models/library/library.query';
import { readStop } from '@verbatim/projections/runtime/projector-stop';
import { PROJECTS_MODEL, type FileEntry, type ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import type { ModelReader, ReadStore } from '@verbatim/projections/stores/read-store';
import {
  FILES,
  fileDocumentId,
  segmentsModel,
  VERSIONS,
  type SegmentFileDocument,
  type VersionDocument,
} from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { readTagsVersion } from '@verbatim/projections/models/tags/tags.query';
import { progressOfFile } from '../build/build-progress.ts';
import type { FileProgress, ProjectProgress } from '../contract/live-progress.ts';
import type { ReadState } from './watch-state.ts';

export interface WatchedProject {
  /** Changes whenever the progress may have. */
  readonly stamp: string;
  readonly due: Due;
  readonly progress: ProjectProgress;
}

/** Where the project's streams ended at an earlier look: what the results do not show of that by now, they owe. */
interface Due {
  readonly end: Position;
  /** Of `performance.now()`. */
  readonly since: number;
}

/** Everything is behind for a moment; what takes longer than this is worth a word. */
const PATIENCE_MS = 750;

/** Seven small documents and the last event of each of the project's streams a look; the files are read when a document has changed. */
export const readProjectProgress =
  (readStore: Pick<ReadStore, 'reader'>, events: Pick<EventStore, 'readStream'>): ReadState<WatchedProject> =>
  async (projectId, previous) => {
    const project = await findProject(await readStore.reader(PROJECTS_MODEL), projectId);
    if (project === undefined) return undefined;
    const segments = await readStore.reader(segmentsModel(projectId));
    const library = await readStore.reader(LIBRARY_MODEL);
    const state = await readLibraryState(library);
    const results = `${await readTagsVersion(await readStore.reader(tagsModel(projectId)))}/${state.revision}`;
    const stamp = `${await stampOf(project.revision, segments, projectId, state)},${results}`;
    const shown = await segments.checkpoint();
    const due = await dueAfter(previous?.due, shown, () => endOf(events, project));
    const stopped = await stoppedOf(readStore, projectId);
    // What stands still does not catch up.
    const catchingUp = stopped === null && shown < due.end && performance.now() - due.since >= PATIENCE_MS;
    if (stamp === previous?.stamp && isSame({ catchingUp, stopped }, previous.progress))
      return due === previous.due ? previous : { ...previous, due };
    const withQuery = await readThemesWithQuery(library);
    const files = await Promise.all(
      project.files.map((file) => progressOf(segments, projectId, file, { ...withQuery, queries: state.queries })),
    );
    return { stamp, due, progress: { id: projectId, catchingUp, stopped, results, files } };
  };

/** The same until the results show it, then where the streams end now. */
const dueAfter = async (previous: Due | undefined, shown: Position, ends: () => Promise<Position>): Promise<Due> => {
  if (previous !== undefined && shown < previous.end) return previous;
  const end = await ends();
  return end === previous?.end ? previous : { end, since: performance.now() };
};

/** The position of the last event of the project's own streams; a file that was erased has nothing to show any more. */
const endOf = async (events: Pick<EventStore, 'readStream'>, { id, files }: ProjectDocument): Promise<Position> => {
  const streams = [projectStream(id), ...files.map((file) => fileStream(file.id))];
  const ends = await Promise.all(streams.map((stream) => endOfStream(events, stream)));
  return ends.reduce((last, end) => (end > last ? end : last), START_OF_LOG);
};

const stoppedOf = async (
  readStore: Pick<ReadStore, 'reader'>,
  projectId: string,
): Promise<ProjectProgress['stopped']> => {
  for (const projector of [segmentsModel(projectId), commentsModel(projectId)]) {
    const stop = await readStop(await readStore.reader(projector));
    if (stop !== undefined) return { projector, since: stop.since };
  }
  return null;
};

type Standing = Pick<ProjectProgress, 'catchingUp' | 'stopped'>;

const isSame = (a: Standing, b: Standing): boolean =>
  a.catchingUp === b.catchingUp &&
  a.stopped?.projector === b.stopped?.projector &&
  a.stopped?.since === b.stopped?.since;

/** Read before what it stands for: what moves in between is seen at the next look. */
const stampOf = async (
  revision: number,
  segments: ModelReader,
  projectId: string,
  { queries }: LibraryStateDocument,
): Promise<string> => {
  const version = await segments.get<VersionDocument>(VERSIONS, projectId);
  return [revision, segments.generation, version?.version, queries].join();
};

const progressOf = async (
  segments: ModelReader,
  projectId: string,
  file: FileEntry,
  library: ThemesWithQuery & Pick<LibraryStateDocument, 'queries'>,
): Promise<FileProgress> => {
  const [steps, seen] = await Promise.all([
    progressOfFile(segments, projectId, file, library),
    segments.get<SegmentFileDocument>(FILES, fileDocumentId(projectId, file.firstId)),
  ]);
  const run = latest(Object.values(seen?.themes ?? {}));
  return {
    ...{ id: file.id, start: file.firstId, count: file.count, steps },
    // A theme that changes is run by whoever asks for it: then the results are others, too.
    classified: run === null ? null : `${run}/${library.queries}`,
    scored: latest([seen?.scores ?? '']),
  };
};

/** Stamps are positions of the log, whose order is that of the strings. */
const latest = (stamps: readonly string[]): string | null =>
  stamps.reduce<string | null>((last, stamp) => (stamp !== '' && (last === null || stamp > last) ? stamp : last), null);
