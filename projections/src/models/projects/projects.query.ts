import type { ModelReader } from '../../stores/read-store.ts';
import { PROJECTS, type ProjectDocument } from './projects.ts';

export const findProject = (reader: ModelReader, id: string): Promise<ProjectDocument | undefined> =>
  reader.get<ProjectDocument>(PROJECTS, id);

export const listProjectIds = (reader: ModelReader): Promise<readonly string[]> => reader.listIds(PROJECTS, {});
