import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState, type RefObject } from 'react';
import type { ScreenTable } from '../results/result-kind.ts';
import { ExportDialog, type ExportScope } from './export-dialog.tsx';

interface ExportButtonProps extends Omit<ExportScope, 'screen'> {
  readonly screenTable: RefObject<ScreenTable | null>;
}

/** Without words: the controls of a table fill their line. */
export const ExportButton = ({ screenTable, ...scope }: ExportButtonProps) => {
  const [open, setOpen] = useState<Pick<ExportScope, 'screen'> | null>(null);
  return (
    <>
      <Tooltip title="Export">
        <IconButton aria-label="Export" onClick={() => setOpen({ screen: screenTable.current })}>
          <FileDownloadOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {open === null ? null : <ExportDialog {...scope} screen={open.screen} onClose={() => setOpen(null)} />}
    </>
  );
};
