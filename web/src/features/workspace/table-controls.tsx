import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { CONFIDENCE_OPTIONS } from '@verbatim/domain/statistics/significance';
import { Choice } from './choice.tsx';
import { groupChoices, type GroupChoice } from './group-choices.ts';
import { MAX_LEVELS, type TableSettings } from './table-settings.ts';

interface TableControlsProps {
  readonly project: Project;
  readonly settings: TableSettings;
  readonly onChange: (patch: Partial<TableSettings>) => void;
  /** Null while there is nothing to save. */
  readonly onSave: (() => void) | null;
  readonly filterBar: ReactNode;
}

const FORMATS = [
  ['sum', '#', 'Number of comments'],
  ['column', 'Column %', 'Share of the column'],
  ['row', 'Row %', 'Share of the row'],
] as const;

const SIGNIFICANCE = [
  ['off', 'Off', 'No test'],
  ['total', 'Total', 'Against everyone outside the column'],
  ['group', 'Group', 'Against the other columns of the group'],
] as const;

const GroupBy = ({
  choices,
  value,
  onChange,
}: {
  readonly choices: readonly GroupChoice[];
  readonly value: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}) => (
  <Autocomplete
    multiple
    disableCloseOnSelect
    options={choices}
    value={value.flatMap((name) => choices.find((choice) => choice.name === name) ?? [])}
    onChange={(_event, chosen) => onChange(chosen.map(({ name }) => name))}
    getOptionLabel={({ label }) => label}
    getOptionDisabled={({ name }) => value.length >= MAX_LEVELS && !value.includes(name)}
    noOptionsText="No category columns"
    limitTags={3}
    sx={{ flex: '1 1 280px', maxWidth: 560 }}
    renderInput={(params) => (
      <TextField {...params} label="Group by" placeholder={value.length === 0 ? `Up to ${MAX_LEVELS} levels` : ''} />
    )}
  />
);

/** What the table shows: groups, numbers, tests. */
export const TableControls = ({ project, settings, onChange, onSave, filterBar }: TableControlsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2.5, rowGap: 1.5, mb: 2 }}>
    <GroupBy choices={groupChoices(project)} value={settings.groupBy} onChange={(groupBy) => onChange({ groupBy })} />
    <Choice label="Format" options={FORMATS} value={settings.format} onChange={(format) => onChange({ format })} />
    <Choice
      label="Significance"
      options={SIGNIFICANCE}
      value={settings.significance}
      onChange={(significance) => onChange({ significance })}
    />
    <TextField
      select
      label="Confidence"
      value={settings.confidence}
      disabled={settings.significance === 'off'}
      onChange={(event) => onChange({ confidence: event.target.value })}
      sx={{ width: 108 }}
      slotProps={{ select: { native: true } }}
    >
      {CONFIDENCE_OPTIONS.map(({ label }) => (
        <option key={label} value={label}>
          {label}
        </option>
      ))}
    </TextField>
    <FormControlLabel
      control={
        <Switch
          checked={settings.unclassified}
          onChange={(event) => onChange({ unclassified: event.target.checked })}
        />
      }
      label="Show unclassified"
      sx={{ mr: 0 }}
    />
    <Button startIcon={<FileDownloadOutlined />} disabled={onSave === null} onClick={onSave ?? undefined}>
      Save CSV
    </Button>
    {filterBar}
  </Box>
);
