import CloseOutlined from '@mui/icons-material/CloseOutlined';
import OpenInFullOutlined from '@mui/icons-material/OpenInFullOutlined';
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Folder } from '@verbatim/command-api/contract/library';
import { useFoldersQuery } from '../../api/library.ts';
import { allThemes } from '../../components/themes/all-themes.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { Loaded } from '../../components/messages/loaded.tsx';
import type { ThemePanelProps } from '../../components/themes/theme-panel-slot.ts';
import { LEAVE_QUESTION } from '../../forms/leave-guard.tsx';
import { ThemeEditor } from './theme-editor.tsx';

interface HeadProps extends Pick<ThemePanelProps, 'canDock' | 'isDocked' | 'onDock'> {
  readonly onClose: () => void;
}

const Head = ({ canDock, isDocked, onDock, onClose }: HeadProps) => {
  const label = isDocked ? 'Open over the table' : 'Open next to the table';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pb: 1 }}>
      <Typography id="theme-panel-title" variant="h2" component="p" sx={{ flex: 1 }}>
        Edit theme
      </Typography>
      {canDock ? (
        <Tooltip title={label}>
          <IconButton aria-label={label} onClick={() => onDock(!isDocked)}>
            {isDocked ? <OpenInFullOutlined fontSize="small" /> : <ViewSidebarOutlined fontSize="small" />}
          </IconButton>
        </Tooltip>
      ) : null}
      <Tooltip title="Close">
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
};

interface BodyProps extends Pick<ThemePanelProps, 'themeId' | 'order' | 'onOpen'> {
  readonly isNarrow: boolean;
  readonly onChanged: (isChanged: boolean) => void;
}

const OpenTheme = ({
  themeId,
  order,
  folders,
  onOpen,
  isNarrow,
  onChanged,
}: BodyProps & { readonly folders: readonly Folder[] }) => {
  const [saves, setSaves] = useState(0);
  const theme = allThemes(folders).find(({ id }) => id === themeId);
  if (theme === undefined) return <EmptyState dense title="There is no such theme" text="It may have been deleted." />;
  const next = order[order.indexOf(themeId) + 1];
  return (
    <ThemeEditor
      key={themeId}
      theme={theme}
      folders={folders}
      newIn={null}
      saves={saves}
      onSaved={() => setSaves(saves + 1)}
      onNext={next === undefined ? null : () => onOpen(next)}
      isNarrow={isNarrow}
      onChanged={onChanged}
    />
  );
};

const Body = (props: BodyProps) => (
  <Loaded what="The theme" query={useFoldersQuery()} loading={<Skeleton variant="rounded" height={320} />}>
    {(folders) => <OpenTheme {...props} folders={folders} />}
  </Loaded>
);

/** Theme editor for the table: over it, or docked next to it, where the table follows each save. */
export const ThemePanel = (props: ThemePanelProps) => {
  const { themeId, isDocked, onOpen, onClose } = props;
  const [shown, setShown] = useState(themeId);
  const [isChanged, setChanged] = useState(false);
  const [isClosing, setClosing] = useState(false);
  // Another theme is opened after unsaved changes are confirmed.
  if (themeId !== shown && !isChanged) setShown(themeId);
  const isAsking = isChanged && (isClosing || themeId !== shown);
  const close = (): void => (isChanged ? setClosing(true) : onClose());
  const content = (
    <>
      <Head {...props} onClose={close} />
      <Body
        themeId={shown}
        order={props.order}
        onOpen={(id) => {
          setChanged(false);
          onOpen(id);
        }}
        isNarrow={isDocked}
        onChanged={setChanged}
      />
      <ConfirmDialog
        question={isAsking ? LEAVE_QUESTION : null}
        onConfirm={() => {
          setChanged(false);
          setShown(themeId);
          if (isClosing) onClose();
        }}
        onCancel={() => {
          setClosing(false);
          if (themeId !== shown) onOpen(shown);
        }}
      />
    </>
  );
  if (isDocked)
    return (
      <Box component="aside" aria-labelledby="theme-panel-title" sx={asideStyle}>
        {content}
      </Box>
    );
  return (
    <Dialog open onClose={close} fullWidth maxWidth="lg" aria-labelledby="theme-panel-title">
      <Box sx={{ p: 2 }}>{content}</Box>
    </Dialog>
  );
};

const asideStyle = {
  minWidth: 0,
  position: 'sticky',
  top: 56,
  maxHeight: 'calc(100vh - 64px)',
  overflowY: 'auto',
} as const;
