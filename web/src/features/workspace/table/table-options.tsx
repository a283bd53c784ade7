import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { SENTIMENT_LEVEL } from '@verbatim/domain/project/group-levels';
import { formatCount } from '../../../components/text/format.ts';
import type { SentimentPlace, TableSettings } from './table-settings.ts';
import { groupChoices } from '../settings/group-choices.ts';
import { numberChoices } from '../settings/number-choices.ts';
import { weightChoices } from '../settings/weight-choices.ts';

interface TableOptionsProps {
  readonly project: Project;
  readonly settings: TableSettings;
  /** Of the table, which a chart has not. */
  readonly hasTests: boolean;
  readonly onChange: (patch: Partial<TableSettings>) => void;
}

type Option = readonly [value: string, label: string];

const PLACES: readonly (readonly [SentimentPlace, string])[] = [
  ['last', 'After the columns'],
  ['first', 'Next to the total'],
  ['hidden', 'Hidden'],
];

const BASES = [30, 50, 100, 200, 500];

/** Those to choose from, and the one that an address has brought along. */
const basesWith = (chosen: number): readonly Option[] => [
  ['0', 'Show all'],
  ...[...new Set([...BASES, ...(chosen > 0 ? [chosen] : [])])]
    .sort((a, b) => a - b)
    .map((base) => [String(base), `At least ${formatCount(base)}`] as const),
];

interface SelectProps {
  readonly label: string;
  readonly help: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Select = ({ label, help, options, value, onChange }: SelectProps) => (
  <TextField
    select
    fullWidth
    label={label}
    helperText={help}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {options.map(([option, text]) => (
      <option key={option} value={option}>
        {text}
      </option>
    ))}
  </TextField>
);

const Correction = ({ settings, onChange }: Pick<TableOptionsProps, 'settings' | 'onChange'>) => (
  <FormControlLabel
    control={
      <Switch
        checked={settings.correction}
        onChange={(event) => onChange({ correction: event.target.checked })}
        slotProps={{ input: { 'aria-describedby': 'correction-help' } }}
      />
    }
    label={
      <>
        Correct for many comparisons
        <Box
          id="correction-help"
          component="span"
          sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
        >
          Benjamini–Hochberg: fewer letters and arrows by chance
        </Box>
      </>
    }
    slotProps={{ typography: { variant: 'body2' } }}
    sx={{ mx: 0, alignItems: 'flex-start', '& .MuiSwitch-root': { mr: 1 } }}
  />
);

/** What the table is grouped by, except sentiment, and a wave that it is not grouped by any more. */
const listWaves = (project: Project, { groupBy, parts, wave }: TableSettings): readonly Option[] => {
  const shown = new Set([groupBy, ...parts].flat());
  return groupChoices(project).flatMap(({ name, label }): readonly Option[] => {
    if (name === SENTIMENT_LEVEL) return [];
    if (shown.has(name)) return [[name, label]];
    return name === wave ? [[name, `${label} (not in the groups)`]] : [];
  });
};

const Options = ({ project, settings, hasTests, onChange }: TableOptionsProps) => {
  const weights = weightChoices(project);
  const numbers = numberChoices(project);
  const waves = listWaves(project, settings);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: 2, width: 300, maxWidth: '100%' }}>
      <Select
        label="Weight comments by"
        help={weights.length === 0 ? 'The project has no number column' : 'A number column: comments count by it'}
        options={[['', 'No weights'], ...weights.map(({ name, label }) => [name, label] as const)]}
        value={settings.weight}
        onChange={(weight) => onChange({ weight })}
      />
      <Select
        label="Smallest base"
        help="Figures of fewer comments are not shown"
        options={basesWith(settings.minBase)}
        value={String(settings.minBase)}
        onChange={(base) => onChange({ minBase: Number(base) })}
      />
      {hasTests ? (
        <>
          <Select
            label="Mean, median, top and bottom 2"
            help={
              numbers.length === 0
                ? 'Needs a number, or a category of numbers or with an order'
                : 'Of this number, by theme'
            }
            options={[['', 'Not shown'], ...numbers.map(({ name, label }) => [name, label] as const)]}
            value={settings.number}
            onChange={(number) => onChange({ number })}
          />
          <Select
            label="Compare with the wave before"
            help={
              waves.length === 0
                ? 'Group by periods, a file or a category'
                : 'Differences, and arrows where significant'
            }
            options={[['', 'Not compared'], ...waves]}
            value={settings.wave}
            onChange={(wave) => onChange({ wave })}
          />
          <Correction settings={settings} onChange={onChange} />
          <Select
            label="Column of sentiment"
            help="Comments by class, and the mean compound"
            options={PLACES}
            value={settings.sentiment}
            onChange={(place) => onChange({ sentiment: PLACES.find(([value]) => value === place)?.[0] ?? 'last' })}
          />
        </>
      ) : null}
    </Box>
  );
};

/** Rare settings: weights, bases, correction, sentiment. A dot shows that figures are affected. */
export const TableOptions = (props: TableOptionsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { weight, minBase, correction, number, wave } = props.settings;
  const isChanged = weight !== '' || minBase > 0 || (props.hasTests && (correction || number !== '' || wave !== ''));
  const title = props.hasTests ? 'Table settings' : 'Chart settings';
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          aria-label={title}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge variant="dot" color="primary" invisible={!isChanged}>
            <TuneOutlined fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
      >
        <Options {...props} />
      </Popover>
    </>
  );
};
