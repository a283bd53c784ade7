/** Examples that the project's specs share. Only specs import this. */
import { givenWhenThen } from '../given-when-then.ts';
import type { AddFile, CreateProject } from './project-commands.ts';
import { projectDecider } from './project-decider.ts';
import type { ColumnDefinition, ProjectEvent } from './project-events.ts';

export const given = givenWhenThen(projectDecider);

export const column = (
  name: string,
  type: ColumnDefinition['type'],
  options: readonly string[] = [],
): ColumnDefinition => ({
  id: `id-of-${name}`,
  field: `Header of ${name}`,
  name,
  type,
  options,
});
export const review = column('review', 'long-text');
export const department = column('department', 'enum', ['Tops', 'Dresses']);
export const bought = column('bought', 'date');
export const unused = column('', 'unused');
export const columns = [review, department, bought, unused];

export const create: CreateProject = {
  type: 'CreateProject',
  projectId: 'p',
  name: 'Clothing',
  description: '',
  sid: 'S-1',
  noSid: false,
};
export const created: ProjectEvent = {
  type: 'ProjectCreated',
  data: { projectId: 'p', name: 'Clothing', description: '', sid: 'S-1' },
};
export const deleted: ProjectEvent = { type: 'ProjectDeleted', data: {} };
export const defined: ProjectEvent = { type: 'ColumnsDefined', data: { columns } };
export const table: ProjectEvent = { type: 'TableCreated', data: { columns: ['review', 'department', 'bought'] } };
export const addFile = (fileId: string, count: number, changes: Partial<AddFile> = {}): AddFile => ({
  type: 'AddFile',
  fileId,
  count,
  columns: [review, department, bought].map(({ name, type }) => ({ name, type })),
  options: {},
  dateOrders: {},
  ...changes,
});
export const fileAdded = (
  fileId: string,
  firstId: number,
  count: number,
): Extract<ProjectEvent, { type: 'FileAdded' }> => ({
  type: 'FileAdded',
  data: { fileId, firstId, count, options: {}, dateOrders: {}, digest: null },
});
export const receipt = { fileId: 'f', stream: 'file-f', revision: 9, digest: 'abc' };
export const erased: ProjectEvent = { type: 'FileErased', data: receipt };
export const library = { stream: 'library', revision: 4 };
