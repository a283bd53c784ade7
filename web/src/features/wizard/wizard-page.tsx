import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { projectStage } from '../../api/projects/project-progress.ts';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { LoadFailed } from '../../components/messages/load-failed.tsx';
import { getLoadError } from '../../components/messages/loaded.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useWizardRun, type WizardRun } from './use-wizard-run.ts';
import { Wizard } from './wizard.tsx';

const Loading = () => (
  <Box sx={{ maxWidth: 720 }} aria-busy="true">
    <Skeleton height={56} />
    <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
  </Box>
);

/** The project in the URL, unless a run of this browser is ahead of its document. */
const useLeftProject = (projectId: string | null, run: WizardRun) => {
  const needed = projectId !== null && run.current === null;
  const query = useProjectQuery(projectId ?? '', {
    skip: !needed,
    refetchOnMountOrArgChange: true,
  });
  const { data, isFetching, refetch } = query;
  const project = needed && !isFetching ? data : undefined;
  const stage = project === undefined ? null : projectStage(project).stage;
  return { needed, project, stage, error: needed ? getLoadError(query) : undefined, refetch };
};

/** Resumes the project of `?project=…`, otherwise starts a new one. */
export const Page = () => {
  const [params, setParams] = useSearchParams();
  const projectId = params.get('project');
  const run = useWizardRun(projectId, (id) => setParams({ project: id }, { replace: true }));
  const { needed, project, stage, error, refetch } = useLeftProject(projectId, run);
  const { takeUp } = run;
  const takenUp = stage === 'building' || stage === 'ready' ? project : undefined;
  useEffect(() => {
    if (takenUp !== undefined) takeUp(takenUp);
    // Once a project: `takeUp` is a new function at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [takenUp]);
  const name = run.current?.name ?? project?.name ?? '';
  return (
    <>
      <PageHead title={name === '' ? 'New project' : `New project: ${name}`} />
      {error ? <LoadFailed what="The project" error={error} onRetry={() => void refetch()} /> : null}
      {needed && !error && stage !== 'setup' ? <Loading /> : null}
      {!needed || stage === 'setup' ? <Wizard run={run} project={project ?? null} /> : null}
    </>
  );
};
