/** Narrows the filters to a clicked element, whose comments already pass them. */
import { isBlank, type FieldFilter, type Filters } from '../../../components/filters/filter-model.ts';

/** A filter of the same field is replaced when one cannot express both. */
export const narrowFilters = (now: Filters, by: Filters): Filters => ({
  ...now,
  ...Object.fromEntries(Object.entries(by).map(([field, filter]) => [field, narrowed(field, now[field], filter)])),
});

const narrowed = (field: string, now: FieldFilter | undefined, by: FieldFilter): FieldFilter => {
  if (now === undefined || isBlank(now) || by.exclusive) return by;
  if (field === 'themes') {
    const isAnyOfMany = by.type !== 'all' && by.value.length > 1;
    const isOfEach = !now.exclusive && !isAnyOfMany && (now.type === 'all' || now.value.length === 1);
    return isOfEach ? requireAllThemes([...now.value, ...by.value]) : by;
  }
  if (now.type !== 'enum' || by.type !== 'enum') return by;
  const value = by.value.filter((one) => now.value.includes(one) !== now.exclusive);
  return value.length === 0 ? by : { ...by, value };
};

/** Comments that carry any of these themes. */
export const requireAnyTheme = (themes: readonly string[]): FieldFilter => ({
  value: themes,
  type: 'enum',
  exclusive: false,
});

/** Comments that carry each of these themes. */
export const requireAllThemes = (themes: readonly string[]): FieldFilter => {
  const value = [...new Set(themes)];
  return { value, type: value.length === 1 ? 'enum' : 'all', exclusive: false };
};
