/**
 * Three-way merge of a form: changes of both users are kept, and where both have changed the same field, the
 * user chooses.
 */
import { mergeLists } from '@verbatim/domain/merge-lists';

export type FormValues = { readonly [field: string]: string | boolean | number | null | readonly string[] };

export interface MergedForm<Values> {
  /** Mine where there is a conflict. */
  readonly values: Values;
  readonly conflicts: readonly (keyof Values & string)[];
}

const WORDS = { keyOf: (word: string) => word, isSame: (a: string, b: string) => a === b };

const isList = (value: FormValues[string] | undefined): value is readonly string[] => Array.isArray(value);

const isSameValue = (a: FormValues[string] | undefined, b: FormValues[string] | undefined): boolean =>
  isList(a) && isList(b) ? a.length === b.length && a.every((item, index) => item === b[index]) : a === b;

/** Fields whose values differ from `base`. */
export const changedFields = <Values extends FormValues>(base: Values, values: Values): (keyof Values & string)[] =>
  Object.keys(values).filter((field) => !isSameValue(base[field], values[field]));

/** Lists are merged entry by entry, and never conflict. @param base values that both started from */
export const mergeForms = <Values extends FormValues>(
  base: Values,
  mine: Values,
  theirs: Values,
): MergedForm<Values> => {
  const conflicts: (keyof Values & string)[] = [];
  const mergedField = (field: keyof Values & string): FormValues[string] | undefined => {
    const [was, my, their] = [base[field], mine[field], theirs[field]];
    if (isSameValue(my, was)) return their;
    if (isSameValue(their, was) || isSameValue(my, their)) return my;
    if (isList(was) && isList(my) && isList(their)) return mergeLists(was, my, their, WORDS).entries;
    conflicts.push(field);
    return my;
  };
  const values = Object.fromEntries(Object.keys(mine).map((field) => [field, mergedField(field)])) as Values;
  return { values, conflicts };
};
