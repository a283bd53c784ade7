import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import AddOutlined from '@mui/icons-material/AddOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { WorkspaceBanner } from '@verbatim/command-api/contract/workspaces';
import { MAX_BANNER_PARTS } from '@verbatim/domain/workspace/banners';
import { useIsPast } from '../../../components/past/use-past.ts';
import { GroupBy } from '../settings/group-by.tsx';
import type { TableSettings } from '../table/table-settings.ts';
import { BannerDialog } from './banner-dialog.tsx';
import { areSameParts, getPartTitle, listParts, toGrouped } from './banner-parts.ts';
import { useBanners, type Banners } from './use-banners.ts';

interface BannerControlsProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly settings: TableSettings;
  readonly onChange: (patch: Partial<TableSettings>) => void;
}

type Parts = readonly (readonly string[])[];

interface BannerMenuProps {
  readonly project: Project;
  readonly anchor: HTMLElement | null;
  readonly banners: Banners;
  readonly parts: Parts;
  readonly onAdd: () => void;
  readonly onChoose: (banner: WorkspaceBanner) => void;
  /** Names a banner: a saved one, or with null the one on screen. */
  readonly onName: (banner: WorkspaceBanner | null) => void;
  readonly onClose: () => void;
}

const Item = ({ icon, text, more }: { readonly icon: ReactNode; readonly text: string; readonly more?: string }) => (
  <>
    <ListItemIcon>{icon}</ListItemIcon>
    <ListItemText
      primary={text}
      secondary={more}
      slotProps={{ primary: { dir: 'auto', sx: { overflowWrap: 'anywhere', whiteSpace: 'normal' } } }}
    />
  </>
);

const BannerMenu = (props: BannerMenuProps) => {
  const { project, anchor, banners, parts, onAdd, onChoose, onName, onClose } = props;
  const isPast = useIsPast();
  const current = banners.saved.find((banner) => areSameParts(banner.parts, parts));
  const act = (does: () => void) => (): void => {
    onClose();
    does();
  };
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { maxWidth: 420 } } }}>
      <MenuItem disabled={parts.length === 0 || parts.length >= MAX_BANNER_PARTS} onClick={act(onAdd)}>
        <Item icon={<AddOutlined fontSize="small" />} text="Add banner part" more="Columns beside the others" />
      </MenuItem>
      {isPast ? null : (
        <MenuItem disabled={parts.length === 0 || current !== undefined} onClick={act(() => onName(null))}>
          <Item icon={<BookmarkBorderOutlined fontSize="small" />} text="Save banner…" />
        </MenuItem>
      )}
      {current === undefined || isPast
        ? null
        : [
            <MenuItem key="rename" onClick={act(() => onName(current))}>
              <Item icon={<EditOutlined fontSize="small" />} text="Rename banner…" />
            </MenuItem>,
            <MenuItem key="delete" onClick={act(() => banners.remove(current))}>
              <Item icon={<DeleteOutlined fontSize="small" />} text="Delete banner" />
            </MenuItem>,
          ]}
      {banners.saved.length === 0
        ? null
        : [<Divider key="line" />, <ListSubheader key="head">Saved banners</ListSubheader>]}
      {banners.saved.map((banner) => (
        <MenuItem key={banner.id} selected={banner === current} onClick={act(() => onChoose(banner))}>
          <Item
            icon={banner === current ? <CheckOutlined fontSize="small" /> : null}
            text={banner.name}
            more={banner.parts.map((part) => getPartTitle(project, part)).join(' | ')}
          />
        </MenuItem>
      ))}
    </Menu>
  );
};

/** Further groupings beside the first, and the workspace's saved banners. */
export const BannerControls = ({ project, workspaceId, settings, onChange }: BannerControlsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [named, setNamed] = useState<{ readonly banner: WorkspaceBanner | null } | null>(null);
  const banners = useBanners(project.id, workspaceId, anchor !== null || named !== null);
  const parts = listParts(settings);
  const setPart = (at: number, part: readonly string[]): void => {
    setAdding(false);
    const next = [...settings.parts];
    next[at] = part;
    onChange(toGrouped([settings.groupBy, ...next]));
  };
  const shown = isAdding ? [...settings.parts, []] : settings.parts;
  return (
    <>
      {shown.map((part, at) => (
        <GroupBy
          key={at}
          project={project}
          value={part}
          isRequired={false}
          label={`Part ${at + 2}`}
          onChange={(names) => setPart(at, names)}
        />
      ))}
      <Tooltip title="Groupings side by side" describeChild>
        <IconButton
          aria-label="Banner"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ViewColumnOutlined />
        </IconButton>
      </Tooltip>
      <BannerMenu
        project={project}
        anchor={anchor}
        banners={banners}
        parts={parts}
        onAdd={() => setAdding(true)}
        onChoose={(banner) => onChange(toGrouped(banner.parts))}
        onName={(banner) => setNamed({ banner })}
        onClose={() => setAnchor(null)}
      />
      {named === null ? null : (
        <BannerDialog
          banners={banners}
          banner={named.banner}
          parts={parts}
          titles={parts.map((part) => getPartTitle(project, part))}
          onClose={() => setNamed(null)}
        />
      )}
    </>
  );
};
