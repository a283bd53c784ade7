import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, memo, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Link, Navigate, useLocation, useMatch, useParams } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { NO_UPDATES, type LiveProject } from '../../api/projects/project-updates.ts';
import { GOES_ON_BY_ITSELF, useLiveProjectQuery } from '../../api/projects/live-progress.ts';
import { isNotFound } from '../../api/transport/problem.ts';
import { projectStage, wizardPath } from '../../api/projects/project-progress.ts';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { rememberProject } from '../../components/projects/last-project.ts';
import { FirstLook } from '../../components/project-overview/project-overview.tsx';
import { Loaded } from '../../components/messages/loaded.tsx';
import { hasProjectDraft, ProjectEditor } from '../../components/project-editor/project-editor.tsx';
import { workspacePath } from '../../components/projects/project-paths.ts';
import { hasDraft } from '../../forms/drafts.ts';
import { OutdatedWordsNote } from './outdated-words-note.tsx';
import { NoWorkspace } from './no-workspace.tsx';
import { ProjectHead } from './project-head.tsx';
import { resultAt } from './results/results.ts';
import { ProjectToolbar } from './project-toolbar.tsx';
import { ResultsStatus } from './results-status.tsx';
import { StoppedResults } from './stopped-results.tsx';
import type { ThemePanel } from '../../components/themes/theme-panel-slot.ts';
import { UnfinishedBuild } from './unfinished-build.tsx';
import { workspaceForm } from './use-workspace-form.ts';
import { WorkspaceEditor } from './workspace-editor.tsx';
import { COMMENT_FEED, THEME_BUILDER, WorkspaceTabs } from './workspace-tabs.tsx';
import { WorkspaceView } from './workspace-view.tsx';

const FreezeDialog = lazy(async () => ({ default: (await import('./freeze/freeze-dialog.tsx')).FreezeDialog }));
const FreezeView = lazy(async () => ({ default: (await import('./freeze/freeze-view.tsx')).FreezeView }));

type OpenDialog = 'none' | 'project' | 'workspace' | 'new-workspace' | 'freeze';

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
    case 'freeze':
      return wid === undefined ? null : (
        <Suspense fallback={null}>
          <FreezeDialog project={project} workspaceId={wid} onClose={onClose} />
        </Suspense>
      );
  }
};

interface ProjectPageProps {
  /** Opens a theme from the table. */
  readonly ThemePanel: ThemePanel;
  /** Instead of a workspace, at `theme-builder`. */
  readonly ThemeBuilder: ComponentType<{ readonly project: Project }>;
  /** Likewise, at `comment-feed`. */
  readonly CommentFeed: ComponentType<{ readonly project: Project }>;
}

/** Reopens a dialog with unsaved changes, as after a session ended. */
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

/** Memoised: settings of a result do not affect it. */
const Head = memo(({ project, live, current, hasWorkspace, onOpen }: HeadProps) => (
  <ProjectHead
    project={project}
    tabs={<WorkspaceTabs project={project} current={current} />}
    status={<ResultsStatus live={live} />}
    actions={<ProjectToolbar projectId={project.id} hasWorkspace={hasWorkspace} onOpen={onOpen} />}
  />
));
Head.displayName = 'Head';

/** The open tab, by id; null without one. */
const getTab = ({ wid, fid }: Readonly<Partial<Record<string, string>>>, isWorkspace: boolean): string | null =>
  (isWorkspace ? wid : fid) ?? null;

const LoadedProject = (props: ProjectPageProps & { readonly project: Project }) => {
  const { project, ThemePanel, ThemeBuilder, CommentFeed } = props;
  const { wid, fid, result: resultName } = useParams();
  const { search } = useLocation();
  const isBuilder = useMatch('/project/:pid/theme-builder') !== null;
  const isFeed = useMatch('/project/:pid/comment-feed') !== null && project.workspaces.length > 0;
  const [dialog, setDialog] = useState<OpenDialog>(() => leftDialog(project.id, wid));
  const { data: live = NO_UPDATES } = useLiveProjectQuery(project.id, GOES_ON_BY_ITSELF);
  useEffect(() => rememberProject(project.id), [project.id]);
  const { workspaces } = project;
  const [first] = workspaces;
  const known = workspaces.some(({ id }) => id === wid);
  // The bare URL and unknown workspaces redirect to the first one.
  if (first !== undefined && !known && fid === undefined && !isBuilder && !isFeed)
    return <Navigate to={workspacePath(project.id, first.id)} replace />;
  const result = resultAt(resultName);
  if (result === undefined && wid !== undefined)
    return <Navigate to={{ pathname: workspacePath(project.id, wid), search }} replace />;
  const current = isBuilder ? THEME_BUILDER : isFeed ? COMMENT_FEED : getTab({ wid, fid }, known);
  return (
    <>
      <Head project={project} live={live} current={current} hasWorkspace={known} onOpen={setDialog} />
      <StoppedResults live={live} />
      <OutdatedWordsNote live={live} />
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
        ) : fid !== undefined ? (
          <Suspense fallback={null}>
            <FreezeView project={project} freezeId={fid} />
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
    text="It may have been deleted, or the address may be wrong."
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
