import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { CleaningJob } from '@verbatim/command-api/contract/cleaning';
import { describeReading } from '@verbatim/domain/formats/describe-reading';
import { DELIMITER_LABELS, ENCODING_LABELS } from '../../components/csv/dialect-labels.ts';
import { ReadOptionsPanel } from '../../components/read-options/read-options-panel.tsx';
import { OpenNote } from '../../components/read-options/open-note.tsx';
import type { AddedFile } from './use-added-file.ts';

interface AskedReadingProps {
  readonly added: AddedFile;
}

/** An ambiguous file, before it is added. */
export const RequestedReading = ({
  added: { file, jobId, reading, isAdding, readAgain, cancel },
}: AskedReadingProps) =>
  file === null || jobId !== null ? null : (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography variant="subtitle2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <ReadOptionsPanel reading={reading} heading="h2" isOfText />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          variant="contained"
          disabled={reading.open.length > 0 || reading.isReading}
          loading={isAdding}
          onClick={readAgain}
        >
          Add this file
        </Button>
        <Button onClick={cancel}>Cancel</Button>
        <OpenNote reading={reading} />
      </Box>
    </Paper>
  );

interface JobReadingProps extends AskedReadingProps {
  readonly job: CleaningJob;
}

/** Read options of a file; editable while the page holds it, and nothing was cleaned yet. */
export const JobReading = ({ job, added: { jobId, reading, isAdding, readAgain } }: JobReadingProps) => {
  if (job.id === jobId && job.status === 'new')
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, mb: 1.5 }}>
        <ReadOptionsPanel reading={reading} heading="h2" isOfText />
        {Object.keys(reading.options).length === 0 ? null : (
          <Button
            variant="outlined"
            disabled={reading.open.length > 0 || reading.isReading || reading.error !== undefined}
            loading={isAdding}
            onClick={readAgain}
            sx={{ justifySelf: 'start' }}
          >
            Use these options
          </Button>
        )}
      </Box>
    );
  if (job.reading === null) return null;
  const { encoding, delimiter } = job.reading;
  const words = [ENCODING_LABELS[encoding], DELIMITER_LABELS[delimiter], ...describeReading(job.reading)];
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
      {`Read as: ${words.join(', ')}`}
    </Typography>
  );
};
