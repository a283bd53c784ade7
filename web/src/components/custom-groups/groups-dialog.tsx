import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
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

/** Custom groups of a project as a dialog over its results. */
export const GroupsDialog = ({ project, open, onClose, onSaved, onDeleted }: GroupsDialogProps) => {
  const [isChanged, setChanged] = useState(false);
  // Includes drafts of other groups in the list.
  const { ask, question } = useDiscardQuestion(isChanged || leftGroup(project) !== null, () => {
    dropGroupDrafts(project);
    onClose();
  });
  return (
    <Dialog open onClose={ask} fullWidth maxWidth="md" aria-labelledby="groups-title">
      <DialogTitle id="groups-title">Custom groups</DialogTitle>
      <IconButton
        aria-label="Close"
        title="Close (Esc)"
        onClick={ask}
        sx={{ position: 'absolute', right: 16, top: 14 }}
      >
        <CloseOutlined fontSize="small" />
      </IconButton>
      {/* The height of a group of few categories: choosing its column moves nothing. */}
      <DialogContent sx={{ minHeight: 'min(480px, 60vh)', display: 'grid' }}>
        <CustomGroups project={project} open={open} onSaved={onSaved} onDeleted={onDeleted} onChanged={setChanged} />
      </DialogContent>
      {question}
    </Dialog>
  );
};
