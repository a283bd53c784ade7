/** Progress of the build steps, counting only what queries can see. */
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { FILES, fileDocumentId, type SegmentFileDocument } from '@verbatim/projections/models/segments/segments';
import type { ThemesWithQuery } from '@verbatim/projections/models/library/library.query';
import { BUILD_STEPS } from '@verbatim/domain/project/project-events';
import type { BuildStep, StepProgress } from '../contract/projects.ts';
import { countRunComments, type FilePart } from './steps/build-run.ts';

export type StepsProgress = { readonly [step in BuildStep]: StepProgress };

/**
 * The last incomplete step before this one. All are checked, because `classify` is complete at once in a
 * library without queries.
 */
export const incompleteStepBefore = (step: BuildStep, progress: StepsProgress): BuildStep | undefined =>
  BUILD_STEPS.slice(0, BUILD_STEPS.indexOf(step)).findLast(
    (before) => progress[before].completed < progress[before].count,
  );

/**
 * @param library themes that `classify` has to run: those with a query at the start of the run, so that later
 * ones do not delay it
 */
export const readRunProgress = async (
  segments: ModelReader,
  projectId: string,
  run: readonly FilePart[],
  library: ThemesWithQuery,
): Promise<StepsProgress> => {
  const files = await Promise.all(
    run.map(async (part) => ({
      part,
      seen: await segments.get<SegmentFileDocument>(FILES, fileDocumentId(projectId, part.file.firstId)),
    })),
  );
  const count = countRunComments(run);
  /** @param rangesOf the queryable ranges [from, to) of a file's ordinals */
  const comments = (rangesOf: (file: SegmentFileDocument) => readonly (readonly [number, number])[]): StepProgress => ({
    count,
    completed: files.reduce((sum, { part, seen }) => sum + (seen === undefined ? 0 : within(part, rangesOf(seen))), 0),
  });
  return {
    build: comments(({ split }) => [[0, split]]),
    parse: comments(({ parsed }) => [[0, parsed]]),
    classify: classified(
      files.map(({ seen }) => seen),
      library,
    ),
    sentiment: comments(({ scored }) => scored),
  };
};

/** A theme is complete when it has been run over each of its files, whether or not its column is cached. */
const classified = (
  files: readonly (SegmentFileDocument | undefined)[],
  { revision, themes }: ThemesWithQuery,
): StepProgress => {
  const due = new Map<string, boolean>();
  for (const file of files)
    for (const { id, since } of themes) {
      if (since > (file?.libraryRevision ?? revision)) continue;
      const hasRun = file !== undefined && Object.hasOwn(file.themes, id);
      due.set(id, hasRun && due.get(id) !== false);
    }
  return { count: due.size, completed: [...due.values()].filter(Boolean).length };
};

const within = ({ from, to }: FilePart, ranges: readonly (readonly [number, number])[]): number =>
  ranges.reduce((sum, range) => sum + Math.max(0, Math.min(range[1], to) - Math.max(range[0], from)), 0);

export const readFileProgress = (
  segments: ModelReader,
  projectId: string,
  file: { readonly id: string; readonly firstId: number; readonly count: number },
  library: ThemesWithQuery,
): Promise<StepsProgress> =>
  readRunProgress(
    segments,
    projectId,
    [{ file: { fileId: file.id, firstId: file.firstId, count: file.count }, from: 0, to: file.count }],
    library,
  );

/** The first file that is not built completely. */
export const findUnbuiltFile = async <
  File extends { readonly id: string; readonly firstId: number; readonly count: number },
>(
  segments: ModelReader,
  projectId: string,
  files: readonly File[],
): Promise<File | undefined> => {
  for (const file of files) {
    const { build, parse, sentiment } = await readFileProgress(segments, projectId, file, { revision: 0, themes: [] });
    if ([build, parse, sentiment].some(({ count, completed }) => completed < count)) return file;
  }
  return undefined;
};
