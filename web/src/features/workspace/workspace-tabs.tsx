import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import { memo, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { workspacePath } from '../../components/project-paths.ts';

const UH_OH = 'none';
/** The tabs behind the workspaces: no workspace has such an id. */
export const THEME_BUILDER = 'theme-builder';
export const COMMENT_FEED = 'comment-feed';
/** More do not stand side by side: all of them are in a list too. */
const MOST_IN_SIGHT = 5;

interface WorkspaceTabsProps {
  readonly project: Project;
  /** A workspace's id, THEME_BUILDER or COMMENT_FEED; null when the project has no workspace. */
  readonly current: string | null;
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Every workspace by name, however many there are. */
const AllWorkspaces = ({ project, current }: WorkspaceTabsProps) => {
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
      </Menu>
    </>
  );
};

/** Whether all that stands in the row has room there. Arrows take some of it, so that they would not leave by themselves. */
const useHasRoom = (row: HTMLElement | null, { workspaces }: Project): boolean => {
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
  }, [row, workspaces]);
  return hasRoom;
};

/** A scroll of the tabs' own, which takes 300 ms, goes to where it was bound for when it began. */
const SCROLL_MS = 350;

/** The tab that is open stays in sight whole when arrows come, names take another width or the window gets narrower. */
const useOpenTabInSight = (row: HTMLElement | null, { workspaces }: Project): void => {
  useEffect(() => {
    if (row === null) return;
    let later: ReturnType<typeof setTimeout> | undefined;
    const bring = () =>
      row.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const observer = new ResizeObserver(() => {
      bring();
      clearTimeout(later);
      later = setTimeout(bring, SCROLL_MS);
    });
    for (const one of row.querySelectorAll('.MuiTabs-scroller, [role="tab"]')) observer.observe(one);
    return () => {
      observer.disconnect();
      clearTimeout(later);
    };
  }, [row, workspaces]);
};

const rowStyle = { display: 'flex', alignItems: 'center', minWidth: 0, flex: '1 1 240px' } as const;

/** One tab a workspace; a placeholder when there is none. Tabs measure themselves at every drawing, and a switch of the table is none of theirs. */
export const WorkspaceTabs = memo(({ project, current }: WorkspaceTabsProps) => {
  const [row, setRow] = useState<HTMLElement | null>(null);
  const hasRoom = useHasRoom(row, project);
  useOpenTabInSight(row, project);
  return (
    <Box ref={setRow} sx={rowStyle}>
      <Tabs
        value={current ?? UH_OH}
        variant="scrollable"
        scrollButtons={hasRoom ? false : 'auto'}
        aria-label="Workspaces"
        sx={{ minHeight: 32, minWidth: 0, '& .MuiTab-root': { minHeight: 32, py: 0.5 } }}
      >
        {current === null || project.workspaces.length === 0 ? (
          <Tab value={UH_OH} label="Uh-Oh" id="workspace-tab-none" aria-controls="workspace-panel" />
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
        <Tab
          value={THEME_BUILDER}
          label="Theme Builder"
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
      {project.workspaces.length > MOST_IN_SIGHT ? <AllWorkspaces project={project} current={current} /> : null}
    </Box>
  );
});
WorkspaceTabs.displayName = 'WorkspaceTabs';
