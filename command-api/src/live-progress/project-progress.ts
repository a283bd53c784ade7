/** What is told of a project's build and re-runs, from the read models alone: the same in every process. */
import { PROJECTS_MODEL, type FileEntry } from '@verbatim/projections/projects/projects';
import { findProject } from '@verbatim/projections/projects/projects.query';
import type { ModelReader, ReadStore } from '@verbatim/projections/read-store';
import {
  FILES,
  fileDocumentId,
  LIBRARY_REVISION,
  segmentsModel,
  THEMES,
  VERSIONS,
  type LibraryRevisionDocument,
  type SegmentFileDocument,
  type ThemeQueryDocument,
  type VersionDocument,
} from '@verbatim/projections/segments/segments';
import { progressOfFile } from '../build/build-progress.ts';
import type { FileProgress, ProjectProgress } from '../contract/live-progress.ts';
import type { ReadState } from './watch-state.ts';

export interface WatchedProject {
  /** Changes whenever the progress may have. */
  readonly stamp: string;
  readonly progress: ProjectProgress;
}

/** Three small documents a look; the files are read when one of them has changed. */
export const readProjectProgress =
  (readStore: Pick<ReadStore, 'reader'>): ReadState<WatchedProject> =>
  async (projectId, previous) => {
    // Before its segments, for asking for a model makes it.
    const project = await findProject(await readStore.reader(PROJECTS_MODEL), projectId);
    if (project === undefined) return undefined;
    const segments = await readStore.reader(segmentsModel(projectId));
    const stamp = await stampOf(project.revision, segments, projectId);
    if (stamp === previous?.stamp) return previous;
    const themes = await themesWithQuery(segments);
    const files = await Promise.all(project.files.map((file) => progressOf(segments, projectId, file, themes)));
    return { stamp, progress: { id: projectId, files } };
  };

/** Read before what it stands for: what moves in between is seen at the next look. */
const stampOf = async (revision: number, segments: ModelReader, projectId: string): Promise<string> => {
  const [version, themes] = await Promise.all([
    segments.get<VersionDocument>(VERSIONS, projectId),
    segments.get<LibraryRevisionDocument>(THEMES, LIBRARY_REVISION),
  ]);
  return [revision, segments.generation, version?.version, themes?.revision].join();
};

/** As the segments know them: the library's own model may be ahead of what has been run. */
const themesWithQuery = async (segments: ModelReader): Promise<readonly string[]> =>
  (await segments.range<ThemeQueryDocument>(THEMES, {}))
    .filter(({ id, document }) => id !== LIBRARY_REVISION && document.text !== '')
    .map(({ id }) => id);

const progressOf = async (
  segments: ModelReader,
  projectId: string,
  file: FileEntry,
  themes: readonly string[],
): Promise<FileProgress> => {
  const [steps, seen] = await Promise.all([
    progressOfFile(segments, projectId, file, themes),
    segments.get<SegmentFileDocument>(FILES, fileDocumentId(projectId, file.firstId)),
  ]);
  return {
    ...{ id: file.id, start: file.firstId, count: file.count, steps },
    classified: latest(Object.values(seen?.themes ?? {})),
    scored: latest([seen?.scores ?? '']),
  };
};

/** Stamps are positions of the log, whose order is that of the strings. */
const latest = (stamps: readonly string[]): string | null =>
  stamps.reduce<string | null>((last, stamp) => (stamp !== '' && (last === null || stamp > last) ? stamp : last), null);
