import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Report } from '@verbatim/command-api/contract/reports';
import { useCreateReportMutation, useEditReportMutation } from '../../../api/reports.ts';
import { getErrorMessage } from '../../../api/transport/problem.ts';
import { reportsPath } from '../../../components/projects/project-paths.ts';
import { useUndoToast } from '../../../forms/use-undo-toast.ts';

interface ReportNameDialogProps {
  readonly projectId: string;
  /** Undefined for a new one. */
  readonly report: Report | undefined;
  readonly onClose: () => void;
}

export const ReportNameDialog = ({ projectId, report, onClose }: ReportNameDialogProps) => {
  const id = useId();
  const [typed, setTyped] = useState(report?.name ?? '');
  const [isTried, setTried] = useState(false);
  const [create, creating] = useCreateReportMutation();
  const [edit, editing] = useEditReportMutation();
  const navigate = useNavigate();
  const tell = useUndoToast();
  const name = typed.trim();
  const error = creating.error ?? editing.error;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (name === '') return;
    const call =
      report === undefined ? create({ projectId, name }) : edit({ projectId, reportId: report.id, body: { name } });
    const { data } = await call;
    if (data === undefined) return;
    tell(report === undefined ? `Created the report ${name}` : `Renamed the report to ${name}`, [data.undo]);
    onClose();
    if (report === undefined) await navigate(reportsPath(projectId, data.value.id));
  };
  const isNameless = isTried && name === '';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{report === undefined ? 'New report' : 'Rename report'}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ pt: 1, display: 'grid', gap: 2 }}>
          {error === undefined ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
          <TextField
            label="Name"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={isNameless}
            helperText={isNameless ? 'Field is Required' : ' '}
            slotProps={{ htmlInput: { maxLength: 200, dir: 'auto' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={creating.isLoading || editing.isLoading}>
            {report === undefined ? 'Create' : 'Rename'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
