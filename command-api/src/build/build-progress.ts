/** How far the build steps are, counting only what a query can already see. */
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { FILES, fileDocumentId, type SegmentFileDocument } from '@verbatim/projections/models/segments/segments';
import type { ThemesWithQuery } from '@verbatim/projections/models/library/library.query';
import type { BuildStep, StepProgress } from '../contract/projects.ts';
import { countOf, type FilePart } from './build-run.ts';

export type StepsProgress = { readonly [step in BuildStep]: StepProgress };

/** @param library what `classify` has to run: the themes that had a query when the run began, so that a later one holds up nothing */
export const progressOfRun = async (
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
  const count = countOf(run);
  /** @param rangesOf what of a file a query can see, as ranges [from, to) of ordinals */
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

/** A theme has been run when it has been over each file that it is due in. Whether its column is kept is no matter. */
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

export const progressOfFile = (
  segments: ModelReader,
  projectId: string,
  file: { readonly id: string; readonly firstId: number; readonly count: number },
  library: ThemesWithQuery,
): Promise<StepsProgress> =>
  progressOfRun(
    segments,
    projectId,
    [{ file: { fileId: file.id, firstId: file.firstId, count: file.count }, from: 0, to: file.count }],
    library,
  );
