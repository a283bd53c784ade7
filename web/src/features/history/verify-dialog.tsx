import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ExportVerdict, ExportVerification } from '@verbatim/command-api/contract/export-verification';
import { useVerifyExportMutation } from '../../api/export-verification.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { DropArea } from '../../components/drop-area.tsx';
import { FileButton } from '../../components/file-button.tsx';

const TITLE = 'verify-title';

const SEVERITIES: Readonly<Record<ExportVerdict, AlertColor>> = {
  same: 'success',
  altered: 'error',
  erased: 'warning',
  'other-rules': 'warning',
  unsettled: 'warning',
  elsewhere: 'warning',
  older: 'info',
  unknown: 'info',
};

const Verdict = ({ verification }: { readonly verification: ExportVerification }) => {
  const { verdict, sentences, difference, what, question } = verification;
  return (
    <>
      <Alert severity={SEVERITIES[verdict]} sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
        {sentences.map((sentence, at) => (
          <Typography
            key={sentence}
            variant={at === 0 ? 'subtitle2' : 'body2'}
            component="p"
            dir="auto"
            sx={{ '& + &': { mt: 0.5 } }}
          >
            {sentence}
          </Typography>
        ))}
      </Alert>
      {difference === null ? null : (
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, my: 2 }}
        >
          {[
            ['Cell', difference.cell],
            ['In the file', difference.file ?? 'no such row'],
            ['Expected', difference.expected ?? 'unknown'],
          ].map(([term, value]) => (
            <Box key={term} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {term}
              </Typography>
              <Typography component="dd" variant="body2" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {what === null ? null : (
        <Typography variant="body2" color="textSecondary" dir="auto" sx={{ mt: 2 }}>
          {what}
        </Typography>
      )}
      {question === null ? null : (
        <Box component="code" sx={{ display: 'block', mt: 0.5, fontSize: 12, overflowWrap: 'anywhere' }}>
          {question}
        </Box>
      )}
    </>
  );
};

/** Verifies a saved export, which is dropped or chosen. */
export const VerifyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState<string | null>(null);
  const [verifyExport, { data, isLoading, error }] = useVerifyExportMutation();
  const verify = (file: File): void => {
    setName(file.name);
    void verifyExport(file);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={TITLE}>
      <DialogTitle id={TITLE}>Verify a file</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          A file that was exported with its note carries its question. It is asked again, as of the moment of the
          export, and compared cell by cell. The file is not stored.
        </Typography>
        <DropArea edge={null} onDrop={verify}>
          <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
            <Typography variant="subtitle2" noWrap dir="auto">
              {name ?? 'Exported file'}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              Drop a CSV or Excel file, coded data, or the image of a chart
            </Typography>
          </Box>
          <FileButton label="Exported file" accept=".csv,.xlsx,.zip,.png,.svg" onChoose={verify}>
            {name === null ? 'Choose file' : 'Choose another file'}
          </FileButton>
        </DropArea>
        <Box role="status" sx={{ mt: 2 }}>
          {isLoading ? <LinearProgress aria-label="Verifying the file" /> : null}
          {isLoading || error === undefined ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
          {isLoading || data === undefined ? null : <Verdict verification={data} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
