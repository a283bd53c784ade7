import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined';
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import SentimentSatisfiedOutlined from '@mui/icons-material/SentimentSatisfiedOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { NavLink } from 'react-router-dom';
import { navigationWidth } from './navigation-width.ts';

interface Place {
  readonly label: string;
  readonly to: string;
  readonly Icon: typeof FolderOutlined;
  /** Why it cannot be opened from here. */
  readonly disabled?: string;
}

const PLACES: readonly Place[] = [
  { label: 'Sentiment', to: '/sentiment', Icon: SentimentSatisfiedOutlined },
  {
    label: 'Cleaning',
    to: '/cleaning',
    Icon: AutoFixHighOutlined,
    disabled: 'Removes names from comments before an upload. Open it at /cleaning.',
  },
  { label: 'Themes', to: '/themes', Icon: SellOutlined },
  { label: 'Projects', to: '/project', Icon: FolderOutlined },
  { label: 'History', to: '/history', Icon: HistoryOutlined },
  { label: 'Users', to: '/users', Icon: GroupOutlined },
];

const HELP: Place = { label: 'Help', to: '/help/start', Icon: HelpOutlineOutlined };

/** Topics are of a project. */
const isCurrent = ({ to }: Place, pathname: string): boolean =>
  pathname.startsWith(to) || (to === '/project' && pathname.startsWith('/topic'));

interface PlaceItemProps {
  readonly place: Place;
  readonly collapsed: boolean;
  readonly current: boolean;
  readonly onGo: () => void;
}

const itemStyle = {
  minHeight: 40,
  px: 1.5,
  borderRadius: 1,
  '&.Mui-selected': { fontWeight: 600, '& .MuiListItemIcon-root': { color: 'primary.main' } },
} as const;

const PlaceItem = ({ place: { label, to, Icon, disabled }, collapsed, current, onGo }: PlaceItemProps) => {
  // On its own page it is no longer disabled.
  const link = disabled === undefined || current ? { component: NavLink, to, end: false } : { disabled: true };
  return (
    <ListItem disablePadding>
      <Tooltip title={(current ? undefined : disabled) ?? (collapsed ? label : '')} placement="right">
        <Box component="span" sx={{ width: '100%' }}>
          <ListItemButton {...link} selected={current} onClick={onGo} sx={itemStyle} aria-label={label}>
            <ListItemIcon sx={{ minWidth: collapsed ? 0 : 36 }}>
              <Icon fontSize="small" />
            </ListItemIcon>
            {collapsed ? null : (
              <ListItemText primary={label} slotProps={{ primary: { sx: { fontSize: 14, fontWeight: 'inherit' } } }} />
            )}
          </ListItemButton>
        </Box>
      </Tooltip>
    </ListItem>
  );
};

interface SideNavigationProps {
  readonly pathname: string;
  readonly narrow: boolean;
  readonly open: boolean;
  readonly collapsed: boolean;
  readonly onClose: () => void;
  readonly onCollapse: () => void;
}

export const SideNavigation = ({ pathname, narrow, open, collapsed, onClose, onCollapse }: SideNavigationProps) => {
  const width = navigationWidth(collapsed);
  const toggle = collapsed ? 'Expand navigation' : 'Collapse navigation';
  const content = (
    <Box
      component="nav"
      aria-label="Main"
      sx={{ width, display: 'flex', flexDirection: 'column', height: '100%', p: 1 }}
    >
      <List disablePadding sx={{ display: 'grid', gap: 0.25 }}>
        {PLACES.map((place) => (
          <PlaceItem
            key={place.to}
            place={place}
            collapsed={collapsed}
            current={isCurrent(place, pathname)}
            onGo={onClose}
          />
        ))}
      </List>
      <Box sx={{ flex: 1 }} />
      <List disablePadding>
        <PlaceItem place={HELP} collapsed={collapsed} current={pathname.startsWith('/help')} onGo={onClose} />
      </List>
      {narrow ? null : (
        <Tooltip title={toggle} placement="right">
          <IconButton
            aria-label={toggle}
            aria-expanded={!collapsed}
            onClick={onCollapse}
            sx={{ alignSelf: collapsed ? 'center' : 'flex-end' }}
          >
            {collapsed ? <ChevronRightOutlined fontSize="small" /> : <ChevronLeftOutlined fontSize="small" />}
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
  if (narrow) {
    return (
      <Drawer open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': 'Navigation' } }}>
        {content}
      </Drawer>
    );
  }
  return (
    <Box sx={{ width, flexShrink: 0, bgcolor: 'surface.rail', borderRight: 1, borderColor: 'divider' }}>
      <Box sx={{ position: 'sticky', top: 44, height: 'calc(100vh - 44px)' }}>{content}</Box>
    </Box>
  );
};
