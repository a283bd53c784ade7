/** Progress of a project's build and re-runs, from the read models alone: the same in every process. */
import { fileStream } from '@verbatim/domain/file/file-events';
import { projectStream } from '@verbatim/domain/project/project-events';
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { findStreamEnd } from '@verbatim/eventstore/read-position';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { readHiddenStamp } from '@verbatim/projections/models/dictionary/dictionary.query';
import { LIBRARY_MODEL, type LibraryStateDocument } from '@verbatim/projections/models/library/library';
import {
  readLibraryState,
  readThemesWithQuery,
  type ThemesWithQuery,
} from '@verbatim/projections/models/library/library.query';
import { readStop } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import { PROJECTS_MODEL, type FileEntry, type ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { listFreezes } from '@verbatim/projections/models/workspaces/workspaces.query';
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
import { readFileProgress } from '../build/build-progress.ts';
import { usesOutdatedRules } from '../projects/read-project-models.ts';
import type { FileProgress, ProjectProgress } from '../contract/live-progress.ts';
import type { ReadState } from './watch-state.ts';

export interface WatchedProject {
  /** Changes whenever the progress may have. */
  readonly stamp: string;
  readonly due: Due;
  readonly progress: ProjectProgress;
}

/** End of the project's streams at an earlier poll, which the results should reflect. */
interface Due {
  readonly end: Position;
  /** By `performance.now()`. */
  readonly since: number;
}

/** Lag is normal for a moment; longer lag is reported. */
const MAX_WAIT_MS = 750;

/**
 * A poll reads eight small documents, those of the project's freezes and the last event of its streams; files
 * only when a document has changed.
 */
export const readProjectProgress =
  (readStore: Pick<ReadStore, 'reader'>, events: Pick<EventStore, 'readStream'>): ReadState<WatchedProject> =>
  async (projectId, previous) => {
    const project = await findProject(await readStore.reader(PROJECTS_MODEL), projectId);
    if (project === undefined) return undefined;
    const segments = await readStore.reader(segmentsModel(projectId));
    const library = await readStore.reader(LIBRARY_MODEL);
    const state = await readLibraryState(library);
    const tags = await readTagsVersion(await readStore.reader(tagsModel(projectId)));
    const hidden = await readHiddenStamp(await readStore.reader(DICTIONARY_MODEL), projectId);
    const results = `${tags}/${state.revision}/${hidden}`;
    const kept = await listFreezes(await readStore.reader(WORKSPACES_MODEL), projectId);
    const freezes = kept.map(({ id }) => id).join();
    const stamp = `${await readStamp(project.revision, segments, projectId, state)},${results},${freezes}`;
    const shown = await segments.checkpoint();
    const due = await dueAfter(previous?.due, shown, () => readEnd(events, project));
    const stopped = await readStopped(readStore, projectId);
    // A stopped model does not catch up.
    const catchingUp = stopped === null && shown < due.end && performance.now() - due.since >= MAX_WAIT_MS;
    if (stamp === previous?.stamp && isSame({ catchingUp, stopped }, previous.progress))
      return due === previous.due ? previous : { ...previous, due };
    const withQuery = await readThemesWithQuery(library);
    const files = await Promise.all(
      project.files.map((file) => readProgress(segments, projectId, file, { ...withQuery, queries: state.queries })),
    );
    const formerWords = await usesOutdatedRules(segments);
    return { stamp, due, progress: { id: projectId, catchingUp, stopped, results, freezes, formerWords, files } };
  };

/** Unchanged until the results reflect it, then the present end of the streams. */
const dueAfter = async (previous: Due | undefined, shown: Position, ends: () => Promise<Position>): Promise<Due> => {
  if (previous !== undefined && shown < previous.end) return previous;
  const end = await ends();
  return end === previous?.end ? previous : { end, since: performance.now() };
};

/** Position of the last event of the project's own streams; an erased file is ignored. */
const readEnd = async (events: Pick<EventStore, 'readStream'>, { id, files }: ProjectDocument): Promise<Position> => {
  const streams = [projectStream(id), ...files.map((file) => fileStream(file.id))];
  const ends = await Promise.all(streams.map((stream) => findStreamEnd(events, stream)));
  return ends.reduce((last, end) => (end > last ? end : last), START_OF_LOG);
};

const readStopped = async (
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

/** Read first: later changes are noticed by the next poll. */
const readStamp = async (
  revision: number,
  segments: ModelReader,
  projectId: string,
  { queries }: LibraryStateDocument,
): Promise<string> => {
  const version = await segments.get<VersionDocument>(VERSIONS, projectId);
  return [revision, segments.generation, version?.version, queries].join();
};

const readProgress = async (
  segments: ModelReader,
  projectId: string,
  file: FileEntry,
  library: ThemesWithQuery & Pick<LibraryStateDocument, 'queries'>,
): Promise<FileProgress> => {
  const [steps, seen] = await Promise.all([
    readFileProgress(segments, projectId, file, library),
    segments.get<SegmentFileDocument>(FILES, fileDocumentId(projectId, file.firstId)),
  ]);
  const run = latest(Object.values(seen?.themes ?? {}));
  return {
    id: file.id,
    start: file.firstId,
    count: file.count,
    steps,
    // An edited theme is run on demand, so that results may change, too.
    classified: run === null ? null : `${run}/${library.queries}`,
    scored: latest([seen?.scores ?? '']),
  };
};

/** Stamps are positions of the log, which compare as strings. */
const latest = (stamps: readonly string[]): string | null =>
  stamps.reduce<string | null>((last, stamp) => (stamp !== '' && (last === null || stamp > last) ? stamp : last), null);
