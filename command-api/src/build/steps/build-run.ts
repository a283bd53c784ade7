/** Which comments a run of the build steps is about, and which of them a page is. */
import type { ProjectFile } from '@verbatim/domain/project/project-files';

/** Some consecutive comments of one file, by ordinal: `from` included, `to` not. */
export interface FilePart {
  readonly file: Pick<ProjectFile, 'fileId' | 'firstId' | 'count'>;
  readonly from: number;
  readonly to: number;
}

/** The comments from `minId` on (all of them without), file by file in the order of their ids. */
export const planBuildRun = (files: readonly FilePart['file'][], minId: number | undefined): readonly FilePart[] =>
  [...files]
    .sort((a, b) => a.firstId - b.firstId)
    .map((file) => ({ file, from: Math.max(0, (minId ?? 0) - file.firstId), to: file.count }))
    .filter(({ from, to }) => from < to);

export const countRunComments = (run: readonly FilePart[]): number =>
  run.reduce((sum, { from, to }) => sum + to - from, 0);

/** Comments `offset` to `offset + limit` of a run, counted from 0. */
export const takePage = (run: readonly FilePart[], offset: number, limit: number): readonly FilePart[] => {
  const page: FilePart[] = [];
  let before = 0;
  for (const { file, from, to } of run) {
    const start = Math.max(from, from + offset - before);
    const end = Math.min(to, from + offset + limit - before);
    if (start < end) page.push({ file, from: start, to: end });
    before += to - from;
  }
  return page;
};
