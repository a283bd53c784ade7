/** What a click on something adds to the filters: the comments that it stands for are under them already. */
import { isBlank, type FieldFilter, type Filters } from '../../../components/filters/filter-model.ts';

/** Filters of one field take each other's place where one filter cannot say both. */
export const narrowedFilters = (now: Filters, by: Filters): Filters => ({
  ...now,
  ...Object.fromEntries(Object.entries(by).map(([field, filter]) => [field, narrowed(field, now[field], filter)])),
});

const narrowed = (field: string, now: FieldFilter | undefined, by: FieldFilter): FieldFilter => {
  if (now === undefined || isBlank(now) || by.exclusive) return by;
  if (field === 'themes') {
    const isOfEach = !now.exclusive && (now.type === 'all' || now.value.length === 1);
    return isOfEach ? eachOf([...now.value, ...by.value]) : by;
  }
  if (now.type !== 'enum' || by.type !== 'enum') return by;
  const value = by.value.filter((one) => now.value.includes(one) !== now.exclusive);
  return value.length === 0 ? by : { ...by, value };
};

/** Comments that carry each of these themes. */
export const eachOf = (themes: readonly string[]): FieldFilter => {
  const value = [...new Set(themes)];
  return { value, type: value.length === 1 ? 'enum' : 'all', exclusive: false };
};
