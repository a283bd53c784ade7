import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { CONFIDENCE_OPTIONS } from '@verbatim/domain/statistics/significance';
import { Choice } from './choice.tsx';
import { groupChoices, type GroupChoice } from './group-choices.ts';
import { SentimentMenu } from './sentiment-menu.tsx';
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

/** As high as the buttons beside it; one line while nobody writes in it. */
const groupByStyle = {
  flex: '1 1 200px',
  minWidth: 180,
  maxWidth: 560,
  '& .MuiOutlinedInput-root': { py: '1px', minHeight: 32, fontSize: 13 },
  '& .MuiOutlinedInput-root:not(.Mui-focused)': { flexWrap: 'nowrap', overflow: 'hidden' },
  '& .MuiAutocomplete-tag': { my: 0, maxWidth: 116 },
} as const;

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
    getOptionKey={({ name }) => name}
    getOptionDisabled={({ name }) => value.length >= MAX_LEVELS && !value.includes(name)}
    noOptionsText="No category columns"
    limitTags={1}
    sx={groupByStyle}
    slotProps={{ chip: { size: 'small' } }}
    renderInput={(params) => (
      <TextField
        {...params}
        placeholder={value.length === 0 ? 'Group by' : ''}
        slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Group by' } }}
      />
    )}
  />
);

const Confidence = ({ settings, onChange }: Pick<TableControlsProps, 'settings' | 'onChange'>) => (
  <TextField
    select
    value={settings.confidence}
    disabled={settings.significance === 'off'}
    onChange={(event) => onChange({ confidence: event.target.value })}
    sx={{ width: 84, flex: 'none', '& select': { py: '5.5px', fontSize: 13 } }}
    slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Confidence', title: 'Confidence' } }}
  >
    {CONFIDENCE_OPTIONS.map(({ label }) => (
      <option key={label} value={label}>
        {label}
      </option>
    ))}
  </TextField>
);

/** What the table shows: groups, numbers, tests. */
export const TableControls = ({ project, settings, onChange, onSave, filterBar }: TableControlsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.75 }}>
    <GroupBy choices={groupChoices(project)} value={settings.groupBy} onChange={(groupBy) => onChange({ groupBy })} />
    <Choice
      label="Format"
      isLabelHidden
      options={FORMATS}
      value={settings.format}
      onChange={(format) => onChange({ format })}
    />
    <Choice
      label="Significance"
      options={SIGNIFICANCE}
      value={settings.significance}
      onChange={(significance) => onChange({ significance })}
    />
    <Confidence settings={settings} onChange={onChange} />
    <FormControlLabel
      control={
        <Switch
          checked={settings.unclassified}
          onChange={(event) => onChange({ unclassified: event.target.checked })}
          slotProps={{ input: { 'aria-label': 'Show unclassified' } }}
        />
      }
      label="Unclassified"
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mx: 0 }}
    />
    <SentimentMenu place={settings.sentiment} onChange={(sentiment) => onChange({ sentiment })} />
    <Tooltip title="Save CSV">
      <span>
        <IconButton aria-label="Save CSV" disabled={onSave === null} onClick={onSave ?? undefined}>
          <FileDownloadOutlined fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
    {filterBar}
  </Box>
);
