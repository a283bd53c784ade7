/** Tools that split a project's files. */
import type { Tool } from '@verbatim/domain/file/file-events';
import { getPrefixEnd, type ModelReader } from '../../stores/read-store.ts';
import { FILES, projectPath, type SegmentFileDocument } from './segments.ts';

/** By file, unique. Empty for a file without sentences and in older models. */
export type Splitters = ReadonlyMap<string, readonly Tool[]>;

export const readSplitters = async (segments: ModelReader, projectId: string): Promise<Splitters> => {
  const from = projectPath(projectId);
  const files = await segments.range<SegmentFileDocument>(FILES, { from, to: getPrefixEnd(from) });
  return new Map(files.map(({ document: { fileId, splitters = [] } }) => [fileId, splitters]));
};
