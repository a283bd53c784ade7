import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { memo, useCallback, type ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { CONFIDENCE_OPTIONS } from '@verbatim/domain/statistics/significance';
import { Choice } from './choice.tsx';
import { BannerControls } from '../banner/banner-controls.tsx';
import { GroupBy } from './group-by.tsx';
import type { Control } from '../results/result-kind.ts';
import { TableOptions } from '../table/table-options.tsx';
import type { TableSettings } from '../table/table-settings.ts';

interface ResultControlsProps {
  readonly shown: readonly Control[];
  /** Compact layout for low screens. */
  readonly isTight: boolean;
  readonly project: Project;
  /** Absent for a freeze, which has no banner. */
  readonly workspaceId?: string;
  readonly settings: TableSettings;
  readonly onChange: (patch: Partial<TableSettings>) => void;
  /** Filters, report and export, at the right of every result; null where another line has them. */
  readonly actions: ReactNode;
}

const FORMATS = [
  ['sum', '#', 'Number of comments'],
  ['column', 'Column %', 'Share of the column'],
  ['row', 'Row %', 'Share of the row'],
  ['negative', 'Negative %', 'Comments that are negative about the theme, as a share of the column'],
  ['mean', 'Mean', 'Mean sentiment, with its interval'],
] as const;

const SIGNIFICANCE = [
  ['off', 'None', 'No significance test'],
  ['total', 'Vs others', 'Significance against everyone outside the column'],
  ['group', 'Pairwise', 'Significance against each other column of the group'],
] as const;

/** One setting with a stable setter, so that other controls do not render again. */
const useSetting = <Key extends keyof TableSettings>(
  { settings, onChange }: Pick<ResultControlsProps, 'settings' | 'onChange'>,
  key: Key,
) => {
  const set = useCallback((value: TableSettings[Key]) => onChange({ [key]: value }), [onChange, key]);
  return { value: settings[key], onChange: set };
};

interface ConfidenceProps {
  readonly value: string;
  readonly isDisabled: boolean;
  readonly onChange: (confidence: string) => void;
}

const Confidence = memo(({ value, isDisabled, onChange }: ConfidenceProps) => (
  <TextField
    select
    value={value}
    disabled={isDisabled}
    onChange={(event) => onChange(event.target.value)}
    sx={{ width: 76, flex: 'none', '& select': { py: '5.5px', fontSize: 13 } }}
    slotProps={{
      select: { native: true },
      htmlInput: { 'aria-label': 'Confidence', title: 'Confidence level of tests and intervals' },
    }}
  >
    {CONFIDENCE_OPTIONS.map(({ label }) => (
      <option key={label} value={label}>
        {label}
      </option>
    ))}
  </TextField>
));
Confidence.displayName = 'Confidence';

const Significance = ({ settings, onChange }: Pick<ResultControlsProps, 'settings' | 'onChange'>) => {
  const significance = useSetting({ settings, onChange }, 'significance');
  const confidence = useSetting({ settings, onChange }, 'confidence');
  return (
    <>
      <Choice
        label="Test"
        spokenLabel="Significance test"
        isLabelHidden={settings.parts.length > 0}
        options={SIGNIFICANCE}
        {...significance}
        value={settings.format === 'mean' ? 'off' : settings.significance}
        isDisabled={settings.format === 'mean'}
      />
      {/* Means have intervals instead of tests. */}
      <Confidence
        {...confidence}
        isDisabled={settings.significance === 'off' && settings.format !== 'mean' && settings.wave === ''}
      />
    </>
  );
};

const SHORT_FORMATS: ReadonlyMap<string, string> = new Map([
  ['column', 'Col. %'],
  ['negative', 'Neg. %'],
]);

/** Names of the parts of a banner need the width. */
const BANNER_FORMATS = FORMATS.map(
  ([format, label, title]) => [format, SHORT_FORMATS.get(format) ?? label, title] as const,
);

/** Freezes store counts of all comments only. */
const FROZEN_FORMATS = FORMATS.filter(([format]) => format !== 'negative');

const Format = ({ workspaceId, ...props }: Pick<ResultControlsProps, 'workspaceId' | 'settings' | 'onChange'>) => (
  <Choice
    label="Show format"
    isLabelHidden
    options={workspaceId === undefined ? FROZEN_FORMATS : props.settings.parts.length > 0 ? BANNER_FORMATS : FORMATS}
    {...useSetting(props, 'format')}
  />
);

interface UnclassifiedProps {
  readonly value: boolean;
  readonly onChange: (isShown: boolean) => void;
}

const Unclassified = memo(({ value, onChange }: UnclassifiedProps) => (
  <FormControlLabel
    control={
      <Switch
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { 'aria-label': 'Show unclassified' } }}
      />
    }
    label="Unclassified"
    slotProps={{ typography: { variant: 'body2' } }}
    sx={{ mx: 0 }}
  />
));
Unclassified.displayName = 'Unclassified';

/** Controls that apply to a result: groups, figures, tests, filters. */
export const ResultControls = ({
  shown,
  project,
  workspaceId,
  settings,
  onChange,
  actions,
  isTight,
}: ResultControlsProps) => {
  const has = (control: Control): boolean => shown.includes(control);
  const groupBy = useSetting({ settings, onChange }, 'groupBy');
  const unclassified = useSetting({ settings, onChange }, 'unclassified');
  const isGroupRequired = has('significance') && settings.significance !== 'off';
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.5,
        rowGap: 0.75,
        pt: isTight ? 0.25 : 1,
        // All controls of the table fit in one row of a window 1280 wide.
        '& > .MuiIconButton-root': { p: '4px' },
        '& .MuiToggleButton-root': { px: settings.parts.length > 0 ? '4px' : '7px' },
      }}
    >
      {has('groupBy') ? <GroupBy project={project} isRequired={isGroupRequired} {...groupBy} /> : null}
      {has('groupBy') && workspaceId !== undefined ? (
        <BannerControls project={project} workspaceId={workspaceId} settings={settings} onChange={onChange} />
      ) : null}
      {has('format') ? (
        <Format {...(workspaceId !== undefined && { workspaceId })} settings={settings} onChange={onChange} />
      ) : null}
      {has('significance') ? <Significance settings={settings} onChange={onChange} /> : null}
      {has('unclassified') ? <Unclassified {...unclassified} /> : null}
      <Box sx={{ flex: '1 0 0', '&:only-child': { display: 'none' } }} />
      {actions}
      {has('options') ? (
        <TableOptions project={project} settings={settings} onChange={onChange} hasTests={has('significance')} />
      ) : null}
    </Box>
  );
};
