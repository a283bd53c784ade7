/** Category values for display: defined ones, and those found in files. */
import { mergedOption, type MergedOptions } from '@verbatim/domain/project/column-state';
import { splitAnswers } from '@verbatim/domain/formats/several-answers';
import { getOwnProperty } from '@verbatim/domain/own-property';
import type { ColumnDefinition, GroupDefinition } from '@verbatim/domain/project/project-events';
import type { ProjectDocument } from '@verbatim/projections/models/projects/projects';

type Shown = Pick<ProjectDocument, 'columns' | 'files' | 'groups' | 'merges'>;

export const columnsWithOptions = ({
  columns,
  files,
  merges = {},
}: Pick<Shown, 'columns' | 'files' | 'merges'>): readonly ColumnDefinition[] =>
  columns.map((column) => {
    if (column.type !== 'enum') return column;
    const merged = getOwnProperty(merges, column.field) ?? {};
    const options = getOptions(column, files).filter((option) => !Object.hasOwn(merged, option));
    return { ...column, options, order: getOrder(column, merged, files, options) };
  });

/** Merged options stand once, at the place of the first, and those erased with their file are not shown. */
const getOrder = (
  { order = [] }: ColumnDefinition,
  merged: MergedOptions,
  files: Shown['files'],
  options: readonly string[],
): readonly string[] => {
  const known = files.some((file) => file.options === undefined) ? undefined : new Set(options);
  const all = new Set(order.map((option) => mergedOption(merged, option)));
  return [...all].filter((option) => known?.has(option) !== false);
};

/** Values of a file; where its cells are split in another way since, the definition has them. */
const listBrought = (
  { name, separator }: ColumnDefinition,
  { options = {}, separators = {} }: Shown['files'][number],
): readonly string[] => {
  const brought = getOwnProperty(options, name) ?? [];
  const splitBy = getOwnProperty(separators, name);
  if (splitBy === separator) return brought;
  return splitBy === undefined && separator !== undefined
    ? brought.flatMap((value) => splitAnswers(value, separator))
    : [];
};

/** In order of appearance. */
const getOptions = (column: ColumnDefinition, files: Shown['files']): readonly string[] => {
  const { name, options: defined } = column;
  const all = new Set<string>();
  const addAll = (options: readonly string[]): void => options.forEach((option) => all.add(option));
  for (const file of files) {
    addAll(defined.slice(0, getOwnProperty(file.optionsBefore ?? {}, name) ?? defined.length));
    addAll(listBrought(column, file));
  }
  addAll(defined);
  return [...all];
};

/** A value erased with its file is not shown, even if a group still names it. */
export const groupsWithoutErased = (project: Shown): readonly GroupDefinition[] => {
  const { files, groups = [] } = project;
  // The values of older files are unknown here.
  if (files.some(({ options }) => options === undefined)) return groups;
  const known = new Map(columnsWithOptions(project).map(({ name, options }) => [name, new Set(options)]));
  return groups.map((group) => ({
    ...group,
    bands: group.bands.map((band) => ({
      ...band,
      items: band.items.filter((item) => known.get(group.field)?.has(item) !== false),
    })),
  }));
};
