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
import { useCleaningJobsQuery, useDeleteCleaningMutation } from '../../api/cleaning.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { DropArea } from '../../components/drop-area.tsx';
import { FileButton } from '../../components/file-button.tsx';
import { pluralise, formatMoment } from '../../components/text/format.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { RequestedReading, JobReading } from './job-reading.tsx';
import { useAddedFile } from './use-added-file.ts';
import { JobPanel } from './job-panel.tsx';

const LOOK_MS = 1_000;
const STATUS = { new: 'New', working: 'Working', done: 'Done' } as const;
const COLOUR = { new: 'default', working: 'info', done: 'success' } as const;

interface ChooseFileProps {
  /** As the one action of an empty page. */
  readonly isMain?: boolean;
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
}

const ChooseFile = ({ isMain = false, busy, onChoose }: ChooseFileProps) => (
  <FileButton
    variant={isMain ? 'contained' : 'outlined'}
    label="CSV file"
    accept=".csv,.tsv,.txt,text/csv"
    busy={busy}
    onChoose={onChoose}
  >
    Add a CSV file
  </FileButton>
);

const mark = { borderRadius: 0.5, bgcolor: 'action.selected' } as const;

/** What is found, by an example. */
const Explanation = () => (
  <>
    Finds names of people and organisations (English), and email addresses, phone numbers and user handles in any
    language.
    <Box component="span" sx={{ display: 'block', my: 1.5, color: 'text.primary' }}>
      “
      <Box component="span" sx={mark}>
        Maria Lopez
      </Box>{' '}
      at reception was rude, call me on{' '}
      <Box component="span" sx={mark}>
        +44 20 7946 0123
      </Box>
      ”
      <br />
      becomes “
      <Box component="span" sx={mark}>
        [NAME]
      </Box>{' '}
      at reception was rude, call me on{' '}
      <Box component="span" sx={mark}>
        [PHONE]
      </Box>
      ”
    </Box>
    Drop a CSV file here, with a header row and under 16 MB. It is stored on this server for 24 hours, and only you can
    see it.
  </>
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
      {pluralise(rows, 'row')} · kept until {formatMoment(expiresAt)}
    </Typography>
    <Tooltip title="Delete this file now">
      <IconButton aria-label={`Delete ${fileName}`} onClick={onDelete}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  </Box>
);

interface DeleteFileProps {
  /** Null closes the dialog. */
  readonly job: CleaningJob | null;
  readonly onClose: () => void;
}

const DeleteFile = ({ job, onClose }: DeleteFileProps) => {
  const [remove, removing] = useDeleteCleaningMutation();
  if (job === null) return null;
  const confirm = async (): Promise<void> => {
    const { error } = await remove({ id: job.id });
    onClose();
    if (error !== undefined) toast.error(getErrorMessage(error));
  };
  const question = {
    title: `Delete ${job.fileName}?`,
    text: 'The file and everything found in it are deleted permanently.',
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

/** Removes names from CSV files, which are visible to their owner only. */
export const Page = () => {
  const [isWorking, setIsWorking] = useState(false);
  const jobs = useCleaningJobsQuery(undefined, { pollingInterval: isWorking ? LOOK_MS : 0 });
  const working = jobs.data?.some(({ status }) => status === 'working') ?? false;
  if (working !== isWorking) setIsWorking(working);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<CleaningJob | null>(null);
  const added = useAddedFile(setChosenId);
  const chooser = <ChooseFile busy={added.isAdding} onChoose={added.choose} />;
  return (
    <>
      <PageHead
        title="Cleaning"
        text="Replace names and contact details in a CSV file before you share it. Not all of them are found: review the result."
        actions={(jobs.data?.length ?? 0) > 0 ? chooser : null}
      />
      <RequestedReading added={added} />
      <Loaded what="Your files" query={jobs} loading={<Skeleton variant="rounded" height={320} />}>
        {(all) => {
          const job = all.find(({ id }) => id === chosenId) ?? all.at(-1);
          if (job === undefined)
            return (
              <Paper>
                <DropArea edge={null} onDrop={added.choose}>
                  <Box sx={{ flex: 1 }}>
                    <EmptyState
                      title="No files yet"
                      text={<Explanation />}
                      action={<ChooseFile isMain busy={added.isAdding} onChoose={added.choose} />}
                      dense
                    />
                  </Box>
                </DropArea>
              </Paper>
            );
          return (
            <>
              <FileTabs jobs={all} current={job.id} onChoose={setChosenId} />
              <JobHead job={job} onDelete={() => setDeleting(job)} />
              <JobReading job={job} added={added} />
              <JobPanel key={job.id} job={job} at={jobs.fulfilledTimeStamp ?? 0} />
            </>
          );
        }}
      </Loaded>
      <DeleteFile job={deleting} onClose={() => setDeleting(null)} />
    </>
  );
};
