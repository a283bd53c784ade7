import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState, type RefObject } from 'react';
import type { ScreenTable } from '../results/result-kind.ts';
import { ExportDialog, type ExportScope } from './export-dialog.tsx';

interface ExportButtonProps extends Omit<ExportScope, 'screen'> {
  readonly screenTable: RefObject<ScreenTable | null>;
  /** The controls of a table fill their line: there it has no words. */
  readonly hasWords: boolean;
}

export const ExportButton = ({ screenTable, hasWords, ...scope }: ExportButtonProps) => {
  const [open, setOpen] = useState<Pick<ExportScope, 'screen'> | null>(null);
  const ask = (): void => setOpen({ screen: screenTable.current });
  return (
    <>
      {hasWords ? (
        <Button startIcon={<FileDownloadOutlined fontSize="small" />} onClick={ask}>
          Export
        </Button>
      ) : (
        <Tooltip title="Export">
          <IconButton aria-label="Export" onClick={ask}>
            <FileDownloadOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {open === null ? null : <ExportDialog {...scope} screen={open.screen} onClose={() => setOpen(null)} />}
    </>
  );
};
