import { ownValue } from '../own-value.ts';

/** The columns with the values that a file has brought, behind those that were there. */
export const withNewOptions = <Column extends { readonly name: string; readonly options: readonly string[] }>(
  columns: readonly Column[],
  newOptions: { readonly [column: string]: readonly string[] },
): readonly Column[] =>
  columns.map((column) => {
    const found = ownValue(newOptions, column.name) ?? [];
    const added = found.filter((option) => !column.options.includes(option));
    return added.length === 0 ? column : { ...column, options: [...column.options, ...added] };
  });
