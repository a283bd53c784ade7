import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { CleaningJob, CleaningStart } from '@verbatim/command-api/contract/cleaning';
import { useState } from 'react';
import { toast } from 'sonner';
import { downloadAddress, useCleanAgainMutation, useStartCleaningMutation } from '../../api/cleaning.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { paceAfter, computeRate, type StepPace } from '../../api/transport/step-pace.ts';
import { pluralise } from '../../components/text/format.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatCompleted } from '../../components/messages/step-messages.ts';
import { BeforeAfter } from './before-after.tsx';
import { isUsable, toCleaningOptions, sentPlaceholders } from './cleaning-options.ts';
import { FoundWords } from './found-words.tsx';
import { KindFields } from './kind-fields.tsx';
import { TextTester } from './text-tester.tsx';

interface JobPanelProps {
  readonly job: CleaningJob;
  /** Time of the report, in epoch milliseconds. */
  readonly at: number;
}

/** Rows per second; null when it is too early. */
const useRate = ({ id, before, progress }: CleaningJob, at: number): number | null => {
  const [last, setLast] = useState<StepPace | null>(null);
  const pace = before === null ? paceAfter(last, { file: id, step: 'cleaning', completed: progress }, at) : null;
  if (pace !== last) setLast(pace);
  return computeRate(pace);
};

const Progress = ({ job, at }: JobPanelProps) => {
  const rate = useRate(job, at);
  const words =
    job.before === null
      ? formatCompleted('rows', { count: job.rows, completed: job.progress }, rate)
      : `Waiting for ${pluralise(job.before, 'other file')}`;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <ProgressBar label="Cleaning" share={job.before === null ? job.progress / job.rows : null} note={words} />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Typography>
    </Box>
  );
};

interface ColumnsProps {
  readonly job: CleaningJob;
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (columns: readonly string[]) => void;
}

const Columns = ({ job, chosen, disabled, onChange }: ColumnsProps) => (
  <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
    <Box component="legend" sx={{ typography: 'subtitle2', p: 0, mb: 0.5 }}>
      Columns to clean
    </Box>
    <Box sx={{ maxHeight: 240, overflow: 'auto' }}>
      {job.columns.map(({ name, sample }) => (
        <FormControlLabel
          key={name}
          disabled={disabled}
          sx={{ display: 'flex', mr: 0, '& .MuiFormControlLabel-label': { minWidth: 0, flex: 1 } }}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
              slotProps={{ input: { 'aria-label': name } }}
            />
          }
          label={
            <Box sx={{ display: 'flex', gap: 1, fontSize: 14, minWidth: 0 }}>
              <Box component="span" dir="auto" sx={{ flexShrink: 0, maxWidth: '60%', overflowWrap: 'anywhere' }}>
                {name}
              </Box>
              <Typography variant="body2" component="span" color="textSecondary" noWrap dir="auto">
                {sample}
              </Typography>
            </Box>
          }
        />
      ))}
    </Box>
  </Box>
);

interface JobActionsProps {
  readonly job: CleaningJob;
  /** Null while it cannot be started. */
  readonly start: CleaningStart | null;
}

const JobActions = ({ job: { id, status }, start: body }: JobActionsProps) => {
  const [start, starting] = useStartCleaningMutation();
  const [again] = useCleanAgainMutation();
  const begin = async (): Promise<void> => {
    const { error } = body === null ? {} : await start({ id, body });
    if (error !== undefined) toast.error(getErrorMessage(error));
  };
  const reopen = async (): Promise<void> => {
    const { error } = await again({ id });
    if (error !== undefined) toast.error(getErrorMessage(error));
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Button
        variant={status === 'new' ? 'contained' : 'outlined'}
        disabled={status !== 'new' || body === null}
        loading={starting.isLoading}
        onClick={() => void begin()}
      >
        Start
      </Button>
      <Button
        variant={status === 'done' ? 'contained' : 'outlined'}
        disabled={status !== 'done'}
        href={downloadAddress(id)}
        download
      >
        Download
      </Button>
      {status === 'done' ? <Button onClick={() => void reopen()}>Clean again</Button> : null}
    </Box>
  );
};

const NOTES = {
  new: 'Choose the columns and what to replace, then start. Nothing is stored in a project, and the file is deleted after 24 hours.',
  working: 'Replacements appear here once the whole file is read.',
  done: 'Nothing to replace was found in these columns.',
} as const;

const JobResult = ({ job }: { readonly job: CleaningJob }) =>
  job.status === 'done' && job.cells > 0 ? (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 440px' },
        alignItems: 'start',
      }}
    >
      <BeforeAfter job={job} />
      <FoundWords job={job} />
    </Box>
  ) : (
    <Paper variant="outlined" sx={{ p: 4, textAlign: 'center', color: 'text.secondary', fontSize: 14 }}>
      {NOTES[job.status]}
    </Paper>
  );

/** One file: what to replace in which columns, progress and result. */
export const JobPanel = ({ job, at }: JobPanelProps) => {
  const [options, setOptions] = useState(() => toCleaningOptions(job.options));
  const [columns, setColumns] = useState<readonly string[]>(
    () => job.options?.columns ?? job.columns.flatMap(({ name, isText }) => (isText ? [name] : [])),
  );
  const { status } = job;
  const isNew = status === 'new';
  const started = { columns: [...columns], clean: options.kinds, replacements: sentPlaceholders(options) };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '380px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Paper variant="outlined" component="section" aria-label="Options" sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Columns job={job} chosen={columns} disabled={!isNew} onChange={setColumns} />
          <KindFields options={options} disabled={!isNew} onChange={setOptions} />
          {job.keep.length === 0 ? null : (
            <Typography variant="body2" color="textSecondary" dir="auto">
              Kept everywhere: {job.keep.join(', ')}
            </Typography>
          )}
          {job.trouble === null || !isNew ? null : <Alert severity="warning">{job.trouble}</Alert>}
          <JobActions job={job} start={isUsable(options) && columns.length > 0 ? started : null} />
          {status === 'working' ? <Progress job={job} at={at} /> : null}
        </Paper>
        <TextTester options={options} />
      </Box>
      <JobResult job={job} />
    </Box>
  );
};
