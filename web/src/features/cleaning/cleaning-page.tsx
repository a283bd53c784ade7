import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { CleaningJob } from '@verbatim/command-api/contract/cleaning';
import { useState } from 'react';
import { toast } from 'sonner';
import { useAddCleaningMutation, useCleaningJobsQuery, useDeleteCleaningMutation } from '../../api/cleaning.ts';
import { messageOf } from '../../api/problem.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FileButton } from '../../components/file-button.tsx';
import { counted, formatMoment } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { JobPanel } from './job-panel.tsx';

const LOOK_MS = 1_000;
const STATUS = { new: 'New', working: 'Working', done: 'Done' } as const;
const COLOUR = { new: 'default', working: 'info', done: 'success' } as const;

interface ChooseFileProps {
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
}

const ChooseFile = ({ busy, onChoose }: ChooseFileProps) => (
  <FileButton label="CSV file" accept=".csv,.tsv,.txt,text/csv" busy={busy} onChoose={onChoose}>
    Add a CSV file
  </FileButton>
);

interface JobHeadProps {
  readonly job: CleaningJob;
  readonly onDelete: () => void;
}

const JobHead = ({ job: { fileName, rows, status, expiresAt }, onDelete }: JobHeadProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', my: 1.5 }}>
    <Typography variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
      {fileName}
    </Typography>
    <Chip
      size="small"
      label={STATUS[status]}
      color={COLOUR[status]}
      variant="outlined"
      aria-label={`Status: ${STATUS[status]}`}
    />
    <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
      {counted(rows, 'row')} · kept until {formatMoment(expiresAt)}
    </Typography>
    <Tooltip title="Delete this file now">
      <IconButton aria-label={`Delete ${fileName}`} onClick={onDelete}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  </Box>
);

interface DeleteFileProps {
  /** Null closes the question. */
  readonly job: CleaningJob | null;
  readonly onClose: () => void;
}

const DeleteFile = ({ job, onClose }: DeleteFileProps) => {
  const [remove, removing] = useDeleteCleaningMutation();
  if (job === null) return null;
  const confirm = async (): Promise<void> => {
    const { error } = await remove({ id: job.id });
    onClose();
    if (error !== undefined) toast.error(messageOf(error));
  };
  const question = {
    title: `Delete ${job.fileName}?`,
    text: 'The file and everything that was found in it are deleted for good.',
    verb: 'Delete',
  };
  return (
    <ConfirmDialog question={question} busy={removing.isLoading} onConfirm={() => void confirm()} onCancel={onClose} />
  );
};

interface FileTabsProps {
  readonly jobs: readonly CleaningJob[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}

const FileTabs = ({ jobs, current, onChoose }: FileTabsProps) =>
  jobs.length < 2 ? null : (
    <Tabs value={current} onChange={(_event, id: string) => onChoose(id)} variant="scrollable" aria-label="Files">
      {jobs.map(({ id, fileName }) => (
        <Tab key={id} value={id} label={fileName} sx={{ textTransform: 'none' }} />
      ))}
    </Tabs>
  );

/** CSV files without the names in them; nobody but the person who has added a file sees it. */
export const Page = () => {
  const [isWorking, setIsWorking] = useState(false);
  const jobs = useCleaningJobsQuery(undefined, { pollingInterval: isWorking ? LOOK_MS : 0 });
  const working = jobs.data?.some(({ status }) => status === 'working') ?? false;
  if (working !== isWorking) setIsWorking(working);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<CleaningJob | null>(null);
  const [add, adding] = useAddCleaningMutation();
  const choose = async (file: File): Promise<void> => {
    const { data, error } = await add(file);
    if (error !== undefined) toast.error(messageOf(error));
    else setChosenId(data.id);
  };
  const chooser = <ChooseFile busy={adding.isLoading} onChoose={(file) => void choose(file)} />;
  return (
    <>
      <PageHead
        title="Cleaning"
        text="Replace names and contact details in a CSV file before it goes anywhere. It finds many, not all: look through what came of it."
        actions={(jobs.data?.length ?? 0) > 0 ? chooser : null}
      />
      <Loaded what="Your files" query={jobs} loading={<Skeleton variant="rounded" height={320} />}>
        {(all) => {
          const job = all.find(({ id }) => id === chosenId) ?? all.at(-1);
          if (job === undefined)
            return (
              <Paper variant="outlined">
                <EmptyState
                  title="No file yet"
                  text="Add a CSV file with a header line, under 16 MB. Only you see it, and it is deleted after 24 hours."
                  action={chooser}
                />
              </Paper>
            );
          return (
            <>
              <FileTabs jobs={all} current={job.id} onChoose={setChosenId} />
              <JobHead job={job} onDelete={() => setDeleting(job)} />
              <JobPanel key={job.id} job={job} at={jobs.fulfilledTimeStamp ?? 0} />
            </>
          );
        }}
      </Loaded>
      <DeleteFile job={deleting} onClose={() => setDeleting(null)} />
    </>
  );
};
