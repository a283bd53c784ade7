import type { ModelReader } from '../../stores/read-store.ts';
import { PROJECTS, type ProjectDocument } from './projects.ts';

export const findProject = (reader: ModelReader, id: string): Promise<ProjectDocument | undefined> =>
  reader.get<ProjectDocument>(PROJECTS, id);

/** Newest first. */
export const listProjects = async (reader: ModelReader): Promise<readonly ProjectDocument[]> => {
  const rows = await reader.range<ProjectDocument>(PROJECTS, {});
  return rows
    .map(({ document }) => document)
    .sort((a, b) => (a.created > b.created ? -1 : a.created < b.created ? 1 : a.id < b.id ? -1 : 1));
};
