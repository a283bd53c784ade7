import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FilterField } from './filter-model.ts';
import { fieldSubtext } from './filter-label.ts';

/** A column, or a column's value to filter by directly. */
export interface Choice {
  readonly field: FilterField;
  readonly value?: string;
  readonly label: string;
}

interface FieldChoiceProps {
  readonly fields: readonly FilterField[];
  readonly value: FilterField | null;
  /** Values of categories and themes, which need no further input. */
  readonly values: readonly Choice[];
  readonly onChange: (field: FilterField) => void;
  readonly onValue: (choice: Required<Choice>) => void;
}

const MAX_VALUES = 20;

/** Kinds of columns by how often they are filtered; free texts come last. */
const KINDS: readonly FilterField['kind'][] = ['enum', 'number', 'date', 'sentiment', 'file', 'themes', 'text'];

const byKind = (a: Choice, b: Choice): number => KINDS.indexOf(a.field.kind) - KINDS.indexOf(b.field.kind);

const columnChoice = (field: FilterField): Choice => ({ field, label: field.label });

const isValue = (choice: Choice): choice is Required<Choice> => choice.value !== undefined;

/** Only columns without input; then also values, prefix matches first. */
const choicesFor = (typed: string, fields: readonly FilterField[], values: readonly Choice[]): Choice[] => {
  const wanted = typed.trim().toLowerCase();
  const columns = fields.map(columnChoice).sort(byKind);
  if (wanted === '') return columns;
  const rank = ({ label }: Choice): number => {
    const at = label.toLowerCase().indexOf(wanted);
    return at === 0 ? 0 : at > 0 ? 1 : 2;
  };
  const fitting = (choices: readonly Choice[]): readonly Choice[] =>
    choices.filter((choice) => rank(choice) < 2).sort((a, b) => rank(a) - rank(b));
  const ranked = [...fitting(columns), ...fitting(values).slice(0, MAX_VALUES)];
  return ranked.sort((a, b) => rank(a) - rank(b));
};

/** Selects the column of a filter, or directly a category or theme. */
export const FieldChoice = ({ fields, value, values, onChange, onValue }: FieldChoiceProps) => {
  const [typed, setTyped] = useState(value?.label ?? '');
  const choose = (choice: Choice): void => {
    if (!isValue(choice)) return onChange(choice.field);
    setTyped('');
    onValue(choice);
  };
  return (
    <Autocomplete
      options={[...fields.map(columnChoice), ...values]}
      value={value === null ? null : columnChoice(value)}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        // A selected value is added, and the input cleared; for another column the input is a new one.
        if (reason !== 'selectOption' && reason !== 'reset') setTyped(text);
      }}
      disableClearable={value !== null}
      openOnFocus
      autoHighlight
      onChange={(_event, choice) => {
        if (choice !== null) choose(choice);
      }}
      filterOptions={(_options, { inputValue }) => choicesFor(inputValue, fields, values)}
      getOptionKey={({ field, value: of }) => (of === undefined ? field.name : JSON.stringify([field.name, of]))}
      getOptionLabel={({ label }) => label}
      isOptionEqualToValue={(one, other) => one.field.name === other.field.name && one.value === other.value}
      slotProps={{ listbox: { sx: { maxHeight: 'min(440px, 60vh)' } } }}
      noOptionsText="No matching column, category or theme"
      renderOption={({ key, ...props }, choice) => (
        <li key={key} {...props}>
          <Box title={choice.field.tooltip} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box dir="auto" sx={{ fontSize: 14 }}>
              {choice.label}
            </Box>
            <Box dir="auto" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {isValue(choice) ? `in ${choice.field.label}` : fieldSubtext(choice.field)}
            </Box>
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Field"
          autoFocus={value === null}
          placeholder="Column, category or theme"
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
};
