/** How far the build steps are, counting only what a query can already see. */
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { FILES, fileDocumentId, type SegmentFileDocument } from '@verbatim/projections/models/segments/segments';
import type { BuildStep, StepProgress } from '../contract/projects.ts';
import { countOf, type FilePart } from './build-run.ts';

export type StepsProgress = { readonly [step in BuildStep]: StepProgress };

/** @param themes ids of all themes that have a query: what `classify` has to run */
export const progressOfRun = async (
  segments: ModelReader,
  projectId: string,
  run: readonly FilePart[],
  themes: readonly string[],
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
  const classified = themes.filter((theme) =>
    files.every(({ seen }) => seen !== undefined && Object.hasOwn(seen.themes, theme)),
  );
  return {
    build: comments(({ split }) => [[0, split]]),
    parse: comments(({ parsed }) => [[0, parsed]]),
    classify: { count: themes.length, completed: classified.length },
    sentiment: comments(({ scored }) => scored),
  };
};

const within = ({ from, to }: FilePart, ranges: readonly (readonly [number, number])[]): number =>
  ranges.reduce((sum, range) => sum + Math.max(0, Math.min(range[1], to) - Math.max(range[0], from)), 0);

export const progressOfFile = (
  segments: ModelReader,
  projectId: string,
  file: { readonly id: string; readonly firstId: number; readonly count: number },
  themes: readonly string[],
): Promise<StepsProgress> =>
  progressOfRun(
    segments,
    projectId,
    [{ file: { fileId: file.id, firstId: file.firstId, count: file.count }, from: 0, to: file.count }],
    themes,
  );
