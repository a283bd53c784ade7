import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState, type RefObject } from 'react';
import type { ScreenTable } from '../results/result-kind.ts';
import { ExportDialog, type ExportScope } from './export-dialog.tsx';

interface ExportButtonProps extends Omit<ExportScope, 'screen'> {
  readonly screenTable: RefObject<ScreenTable | null>;
}

export const ExportButton = ({ screenTable, ...scope }: ExportButtonProps) => {
  const [open, setOpen] = useState<Pick<ExportScope, 'screen'> | null>(null);
  const ask = (): void => setOpen({ screen: screenTable.current });
  return (
    <>
      <Button startIcon={<FileDownloadOutlined fontSize="small" />} onClick={ask}>
        Export
      </Button>
      {open === null ? null : <ExportDialog {...scope} screen={open.screen} onClose={() => setOpen(null)} />}
    </>
  );
};
