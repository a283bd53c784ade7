import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { CONDITIONS, type FilterType } from '@verbatim/domain/text/filter-words';
import type { FieldFilter, FilterField, Filters } from './filter-model.ts';
import { RangeValues } from './range-values.tsx';
import { TextValues } from './text-values.tsx';
import { ValueList } from './value-list.tsx';

export interface FilterScope {
  readonly projectId: string;
  /** Whose themes there are to filter by. */
  readonly workspaceId: string | null;
}

export interface FilterEditorProps {
  readonly scope: FilterScope;
  readonly field: FilterField;
  readonly filter: FieldFilter;
  /** Of the other fields: the counts are under them. */
  readonly others: Filters;
  /** Apply was tried with what stands there. */
  readonly tried: boolean;
  readonly onChange: (filter: FieldFilter) => void;
}

const Condition = ({ field, filter, onChange }: Pick<FilterEditorProps, 'field' | 'filter' | 'onChange'>) => {
  const conditions = CONDITIONS[field.kind];
  if (conditions.length < 2) return null;
  const choose = (type: FilterType): void => {
    // One value has room for both ends, and of two ends the first is kept.
    const ends = type === 'between' ? [...filter.value, '', ''].slice(0, 2) : filter.value.slice(0, 1);
    onChange({ ...filter, type, value: field.kind === 'themes' ? filter.value : ends });
  };
  return (
    <TextField
      select
      label="Condition"
      value={filter.type}
      onChange={(event) => choose(event.target.value as FilterType)}
      slotProps={{ select: { native: true } }}
    >
      {conditions.map(([type, words]) => (
        <option key={type} value={type}>
          {words}
        </option>
      ))}
    </TextField>
  );
};

const Values = (props: FilterEditorProps) => {
  switch (props.field.kind) {
    case 'enum':
    case 'themes':
      return <ValueList {...props} />;
    case 'number':
    case 'date':
      return <RangeValues {...props} />;
    case 'text':
      return <TextValues {...props} />;
  }
};

/** The form of one field's filter. */
export const FilterEditor = (props: FilterEditorProps) => {
  const { field, filter, onChange } = props;
  return (
    <Box role="group" aria-label={field.label} sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Condition field={field} filter={filter} onChange={onChange} />
      <Values {...props} />
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
