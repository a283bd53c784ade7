import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useDiscardQuestion } from '../../forms/use-discard-question.tsx';
import { CustomGroups } from './custom-groups.tsx';
import { dropGroupDrafts, leftGroup, type OpenGroup } from './group-drafts.ts';

interface GroupsDialogProps {
  readonly project: Project;
  readonly open: OpenGroup;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
  readonly onDeleted: (id: string) => void;
}

/** The custom groups of a project, beside its results. */
export const GroupsDialog = ({ project, open, onClose, onSaved, onDeleted }: GroupsDialogProps) => {
  const [isChanged, setChanged] = useState(false);
  // Groups that were left for another in the list are not saved either.
  const { ask, question } = useDiscardQuestion(isChanged || leftGroup(project) !== null, () => {
    dropGroupDrafts(project);
    onClose();
  });
  return (
    <Dialog open onClose={ask} fullWidth maxWidth="md" aria-labelledby="groups-title">
      <DialogTitle id="groups-title">Custom groups</DialogTitle>
      <DialogContent>
        <CustomGroups {...{ project, open, onSaved, onDeleted }} onChanged={setChanged} />
      </DialogContent>
      <DialogActions>
        <Button onClick={ask}>Close</Button>
      </DialogActions>
      {question}
    </Dialog>
  );
};
