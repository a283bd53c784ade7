import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { projectStage } from '../../api/project-progress.ts';
import { useProjectQuery } from '../../api/projects.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useWizardRun } from './use-wizard-run.ts';
import { Wizard } from './wizard.tsx';

const Loading = () => (
  <Box sx={{ maxWidth: 720 }} aria-busy="true">
    <Skeleton height={56} />
    <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
  </Box>
);

/** With `?project=…` it goes on where that project was left, otherwise it begins a new one. */
export const Page = () => {
  const [params, setParams] = useSearchParams();
  const projectId = params.get('project');
  const run = useWizardRun(projectId, (id) => setParams({ project: id }, { replace: true }));
  // While this browser runs it, the run itself knows more than the project's document.
  const read = useProjectQuery(projectId ?? '', {
    skip: projectId === null || run.current !== null,
    refetchOnMountOrArgChange: true,
  });
  const waiting = projectId !== null && run.current === null;
  const resuming = waiting && read.data !== undefined && !read.isFetching && projectStage(read.data).stage !== 'setup';
  const { takeUp } = run;
  const left = resuming ? read.data : undefined;
  useEffect(() => {
    if (left !== undefined) takeUp(left);
    // Once a project: `takeUp` is a new function at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [left]);
  return (
    <>
      <PageHead
        title={projectId === null ? 'New project' : `New project: ${run.current?.name ?? read.data?.name ?? '…'}`}
      />
      {waiting && read.error ? (
        <LoadFailed what="The project" error={read.error} onRetry={() => void read.refetch()} />
      ) : null}
      {waiting && (read.isFetching || resuming) ? <Loading /> : null}
      {!waiting || (read.data !== undefined && !read.isFetching && !resuming) ? (
        <Wizard run={run} project={waiting ? (read.data ?? null) : null} />
      ) : null}
    </>
  );
};
