import { FILE_LEVEL, findCommentField, parsePeriodLevel } from '@verbatim/domain/project/group-levels';
import type { ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { groupsNamed, toFileGroup, type Group } from '@verbatim/projections/results/engine/grouping';

const GROUP_PREFIX = 'group:';

type Grouped = Pick<ProjectDocument, 'groups' | 'files'>;

/** Whether a level of `groupBy` needs the project's document. */
export const isOfProject = (name: string): boolean => name.startsWith(GROUP_PREFIX) || name === FILE_LEVEL;

/** Custom groups that are named, and the files if they are. */
export const listGroups = (project: Grouped | undefined, groupBy: readonly string[]): readonly Group[] =>
  project === undefined ? [] : groupsNamed(groupBy, [...(project.groups ?? []), toFileGroup(project.files)]);

/** Whether the project has what a level groups by. */
export const hasLevel = (
  { columns, groups = [] }: Pick<ProjectDocument, 'columns' | 'groups'>,
  name: string,
): boolean => {
  const isColumn = (column: string, type: 'enum' | 'date'): boolean =>
    columns.some((one) => one.name === column && one.type === type);
  if (name.startsWith(GROUP_PREFIX)) return groups.some(({ id }) => name === `${GROUP_PREFIX}${id}`);
  if (isColumn(name, 'enum') || findCommentField(name) !== undefined) return true;
  return isColumn(parsePeriodLevel(name)?.column ?? name, 'date');
};
