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
import { download } from '../../../api/download.ts';
import { messageOf } from '../../../api/problem.ts';
import { filtersOfCall } from '../../../components/filters/filter-model.ts';
import { formatCount } from '../../../components/format.ts';
import { filterLines } from '../../../components/filters/filter-words.ts';
import { useThemeNames } from '../../../components/filters/use-theme-names.ts';
import { Choice } from '../choice.tsx';
import type { ResultProps, ScreenTable } from '../results/result-kind.ts';
import { weightLabel } from '../weight-choices.ts';
import { exportAddress, type ExportChoice } from './export-address.ts';
import { ExportSize } from './export-size.tsx';

export interface ExportScope extends Pick<ResultProps, 'project' | 'workspaceId' | 'settings' | 'filtering'> {
  /** Null where no table is on screen. */
  readonly screen: ScreenTable | null;
}

type What = 'screen' | 'table' | 'comments' | 'sentiment';

const WHATS: readonly (readonly [What, string, string])[] = [
  ['screen', 'Table on screen', 'Its rows in their order, those that are ticked alone, with the marks of the tests'],
  ['table', 'Whole table', 'A row for each theme of the workspace, grouped as on screen'],
  ['comments', 'Comments with themes', 'A row for each comment with all its answers, and 1 or 0 for each theme'],
  ['sentiment', 'Comments with themes and sentiment', 'The same, with the compound of each comment and its class'],
];

const FIGURES = [
  ['sum', 'Counts', 'Number of comments'],
  ['column', 'Column %', 'Share of the column'],
  ['row', 'Row %', 'Share of the row'],
  ['mean', 'Means', 'Mean sentiment and its standard error'],
] as const;

const FORMATS = [
  ['csv', 'CSV', 'For every program: comma-separated, UTF-8'],
  ['xlsx', 'Excel', 'XLSX: numbers as numbers, and a sheet that says what they are made of'],
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
            // Its name is the first line alone: the second would be read twice.
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

/** What was chosen in the table's settings: its file follows it. */
const TableOptionsInWords = ({ project, settings: { weight, minBase } }: ExportScope) => {
  const words = [
    ...(weight === '' ? [] : [`weighted by ${weightLabel(project, weight)}`]),
    ...(minBase === 0 ? [] : [`bases below ${formatCount(minBase)} left empty`]),
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
  readonly stamp: boolean;
}

/** What has been chosen, and how far saving it is. */
const useExport = ({ workspaceId, settings, filtering, screen }: ExportScope, onSaved: () => void) => {
  const [chosen, setChosen] = useState<Chosen>({
    what: screen === null ? 'table' : 'screen',
    ...{ figures: settings.format, format: 'csv', stamp: true },
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [isAsking, setIsAsking] = useState(false);
  const choose = (patch: Partial<Chosen>): void => {
    setFailure(null);
    setChosen({ ...chosen, ...patch });
  };
  const write = ({ what, ...rest }: Chosen): Promise<void> => {
    if (what === 'screen' && screen !== null) return screen.save(rest.stamp);
    const choice = { ...rest, what: what === 'table' ? what : 'comments', sentiment: what === 'sentiment' } as const;
    return download(exportAddress(workspaceId, choice, settings, filtersOfCall(filtering.filters)));
  };
  const save = async (): Promise<void> => {
    setIsAsking(true);
    setFailure(null);
    try {
      await write(chosen);
      toast.success('The file is on its way to your downloads');
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

const Source = ({ chosen: { format, stamp }, onChange }: SourceProps) =>
  format === 'xlsx' ? (
    <Typography variant="body2" color="textSecondary">
      The sheet “About” says filters, queries, revisions, who and when
    </Typography>
  ) : (
    <FormControlLabel
      control={<Switch checked={stamp} onChange={(event) => onChange({ stamp: event.target.checked })} />}
      label="Say filters, queries, revisions, who and when below the data"
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mx: 0 }}
    />
  );

/** Asks what to export, says how much that is, and leaves the file to the browser's downloads. */
export const ExportDialog = ({ onClose, ...scope }: ExportScope & { readonly onClose: () => void }) => {
  const id = useId();
  const { chosen, choose, failure, isAsking, save } = useExport(scope, onClose);
  const { what, figures, format } = chosen;
  const isTable = what === 'screen' || what === 'table';
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Export</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        <Whats
          value={what}
          hasScreen={scope.screen !== null}
          // What is on screen is saved by the browser, which writes no workbooks.
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
          <Choice
            label="File format"
            isLabelHidden
            isDisabled={what === 'screen'}
            options={FORMATS}
            value={format}
            onChange={(next) => choose({ format: next })}
          />
        </Part>
        {isTable ? <TableOptionsInWords {...scope} /> : null}
        <Part title="Filters">
          <FiltersInWords {...scope} />
        </Part>
        <Part title="Size">
          <ExportSize {...scope} screen={what === 'screen' ? scope.screen : null} isTable={isTable} />
        </Part>
        <Part title="Source">
          <Source chosen={chosen} onChange={choose} />
        </Part>
        {failure === null ? null : (
          <Alert severity="error">{messageOf(failure, 'The file could not be made. Please try again.')}</Alert>
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
