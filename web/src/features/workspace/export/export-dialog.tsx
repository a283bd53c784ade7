import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { toast } from 'sonner';
import { download } from '../../../api/transport/download.ts';
import { getErrorMessage } from '../../../api/transport/problem.ts';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { formatCount } from '../../../components/text/format.ts';
import { filterLines } from '../../../components/filters/filter-label.ts';
import { useThemeNames } from '../../../components/filters/use-theme-names.ts';
import { Choice } from '../settings/choice.tsx';
import type { ResultProps, ScreenTable } from '../results/result-kind.ts';
import { getWeightLabel } from '../settings/weight-choices.ts';
import { toMomentAddress } from '../../../api/transport/past.ts';
import { usePast } from '../../../components/past/use-past.ts';
import { exportAddress, type ExportChoice } from './export-address.ts';
import { CopyLink } from './copy-link.tsx';
import { ExportSize } from './export-size.tsx';

export interface ExportScope extends Pick<ResultProps, 'project' | 'workspaceId' | 'settings' | 'filtering'> {
  /** Null without a table on screen. */
  readonly screen: ScreenTable | null;
}

type What = 'screen' | 'table' | 'comments' | 'sentiment' | 'coded';

const WHATS: readonly (readonly [What, string, string])[] = [
  ['screen', 'Table on screen', 'Rows as sorted on screen (only ticked rows, if any), with significance marks'],
  ['table', 'Whole table', 'A row for each theme of the workspace, grouped as on screen'],
  ['comments', 'Comments with themes', 'A row for each comment with all its answers, and 1 or 0 for each theme'],
  ['sentiment', 'Comments with themes and sentiment', 'The same, with each comment’s sentiment score and class'],
  ['coded', 'Coded data', 'For statistics programs: categories as codes, themes and nets as 0 and 1, with labels'],
];

const FIGURES = [
  ['sum', 'Counts', 'Number of comments'],
  ['column', 'Column %', 'Share of the column'],
  ['row', 'Row %', 'Share of the row'],
  ['negative', 'Negative %', 'Comments that are negative about the theme, as a share of the column'],
  ['mean', 'Means', 'Mean sentiment and its standard error'],
] as const;

const FORMATS = [
  ['csv', 'CSV', 'For every program: comma-separated, UTF-8'],
  ['xlsx', 'Excel', 'XLSX: numeric cells, and a sheet that describes the data'],
] as const;

const PROGRAMS = [
  ['sps', 'SPSS (.sps + CSV)', 'A ZIP file: data as CSV, and the SPSS syntax that reads and labels them'],
  ['triple-s', 'Triple-S', 'A ZIP file: data as CSV, and their Triple-S 3.0 metadata (.sss)'],
] as const;

interface WhatsProps {
  readonly value: What;
  readonly hasScreen: boolean;
  readonly onChange: (what: What) => void;
}

