import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { FILTER_TYPES, type FieldKind, type FilterType } from '@verbatim/domain/filters/filter-types';
import type { ComponentType } from 'react';
import { listConditions, type FieldFilter, type FilterField, type Filters } from './filter-model.ts';
import { RangeValues } from './range-values.tsx';
import { TextValues } from './text-values.tsx';
import { ValueList } from './value-list.tsx';

export interface FilterScope {
  readonly projectId: string;
  /** Workspace whose themes can be filtered by. */
  readonly workspaceId: string | null;
}

export interface FilterEditorProps {
  readonly scope: FilterScope;
  readonly field: FilterField;
  readonly filter: FieldFilter;
  /** Filters of other fields, which limit the counts. */
  readonly others: Filters;
  /** Apply was attempted with these values, where a blank filter is refused. */
  readonly tried?: boolean;
  readonly onChange: (filter: FieldFilter) => void;
}

const EDITORS: Readonly<Record<FieldKind, ComponentType<FilterEditorProps>>> = {
  enum: ValueList,
  themes: ValueList,
  file: ValueList,
  sentiment: ValueList,
  number: RangeValues,
  date: RangeValues,
  text: TextValues,
};

const isUpperEnd = (type: FilterType): boolean => type === 'lt' || type === 'lte';

/** What was filled in, as far as another condition has room for it: both ends of a range, or one value. */
const keptValues = (type: FilterType, filter: FieldFilter): readonly string[] => {
  const kept = type === 'empty' || filter.type === 'empty' ? [] : filter.value;
  const [from = '', to = ''] = isUpperEnd(filter.type) ? ['', ...kept] : kept;
  if (type === 'between') return [from, to];
  const [first, second] = isUpperEnd(type) ? [to, from] : [from, to];
  return FILTER_TYPES[type].size === undefined ? [first === '' ? second : first] : [''];
};

const Condition = ({ field, filter, onChange }: Pick<FilterEditorProps, 'field' | 'filter' | 'onChange'>) => {
  const types = listConditions(field);
  if (types.length < 2) return null;
  const choose = (type: FilterType): void =>
    onChange({
      ...filter,
      type,
      value: EDITORS[field.kind] === ValueList ? filter.value : keptValues(type, filter),
    });
  return (
    <TextField
      select
      label="Condition"
      value={filter.type}
      onChange={(event) => choose(event.target.value as FilterType)}
      slotProps={{ select: { native: true } }}
    >
      {types.map((type) => (
        <option key={type} value={type}>
          {FILTER_TYPES[type].words[field.kind]}
        </option>
      ))}
    </TextField>
  );
};

/** Form of one field's filter. */
export const FilterEditor = (props: FilterEditorProps) => {
  const { field, filter, onChange } = props;
  const Values = EDITORS[field.kind];
  return (
    <Box role="group" aria-label={field.label} sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Condition field={field} filter={filter} onChange={onChange} />
      {filter.type === 'empty' ? null : <Values {...props} />}
      <FormControlLabel
        control={
          <Checkbox
            checked={filter.exclusive}
            onChange={(event) => onChange({ ...filter, exclusive: event.target.checked })}
          />
        }
        label="Exclude these comments instead"
        sx={{ mr: 0, ml: -1 }}
      />
    </Box>
  );
};
