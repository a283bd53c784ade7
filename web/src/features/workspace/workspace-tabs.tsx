import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';

const UH_OH = 'none';

interface WorkspaceTabsProps {
  readonly project: Project;
  /** Null when the project has no workspace. */
  readonly current: string | null;
}

/** One tab a workspace; a placeholder when there is none. */
export const WorkspaceTabs = ({ project, current }: WorkspaceTabsProps) => (
  <Tabs
    value={current ?? UH_OH}
    variant="scrollable"
    scrollButtons="auto"
    aria-label="Workspaces"
    sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
  >
    {current === null ? (
      <Tab value={UH_OH} label="Uh-Oh" id="workspace-tab-none" aria-controls="workspace-panel" />
    ) : null}
    {project.workspaces.map(({ id, name }) => (
      <Tab
        key={id}
        value={id}
        label={name}
        id={`workspace-tab-${id}`}
        aria-controls="workspace-panel"
        component={Link}
        to={`/project/${encodeURIComponent(project.id)}/workspace/${encodeURIComponent(id)}`}
      />
    ))}
  </Tabs>
);