const Whats = ({ value, hasScreen, onChange }: WhatsProps) => {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel id={id} sx={{ typography: 'subtitle2', color: 'text.primary', mb: 0.5 }}>
        What
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_event, chosen) => onChange(chosen as What)}>
        {WHATS.filter(([what]) => hasScreen || what !== 'screen').map(([what, label, text]) => (
          <FormControlLabel
            key={what}
            value={what}
            // Only its first line is the name: the second would be read twice.
            control={
              <Radio
                size="small"
                slotProps={{
                  input: { 'aria-labelledby': `${id}-${what}-name`, 'aria-describedby': `${id}-${what}` },
                }}
              />
            }
            sx={{ alignItems: 'flex-start', mb: 0.5, '& .MuiRadio-root': { pt: 0.25 } }}
            disableTypography
            label={
              <Box>
                <Typography id={`${id}-${what}-name`} variant="body1">
                  {label}
                </Typography>
                <Typography id={`${id}-${what}`} variant="body2" color="textSecondary">
                  {text}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, minHeight: 36 }}>
    <Typography variant="subtitle2" component="span" sx={{ width: 72, flex: 'none' }}>
      {title}
    </Typography>
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>{children}</Box>
  </Box>
);

const FiltersInWords = ({ workspaceId, filtering }: Pick<ExportScope, 'workspaceId' | 'filtering'>) => {
  const lines = filterLines(filtering.filters, filtering.fields, useThemeNames(workspaceId, filtering.filters));
  return (
    <Typography
      variant="body2"
      dir="auto"
      color={lines.length === 0 ? 'textSecondary' : 'textPrimary'}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {lines.length === 0 ? 'None: all comments' : lines.map(({ text }) => text).join('; ')}
    </Typography>
  );
};

/** Table settings that the file follows: of coded data, the weight alone. */
const TableOptionsInWords = ({
  project,
  settings: { weight, minBase },
  isTable,
}: ExportScope & { readonly isTable: boolean }) => {
  const words = [
    ...(weight === '' ? [] : [`weighted by ${getWeightLabel(project, weight)}`]),
    ...(minBase === 0 || !isTable ? [] : [`bases below ${formatCount(minBase)} left empty`]),
  ].join(', ');
  return words === '' ? null : (
    <Part title="Settings">
      <Typography variant="body2" dir="auto">
        {words}
      </Typography>
    </Part>
  );
};

interface Chosen {
  readonly what: What;
  readonly figures: ExportChoice['figures'];
  readonly format: ExportChoice['format'];
  readonly program: ExportChoice['program'];
  readonly stamp: boolean;
  /** Adds original HTML comments. */
  readonly raw: boolean;
  /** Adds the themes that are there by accepted suggestions. */
  readonly suggested: boolean;
}

/** The selected options and the progress of saving. */
const useExport = ({ workspaceId, settings, filtering, screen }: ExportScope, onSaved: () => void) => {
  const [chosen, setChosen] = useState<Chosen>({
    what: screen === null ? 'table' : 'screen',
    figures: settings.format,
    format: 'csv',
    program: 'sps',
    stamp: true,
    raw: false,
    suggested: false,
  });
  const asOf = usePast();
  const [failure, setFailure] = useState<unknown>(null);
  const [isAsking, setIsAsking] = useState(false);
  const choose = (patch: Partial<Chosen>): void => {
    setFailure(null);
    setChosen({ ...chosen, ...patch });
  };
  const write = ({ what, ...rest }: Chosen): Promise<void> => {
    if (what === 'screen' && screen !== null) return screen.save(rest.format, rest.stamp);
    const of = what === 'table' || what === 'coded' ? what : 'comments';
    const choice = { ...rest, what: of, sentiment: what === 'sentiment' } as const;
    const address = exportAddress(workspaceId, choice, settings, toFiltersInput(filtering.filters));
    return download(toMomentAddress(address, asOf));
  };
  const save = async (): Promise<void> => {
    setIsAsking(true);
    setFailure(null);
    try {
      await write(chosen);
      toast.success('Your download has started');
      onSaved();
    } catch (error) {
      setFailure(error);
      setIsAsking(false);
    }
  };
  return { chosen, choose, failure, isAsking, save };
};

interface SourceProps {
  readonly chosen: Chosen;
  readonly onChange: (patch: Partial<Chosen>) => void;
}

const Formats = ({ chosen: { what, format, program }, onChange }: SourceProps) =>
  what === 'coded' ? (
    <Choice
      label="File format"
      isLabelHidden
      options={PROGRAMS}
      value={program}
      onChange={(next) => onChange({ program: next })}
    />
  ) : (
    <Choice
      label="File format"
      isLabelHidden
      options={FORMATS}
      value={format}
      onChange={(next) => onChange({ format: next })}
    />
  );

const Source = ({ chosen: { what, format, stamp }, onChange }: SourceProps) =>
  what === 'coded' || format === 'xlsx' ? (
    <Typography variant="body2" color="textSecondary">
      {what === 'coded' ? 'The file about.txt' : 'The sheet “About”'} lists filters, queries and versions
    </Typography>
  ) : (
    <FormControlLabel
      control={<Switch checked={stamp} onChange={(event) => onChange({ stamp: event.target.checked })} />}
      label="Add filters, queries and versions as a note below the data"
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mx: 0 }}
    />
  );

const SuggestedOption = ({ chosen: { suggested }, onChange }: SourceProps) => (
  <Part title="Suggestions">
    <FormControlLabel
      control={<Switch checked={suggested} onChange={(event) => onChange({ suggested: event.target.checked })} />}
      label="Add a column with the themes from accepted suggestions"
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mx: 0 }}
    />
  </Part>
);

/** Offered if any comment was extracted from HTML. */
const RawOption = ({ project, chosen: { raw }, onChange }: SourceProps & Pick<ExportScope, 'project'>) =>
  project.dataFiles.some(({ reading }) => reading?.html === true) ? (
    <Part title="HTML">
      <FormControlLabel
        control={<Switch checked={raw} onChange={(event) => onChange({ raw: event.target.checked })} />}
        label="Add a column with each comment as it was written"
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ mx: 0 }}
      />
    </Part>
  ) : null;

/** Export dialog: options and size, then a download by the browser. */
export const ExportDialog = ({ onClose, ...scope }: ExportScope & { readonly onClose: () => void }) => {
  const id = useId();
  const { chosen, choose, failure, isAsking, save } = useExport(scope, onClose);
  const { what, figures } = chosen;
  const isTable = what === 'screen' || what === 'table';
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Export</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        <Whats
          value={what}
          hasScreen={scope.screen !== null}
          // The table on screen is saved by the browser, as CSV only.
          onChange={(next) => choose({ what: next, ...(next === 'screen' && { format: 'csv' }) })}
        />
        {what === 'table' ? (
          <Part title="Figures">
            <Choice
              label="Figures"
              isLabelHidden
              options={FIGURES}
              value={figures}
              onChange={(next) => choose({ figures: next })}
            />
          </Part>
        ) : null}
        <Part title="Format">
          <Formats chosen={chosen} onChange={choose} />
        </Part>
        {isTable || what === 'coded' ? (
          <TableOptionsInWords {...scope} isTable={isTable} />
        ) : (
          <>
            <RawOption {...scope} chosen={chosen} onChange={choose} />
            <SuggestedOption chosen={chosen} onChange={choose} />
          </>
        )}
        <Part title="Filters">
          <FiltersInWords {...scope} />
        </Part>
        <Part title="Size">
          <ExportSize {...scope} screen={what === 'screen' ? scope.screen : null} isTable={isTable} />
        </Part>
        <Part title="Source">
          <Source chosen={chosen} onChange={choose} />
        </Part>
        <Part title="Link">
          <CopyLink />
        </Part>
        {failure === null ? null : (
          <Alert severity="error">{getErrorMessage(failure, 'The file could not be created. Please try again.')}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={() => void save()} loading={isAsking}>
          Download
        </Button>
      </DialogActions>
    </Dialog>
  );
};
