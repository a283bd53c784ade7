import type { Project } from '@verbatim/command-api/contract/projects';
import { columnKey } from '@verbatim/domain/column-key';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { PERIOD_STEPS } from '@verbatim/domain/formats/periods';
import { COMMENT_FIELDS, labelPeriodLevel, toPeriodLevel } from '@verbatim/domain/project/group-levels';
import { getTooltip, dropBlankFilters, filterFields, type Filters } from '../../../components/filters/filter-model.ts';
import type { TableSettings } from '../table/table-settings.ts';
import type { TableColumn } from '../table/table-view.ts';

export interface GroupChoice {
  /** As in `groupBy`. */
  readonly name: string;
  readonly label: string;
  /** Name of a labelled column, for its tooltip. */
  readonly tooltip?: string;
}

export type GroupedProject = Pick<Project, 'tableDefinitions' | 'columns' | 'groupDef'> &
  Partial<Pick<Project, 'dataFiles'>>;

/** Periods of stored date columns. A column that is named like one comes first. */
const listPeriodChoices = ({ tableDefinitions, columns }: GroupedProject): readonly GroupChoice[] =>
  tableDefinitions
    .filter(({ name, field_type }) => field_type === 'date' && columns.includes(name))
    .flatMap((column) =>
      PERIOD_STEPS.map((step) => ({
        name: toPeriodLevel({ step, column: column.name }),
        label: labelPeriodLevel(step, columnTitle(column)),
        ...getTooltip(column),
      })),
    )
    .filter(({ name }) => !columns.includes(name));

/** The sentiment of comments, and the file if there are several. A column that is named so comes first. */
const listCommentChoices = ({ columns, dataFiles = [] }: GroupedProject): readonly GroupChoice[] =>
  COMMENT_FIELDS.filter(({ kind, name }) => !columns.includes(name) && (kind !== 'file' || dataFiles.length > 1)).map(
    ({ name, label }) => ({ name, label }),
  );

/** Options to group by: stored categories, custom groups, sentiment and file, periods of dates. */
export const groupChoices = (project: GroupedProject): readonly GroupChoice[] => {
  const { tableDefinitions, columns, groupDef } = project;
  return [
    ...tableDefinitions
      .filter(({ name, field_type }) => field_type === 'enum' && columns.includes(name))
      .map((column) => ({ name: column.name, label: columnTitle(column), ...getTooltip(column) })),
    ...groupDef.map(({ id, name }) => ({ name: `group:${id}`, label: name })),
    ...listCommentChoices(project),
    ...listPeriodChoices(project),
  ];
};

/** Stored columns of text: those with few values are listed once their type is Category. */
export const listUngrouped = ({ tableDefinitions, columns }: GroupedProject): readonly string[] =>
  tableDefinitions
    .filter(({ name, field_type }) => field_type === 'text' && columns.includes(name))
    .map((column) => columnTitle(column));

/** Options of a category with an order, which is that of its waves; empty for the order of the columns. */
export const getWaveOrder = (
  { tableDefinitions }: Pick<Project, 'tableDefinitions'>,
  wave: string,
): readonly string[] =>
  tableDefinitions.find(({ name, field_type }) => name === wave && field_type === 'enum')?.order ?? [];

/** Limit of expected columns. */
const MAX_EXPECTED = 60;

/** Expected columns of a grouped table, by the definitions and the filters on them. */
export const expectedColumns = (
  project: GroupedProject,
  groupBy: readonly string[],
  filters: Filters,
): readonly TableColumn[] => {
  const { groupDef } = project;
  const fields = filterFields(project);
  const used = dropBlankFilters(filters);
  const isAsked = (field: string, value: string): boolean => {
    const filter = used[field];
    return filter === undefined || filter.value.includes(value) !== filter.exclusive;
  };
  const getValues = (name: string): readonly string[] => {
    const group = groupDef.find(({ id }) => name === `group:${id}`);
    const bands = group?.columns.filter(({ items }) => items.some((item) => isAsked(group.field, item)));
    const { options = [], labels } = fields.find((field) => field.name === name) ?? {};
    const asked = options.filter((option) => isAsked(name, option));
    return bands?.map((band) => band.name) ?? asked.map((option) => labels?.get(option) ?? option);
  };
  let combinations: readonly (readonly string[])[] = [[]];
  for (const name of groupBy)
    combinations = combinations
      .flatMap((labels) => getValues(name).map((value) => [...labels, value]))
      .slice(0, MAX_EXPECTED);
  return combinations.filter(({ length }) => length > 0).map((labels) => ({ key: columnKey(labels), labels }));
};

type Grouping = Pick<TableSettings, 'groupBy' | 'parts'>;

const getTitles = (project: GroupedProject, { groupBy, parts }: Grouping): readonly string[] => {
  if (parts.length > 0) return [];
  const choices = groupChoices(project);
  return groupBy.map((group) => choices.find(({ name }) => name === group)?.label ?? '');
};

/** Of the only grouping; '' without one, and for several. */
export const getGroupTitle = (project: GroupedProject, grouping: Grouping): string =>
  grouping.groupBy.length === 1 ? (getTitles(project, grouping)[0] ?? '') : '';

/** For sentences on columns: the title of the only grouping, or those of several, the outer first. */
export const getGroupTitles = (project: GroupedProject, grouping: Grouping) => ({
  group: getGroupTitle(project, grouping),
  levels: grouping.groupBy.length > 1 ? getTitles(project, grouping) : [],
});
