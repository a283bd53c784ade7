import { getOwnProperty } from '../own-property.ts';

/** Appends a file's new values to the columns' options. */
export const withNewOptions = <Column extends { readonly name: string; readonly options: readonly string[] }>(
  columns: readonly Column[],
  newOptions: { readonly [column: string]: readonly string[] },
): readonly Column[] =>
  columns.map((column) => {
    const found = getOwnProperty(newOptions, column.name) ?? [];
    const added = found.filter((option) => !column.options.includes(option));
    return added.length === 0 ? column : { ...column, options: [...column.options, ...added] };
  });
