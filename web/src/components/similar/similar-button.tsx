import JoinInnerOutlined from '@mui/icons-material/JoinInnerOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { SimilarDialog, type SimilarDialogProps } from './similar-dialog.tsx';

interface SimilarButtonProps extends Omit<SimilarDialogProps, 'onClose'> {
  /** As an icon, in a row of a list. */
  readonly isSmall?: boolean;
}

/** Opens the comments like one. */
export const SimilarButton = ({ isSmall = false, ...asked }: SimilarButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  return (
    <>
      {isSmall ? (
        <Tooltip title="Find similar comments">
          <IconButton size="small" aria-label={`Find comments similar to ${asked.comment}`} onClick={open}>
            <JoinInnerOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : (
        <Button size="small" onClick={open}>
          Find similar
        </Button>
      )}
      {isOpen ? <SimilarDialog {...asked} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};
