/** Merges options of an enum column: `YES` and `yes`, or two spellings of a name. */
import { CommandRejected } from '../command-rejected.ts';
import { requireVersion } from '../optimistic-concurrency.ts';
import { getOwnProperty } from '../own-property.ts';
import { formatName } from '../display-names.ts';
import { describeColumnType } from '../formats/column-types.ts';
import type { MergeOptions } from './project-commands.ts';
import type { GroupDefinition, OptionChange, ProjectEvent } from './project-events.ts';
import type { ProjectState } from './project-state.ts';
import { requireColumn } from './reinterpret-column.ts';

/**
 * Custom groups of the column are changed with it: a band that held one of the options holds the one from
 * then on.
 */
export const mergeOptions = (
  { columnId, options, into, fileOptions = {}, basedOn }: MergeOptions,
  state: ProjectState,
): readonly ProjectEvent[] => {
  const column = requireColumn(state, columnId);
  const { field, name } = column;
  if (column.type !== 'enum')
    throw new CommandRejected(
      'OPTIONS_NOT_ENUM',
      `'${field}' is ${describeColumnType(column.type)}, and has no options to merge.`,
    );
  const merged = getOwnProperty(state.merges, field) ?? {};
  const known = new Set([...column.options, ...(getOwnProperty(fileOptions, name) ?? [])]);
  for (const option of Object.keys(merged)) known.delete(option);
  requireOption(known, field, into, 'into');
  const wanted = [...new Set(options)].filter((option) => option !== into && getOwnProperty(merged, option) !== into);
  for (const option of wanted) requireOption(known, field, option, 'options');
  if (wanted.length === 0) return [];
  const changes: readonly OptionChange[] = [
    ...wanted.map((option) => ({ option, before: null, after: into, place: column.options.indexOf(option) })),
    ...Object.entries(merged)
      .filter(([, target]) => wanted.includes(target))
      .map(([option, before]) => ({ option, before, after: into, place: -1 })),
  ];
  const groups = state.groups.flatMap((group) => {
    const changed = group.field === name ? withoutOptions(group, new Set(wanted), into) : undefined;
    return changed === undefined ? [] : [{ type: 'GroupDefined' as const, data: { ...changed, place: null } }];
  });
  return requireVersion(
    [{ type: 'OptionsMerged', data: { field, name, changes } }, ...groups],
    state.versions.columns,
    basedOn,
  );
};

const requireOption = (known: ReadonlySet<string>, field: string, option: string, at: string): void => {
  if (known.has(option)) return;
  const message = `'${formatName(option)}' is not an option of '${field}'. Reload the project and choose one of its options.`;
  throw new CommandRejected('OPTION_NOT_FOUND', message, at);
};

/** The group with the merged option instead of the others; undefined if it contains none of them. */
const withoutOptions = (
  group: GroupDefinition,
  options: ReadonlySet<string>,
  into: string,
): GroupDefinition | undefined => {
  const isMeant = (item: string): boolean => options.has(item) || item === into;
  const holding = group.bands.filter(({ items }) => items.some(isMeant));
  if (!holding.some(({ items }) => items.some((item) => options.has(item)))) return undefined;
  if (holding.length > 1) {
    const names = holding.map(({ name }) => `'${name}'`).join(' and ');
    throw new CommandRejected(
      'OPTIONS_IN_BANDS',
      `In the custom group '${group.name}', these options are in ${names}. Put them into one category there, then merge them.`,
      'options',
    );
  }
  const bands = group.bands.map((band) => ({
    ...band,
    items: [...new Set(band.items.map((item) => (isMeant(item) ? into : item)))],
  }));
  return { ...group, bands };
};
