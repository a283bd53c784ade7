import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import { memo, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Freeze } from '@verbatim/command-api/contract/freezes';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useFreezesQuery } from '../../api/freezes.ts';
import { useIsPast } from '../../components/past/use-past.ts';
import { freezePath, workspacePath } from '../../components/projects/project-paths.ts';

const UH_OH = 'none';
const NO_WORKSPACE = {
  value: UH_OH,
  label: 'Uh-Oh',
  title: 'There is no workspace yet',
  id: 'workspace-tab-none',
} as const;
/** Additional tabs, whose keys are no workspace ids. */
export const THEME_BUILDER = 'theme-builder';
export const COMMENT_FEED = 'comment-feed';
/** Number of tabs from which there is also a list. */
const MAX_IN_SIGHT = 5;

interface WorkspaceTabsProps {
  readonly project: Project;
  /** Id of a workspace or freeze, THEME_BUILDER or COMMENT_FEED; null for a project without workspaces. */
  readonly current: string | null;
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const NO_FREEZES: readonly Freeze[] = [];

interface AllWorkspacesProps extends WorkspaceTabsProps {
  readonly freezes: readonly Freeze[];
}

/** All workspaces and freezes by name. */
const AllWorkspaces = ({ project, freezes, current }: AllWorkspacesProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title="All workspaces">
        <IconButton
          aria-label="All workspaces"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ExpandMoreOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: '60vh', maxWidth: 'min(480px, 90vw)' } } }}
      >
        {project.workspaces.map(({ id, name }) => (
          <MenuItem
            key={id}
            component={Link}
            to={workspacePath(project.id, id)}
            selected={id === current}
            onClick={() => setAnchor(null)}
          >
            <Box component="span" dir="auto" title={name} sx={cut}>
              {name}
            </Box>
          </MenuItem>
        ))}
        {freezes.map(({ id, name }) => (
          <MenuItem
            key={id}
            component={Link}
            to={freezePath(project.id, id)}
            selected={id === current}
            onClick={() => setAnchor(null)}
          >
            <LockOutlined titleAccess="Frozen" sx={{ fontSize: 16, mr: 1, color: 'text.secondary' }} />
            <Box component="span" dir="auto" title={name} sx={cut}>
              {name}
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

/** Whether the tabs fit. Scroll buttons take space, and would not disappear by themselves. */
const useHasRoom = (row: HTMLElement | null, { workspaces }: Project, freezes: readonly Freeze[]): boolean => {
  const [hasRoom, setHasRoom] = useState(true);
  useEffect(() => {
    if (row === null) return;
    const parts = [...row.querySelectorAll('[role="tab"], :scope > button')];
    const observer = new ResizeObserver(() => {
      const needed = parts.reduce((sum, part) => sum + part.getBoundingClientRect().width, 0);
      setHasRoom(needed <= row.getBoundingClientRect().width);
    });
    for (const one of [row, ...parts]) observer.observe(one);
    return () => observer.disconnect();
  }, [row, workspaces, freezes]);
  return hasRoom;
};

/** The tabs' own scroll animation takes 300 ms, towards its original target. */
const SCROLL_MS = 350;

/** Scrolls sideways only: `scrollIntoView` would also scroll a page that is read further down to its top. */
const bringIntoSight = (scroller: HTMLElement): void => {
  const tab = scroller.querySelector('[aria-selected="true"]');
  if (tab === null) return;
  const [own, frame] = [tab.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (own.left < frame.left) scroller.scrollLeft += own.left - frame.left;
  else if (own.right > frame.right) scroller.scrollLeft += Math.min(own.right - frame.right, own.left - frame.left);
};

/** Keeps the current tab visible when scroll buttons appear, names change or the window is resized. */
const useOpenTabInSight = (row: HTMLElement | null, { workspaces }: Project, freezes: readonly Freeze[]): void => {
  useEffect(() => {
    const scroller = row?.querySelector<HTMLElement>('.MuiTabs-scroller');
    if (!scroller) return;
    let later: ReturnType<typeof setTimeout> | undefined;
    const bring = (): void => bringIntoSight(scroller);
    const observer = new ResizeObserver(() => {
      bring();
      clearTimeout(later);
      later = setTimeout(bring, SCROLL_MS);
    });
    for (const one of [scroller, ...scroller.querySelectorAll('[role="tab"]')]) observer.observe(one);
    return () => {
      observer.disconnect();
      clearTimeout(later);
    };
  }, [row, workspaces, freezes]);
};

const isTab = (current: string, { workspaces }: Project, freezes: readonly Freeze[]): boolean =>
  current === THEME_BUILDER || current === COMMENT_FEED || [...workspaces, ...freezes].some(({ id }) => id === current);

const rowStyle = { display: 'flex', alignItems: 'center', minWidth: 0, flex: '1 1 240px' } as const;

const tabsStyle = {
  minHeight: 32,
  minWidth: 0,
  '& .MuiTab-root': { minHeight: 32, py: 0.5 },
  // Tabs that are not scrolled begin where those with room do.
  '& .MuiTabs-scrollButtons.Mui-disabled:first-of-type': { display: 'none' },
} as const;

/** One tab per workspace, or a placeholder. Memoised, because tabs measure themselves on each render. */
export const WorkspaceTabs = memo(({ project, current }: WorkspaceTabsProps) => {
  const [row, setRow] = useState<HTMLElement | null>(null);
  const isPast = useIsPast();
  const { data: freezes = NO_FREEZES } = useFreezesQuery(project.id);
  // The tab of a freeze follows when the list is loaded.
  const isLoading = current !== null && !isTab(current, project, freezes);
  const hasRoom = useHasRoom(row, project, freezes);
  useOpenTabInSight(row, project, freezes);
  return (
    <Box ref={setRow} sx={rowStyle}>
      <Tabs
        value={isLoading ? false : (current ?? UH_OH)}
        variant="scrollable"
        scrollButtons={hasRoom ? false : 'auto'}
        aria-label="Workspaces"
        sx={tabsStyle}
      >
        {current === null || project.workspaces.length === 0 ? (
          <Tab {...NO_WORKSPACE} aria-controls="workspace-panel" />
        ) : null}
        {project.workspaces.map(({ id, name }) => (
          <Tab
            key={id}
            value={id}
            label={
              <Box component="span" dir="auto" sx={{ ...cut, maxWidth: 200 }}>
                {name}
              </Box>
            }
            title={name}
            id={`workspace-tab-${id}`}
            aria-controls="workspace-panel"
            component={Link}
            to={workspacePath(project.id, id)}
          />
        ))}
        {freezes.map(({ id, name }) => (
          <Tab
            key={id}
            value={id}
            icon={<LockOutlined titleAccess="Frozen" sx={{ fontSize: 14 }} />}
            iconPosition="start"
            label={
              <Box component="span" dir="auto" sx={{ ...cut, maxWidth: 200 }}>
                {name}
              </Box>
            }
            title={name}
            id={`workspace-tab-${id}`}
            aria-controls="workspace-panel"
            component={Link}
            to={freezePath(project.id, id)}
          />
        ))}
        <Tab
          value={THEME_BUILDER}
          label="Theme Builder"
          disabled={isPast}
          id={`workspace-tab-${THEME_BUILDER}`}
          aria-controls="workspace-panel"
          component={Link}
          to={`/project/${encodeURIComponent(project.id)}/theme-builder`}
        />
        <Tab
          value={COMMENT_FEED}
          label="Comment Feed"
          id={`workspace-tab-${COMMENT_FEED}`}
          aria-controls="workspace-panel"
          disabled={project.workspaces.length === 0}
          component={Link}
          to={`/project/${encodeURIComponent(project.id)}/comment-feed`}
        />
      </Tabs>
      {project.workspaces.length + freezes.length > MAX_IN_SIGHT ? (
        <AllWorkspaces project={project} freezes={freezes} current={current} />
      ) : null}
    </Box>
  );
});
WorkspaceTabs.displayName = 'WorkspaceTabs';
