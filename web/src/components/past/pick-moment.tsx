import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { historyPath } from '../history-path.ts';
import { atMoment } from './as-of-address.ts';

/** The end of yesterday, as a date field of this browser has it. */
const yesterday = (): string => {
  const day = new Date();
  day.setDate(day.getDate() - 1);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}T23:59`;
};

/** Asks for a day and time, and opens the screen as it was then. */
export const MomentDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [local, setLocal] = useState(yesterday);
  const location = useLocation();
  const navigate = useNavigate();
  const { pid } = useParams();
  const instant = new Date(local);
  const isNone = Number.isNaN(instant.getTime());
  const [isLater, setLater] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isNone || isLater) return;
    // A minute counts to its end.
    instant.setSeconds(59, 999);
    void navigate(atMoment(location, instant.toISOString()));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="moment-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="moment-title">See results as of an earlier date</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            Every result is shown with the comments, themes, tags and words of that time. Nothing is changed.
          </DialogContentText>
          <TextField
            type="datetime-local"
            label="Day and time"
            value={local}
            onChange={({ target: { value } }) => {
              setLocal(value);
              setLater(Date.parse(value) > Date.now());
            }}
            error={isNone || isLater}
            helperText={isNone ? 'Enter a day and a time' : isLater ? 'This is in the future' : 'In your time zone'}
            slotProps={{ inputLabel: { shrink: true } }}
            fullWidth
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button component={Link} to={historyPath(pid === undefined ? {} : { project: pid })} sx={{ mr: 'auto' }}>
            Choose in History
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isNone || isLater}>
            Show
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

export const PickMoment = ({ label }: { readonly label: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? <MomentDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
