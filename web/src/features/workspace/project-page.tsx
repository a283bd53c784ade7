import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { memo, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Link, Navigate, useLocation, useMatch, useParams } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { NO_NEWS, type LiveProject } from '../../api/live-news.ts';
import { GOES_ON_BY_ITSELF, useLiveProjectQuery } from '../../api/live-progress.ts';
import { isNotFound } from '../../api/problem.ts';
import { projectStage, wizardPath } from '../../api/project-progress.ts';
import { useProjectQuery } from '../../api/projects.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { rememberProject } from '../../components/last-project.ts';
import { FirstLook } from '../../components/first-look/first-look.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { hasProjectDraft, ProjectEditor } from '../../components/project-editor.tsx';
import { workspacePath } from '../../components/project-paths.ts';
import { hasDraft } from '../../forms/drafts.ts';
import { NoWorkspace } from './no-workspace.tsx';
import { ProjectHead } from './project-head.tsx';
import { resultAt } from './results/results.ts';
import { ProjectToolbar } from './project-toolbar.tsx';
import { ResultsStatus } from './results-status.tsx';
import { StoppedResults } from './stopped-results.tsx';
import type { ThemePanel } from '../../components/theme-panel-slot.ts';
import { UnfinishedBuild } from './unfinished-build.tsx';
import { workspaceForm } from './use-workspace-form.ts';
import { WorkspaceEditor } from './workspace-editor.tsx';
import { COMMENT_FEED, THEME_BUILDER, WorkspaceTabs } from './workspace-tabs.tsx';
import { WorkspaceView } from './workspace-view.tsx';

type OpenDialog = 'none' | 'project' | 'workspace' | 'new-workspace';

const ProjectDialogs = ({
  project,
  wid,
  open,
  onClose,
}: {
  readonly project: Project;
  readonly wid: string | undefined;
  readonly open: OpenDialog;
  readonly onClose: () => void;
}) => {
  switch (open) {
    case 'none':
      return null;
    case 'project':
      return <ProjectEditor project={project} onClose={onClose} />;
    case 'workspace':
      return <WorkspaceEditor projectId={project.id} workspaceId={wid ?? null} onClose={onClose} />;
    case 'new-workspace':
      return <WorkspaceEditor projectId={project.id} workspaceId={null} onClose={onClose} />;
  }
};

interface ProjectPageProps {
  /** Opens a theme from the table. */
  readonly ThemePanel: ThemePanel;
  /** In the place of a workspace, under `theme-builder`. */
  readonly ThemeBuilder: ComponentType<{ readonly project: Project }>;
  /** As it, under `comment-feed`. */
  readonly CommentFeed: ComponentType<{ readonly project: Project }>;
}

/** Whoever left a dialog with unsaved changes, as when the session ended, finds it open again. */
const leftDialog = (projectId: string, wid: string | undefined): OpenDialog => {
  if (hasProjectDraft(projectId)) return 'project';
  if (wid !== undefined && hasDraft(workspaceForm(projectId, wid))) return 'workspace';
  return hasDraft(workspaceForm(projectId, null)) ? 'new-workspace' : 'none';
};

interface HeadProps {
  readonly project: Project;
  readonly live: LiveProject;
  /** Of the tabs. */
  readonly current: string | null;
  readonly hasWorkspace: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** How a result is looked at changes nothing of it. */
const Head = memo(({ project, live, current, hasWorkspace, onOpen }: HeadProps) => (
  <ProjectHead
    project={project}
    tabs={<WorkspaceTabs project={project} current={current} />}
    status={<ResultsStatus live={live} />}
    actions={<ProjectToolbar projectId={project.id} hasWorkspace={hasWorkspace} onOpen={onOpen} />}
  />
));
Head.displayName = 'Head';

const LoadedProject = (props: ProjectPageProps & { readonly project: Project }) => {
  const { project, ThemePanel, ThemeBuilder, CommentFeed } = props;
  const { wid, result: resultName } = useParams();
  const { search } = useLocation();
  const isBuilder = useMatch('/project/:pid/theme-builder') !== null;
  const isFeed = useMatch('/project/:pid/comment-feed') !== null && project.workspaces.length > 0;
  const [dialog, setDialog] = useState<OpenDialog>(() => leftDialog(project.id, wid));
  const { data: live = NO_NEWS } = useLiveProjectQuery(project.id, GOES_ON_BY_ITSELF);
  useEffect(() => rememberProject(project.id), [project.id]);
  const { workspaces } = project;
  const [first] = workspaces;
  const known = workspaces.some(({ id }) => id === wid);
  // The bare address and unknown workspaces lead to the first one.
  if (first !== undefined && !known && !isBuilder && !isFeed)
    return <Navigate to={workspacePath(project.id, first.id)} replace />;
  const result = resultAt(resultName);
  if (result === undefined && wid !== undefined)
    return <Navigate to={{ pathname: workspacePath(project.id, wid), search }} replace />;
  const current = isBuilder ? THEME_BUILDER : isFeed ? COMMENT_FEED : known ? (wid ?? null) : null;
  return (
    <>
      <Head {...{ project, live, current }} hasWorkspace={known} onOpen={setDialog} />
      <StoppedResults live={live} />
      <UnfinishedBuild project={project} live={live} />
      <Box role="tabpanel" id="workspace-panel" aria-labelledby={`workspace-tab-${current ?? 'none'}`}>
        {isBuilder ? (
          <Suspense fallback={null}>
            <ThemeBuilder project={project} />
          </Suspense>
        ) : isFeed ? (
          <Suspense fallback={null}>
            <CommentFeed project={project} />
          </Suspense>
        ) : known && wid !== undefined && result !== undefined ? (
          <WorkspaceView
            key={wid}
            project={project}
            workspaceId={wid}
            result={result}
            onEdit={() => setDialog('workspace')}
            ThemePanel={ThemePanel}
          />
        ) : (
          <NoWorkspace
            onAdd={() => setDialog('new-workspace')}
            firstLook={projectStage(project).stage === 'ready' ? <FirstLook projectId={project.id} /> : null}
          />
        )}
      </Box>
      <ProjectDialogs project={project} wid={wid} open={dialog} onClose={() => setDialog('none')} />
    </>
  );
};

const NoProject = () => (
  <EmptyState
    title="There is no such project"
    text="It may have been deleted, or the address may be mistyped."
    action={
      <Button component={Link} to="/project" variant="contained">
        Go to projects
      </Button>
    }
  />
);

const Loading = () => (
  <Box aria-busy="true">
    <Skeleton width={280} height={40} />
    <Skeleton width={420} height={44} sx={{ mt: 1 }} />
    <Skeleton variant="rounded" height={600} sx={{ mt: 2 }} />
  </Box>
);

export const ProjectPage = (panels: ProjectPageProps) => {
  const { pid = '' } = useParams();
  const query = useProjectQuery(pid);
  if (isNotFound(query.error)) return <NoProject />;
  return (
    <Loaded what="The project" query={{ ...query, data: query.currentData }} loading={<Loading />}>
      {(project) =>
        projectStage(project).stage === 'setup' ? (
          <Navigate to={wizardPath(pid)} replace />
        ) : (
          <LoadedProject key={project.id} project={project} {...panels} />
        )
      }
    </Loaded>
  );
};
