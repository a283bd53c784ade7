import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useHiddenWordsQuery } from '../../api/results/hidden-words.ts';
import { useIsPast } from '../past/use-past.ts';
import { pluralise } from '../text/format.ts';
import { HiddenWords } from './hidden-words.tsx';

interface HiddenWordsButtonProps {
  readonly projectId: string;
}

/** How many words of the project are hidden; opens their list. */
export const HiddenWordsButton = ({ projectId }: HiddenWordsButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const { data } = useHiddenWordsQuery(projectId);
  const isPast = useIsPast();
  const count = data?.words.length ?? 0;
  if (isPast) return null;
  return (
    <>
      <Button
        startIcon={<VisibilityOffOutlined />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start', whiteSpace: 'nowrap' }}
      >
        {count === 0 ? 'Hidden words' : pluralise(count, 'hidden word')}
      </Button>
      {isOpen ? (
        <Dialog open onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby="hidden-words-title">
          <DialogTitle id="hidden-words-title">Hidden words</DialogTitle>
          <DialogContent>
            <HiddenWords projectId={projectId} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
};
