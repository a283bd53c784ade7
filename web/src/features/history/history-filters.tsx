import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { HistoryKind, HistoryPage } from '@verbatim/command-api/contract/history';
import { isFiltered, KINDS, type AddressFilters } from './history-address.ts';
import { NamePicker } from './name-picker.tsx';

interface HistoryFiltersProps {
  readonly filters: AddressFilters;
  /** Names of the filtered items; undefined before a page is loaded. */
  readonly about: HistoryPage['about'] | undefined;
  readonly onChange: (filters: AddressFilters) => void;
}

const EVERY_KIND = 'all';
const GONE = 'unknown here';

/** Debounced: a partially typed id is a valid one, too. */
const CommentField = ({
  comment,
  onChange,
}: {
  readonly comment: number | undefined;
  readonly onChange: (comment: number | undefined) => void;
}) => {
  const [typed, setTyped] = useState(comment === undefined ? '' : String(comment));
  const value = typed.trim() === '' ? undefined : Number(typed);
  const isNone = value !== undefined && (!Number.isInteger(value) || value < 1);
  const settle = (): void => {
    if (!isNone && value !== comment) onChange(value);
  };
  return (
    <TextField
      size="small"
      label="Comment number"
      value={typed}
      error={isNone}
      helperText={isNone ? 'Enter a whole number, 1 or more' : null}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ width: { xs: '100%', sm: 150 } }}
    />
  );
};

interface KindFieldProps {
  readonly kind: HistoryKind | undefined;
  readonly onChange: (kind: HistoryKind | undefined) => void;
}

const KindField = ({ kind, onChange }: KindFieldProps) => (
  <TextField
    select
    size="small"
    label="Kind"
    value={kind ?? EVERY_KIND}
    onChange={({ target: { value } }) => onChange(value === EVERY_KIND ? undefined : (value as HistoryKind))}
    sx={{ width: { xs: '100%', sm: 140 } }}
  >
    <MenuItem value={EVERY_KIND}>All kinds</MenuItem>
    {Object.entries(KINDS).map(([key, label]) => (
      <MenuItem key={key} value={key}>
        {label}
      </MenuItem>
    ))}
  </TextField>
);

const DAYS = [
  ['from', 'From'],
  ['to', 'To'],
] as const;

interface DaysProps extends Pick<AddressFilters, 'from' | 'to'> {
  readonly onChange: (change: Pick<AddressFilters, 'from' | 'to'>) => void;
}

/** Side by side at every width. */
const Days = ({ onChange, ...days }: DaysProps) => (
  <Box sx={{ display: 'flex', gap: 1.5, width: { xs: '100%', sm: 'auto' } }}>
    {DAYS.map(([name, label]) => (
      <TextField
        key={name}
        size="small"
        type="date"
        label={label}
        value={days[name] ?? ''}
        onChange={(event) => onChange({ [name]: event.target.value === '' ? undefined : event.target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '0001-01-01', max: '9999-12-31' } }}
        sx={{ width: { xs: 'calc(50% - 6px)', sm: 148 } }}
      />
    ))}
  </Box>
);

export const HistoryFilterBar = ({ filters, about, onChange }: HistoryFiltersProps) => {
  const set = (change: Partial<AddressFilters>): void => onChange({ ...filters, ...change });
  const getName = (what: 'actor' | 'project' | 'theme'): string | undefined =>
    about?.[what] === null ? GONE : about?.[what]?.name;
  return (
    <Box
      component="section"
      aria-label="Filters"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: 2 }}
    >
      <NamePicker
        label="Project"
        of="project"
        id={filters.project}
        name={getName('project')}
        onPick={(project) => set({ project, comment: undefined })}
      />
      <NamePicker
        label="Person"
        of="person"
        id={filters.actor}
        name={getName('actor')}
        onPick={(actor) => set({ actor })}
      />
      <KindField kind={filters.kind} onChange={(kind) => set({ kind })} />
      <NamePicker
        label="Theme"
        of="theme"
        id={filters.theme}
        name={getName('theme')}
        onPick={(theme) => set({ theme })}
      />
      {filters.project === undefined ? null : (
        <CommentField
          key={`${filters.project}/${filters.comment ?? ''}`}
          comment={filters.comment}
          onChange={(comment) => set({ comment })}
        />
      )}
      <Days from={filters.from} to={filters.to} onChange={set} />
      {isFiltered(filters) ? (
        <Button onClick={() => onChange({})} sx={{ minHeight: 40 }}>
          Clear filters
        </Button>
      ) : null}
    </Box>
  );
};
