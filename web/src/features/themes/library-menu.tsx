import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import { saveBlob, saveCsv } from '../../components/save-blob.ts';
import { ImportDialog } from './import-dialog.tsx';
import { libraryCsv, libraryJson } from './library-file.ts';
import { UsageDialog } from './usage-dialog.tsx';

interface LibraryMenuProps {
  readonly folders: readonly Folder[];
  readonly marked: readonly Theme[];
  readonly onDuplicate: (themes: readonly Theme[]) => void;
}

const FILE_NAME = 'Themes';

/** Rare actions: on the selected themes, and import and export of the library. */
export const LibraryMenu = ({ folders, marked, onDuplicate }: LibraryMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'usage' | 'import' | null>(null);
  const [alone] = marked.length === 1 ? marked : [];
  const close = (): void => setAnchor(null);
  const item = (label: string, act: () => void, disabled = false) => (
    <MenuItem
      disabled={disabled}
      onClick={() => {
        close();
        act();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <Tooltip title="More">
        <IconButton aria-label="More" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <MoreVertOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ list: { 'aria-label': 'Library' } }}>
        {item('Duplicate', () => onDuplicate(marked), marked.length === 0)}
        {item('Where it is used', () => setDialog('usage'), alone === undefined)}
        <Divider />
        {item('Export as JSON', () =>
          saveBlob(FILE_NAME, 'json', new Blob([libraryJson(folders)], { type: 'application/json' })),
        )}
        {item('Export as CSV', () => saveCsv(FILE_NAME, libraryCsv(folders)))}
        {item('Import a file', () => setDialog('import'))}
      </Menu>
      {dialog === 'import' ? <ImportDialog onClose={() => setDialog(null)} /> : null}
      {dialog === 'usage' && alone !== undefined ? <UsageDialog theme={alone} onClose={() => setDialog(null)} /> : null}
    </>
  );
};
