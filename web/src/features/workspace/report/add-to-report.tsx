import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { AddToReportProps } from './add-to-report-dialog.tsx';
import { isReportable } from './report-kinds.ts';

const AddToReportDialog = lazy(async () => ({
  default: (await import('./add-to-report-dialog.tsx')).AddToReportDialog,
}));

export const AddToReport = (scope: Omit<AddToReportProps, 'onClose'>) => {
  const [isOpen, setOpen] = useState(false);
  if (!isReportable(scope.kind)) return null;
  const open = (): void => setOpen(true);
  return (
    <>
      <Button startIcon={<PlaylistAddOutlined fontSize="small" />} onClick={open}>
        Add to report
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AddToReportDialog {...scope} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
