import { useBuildsQuery } from '../../api/projects/builds.ts';

/** Number of files checked before the project's; null when it is next, or not sent yet. */
export const useWaitingFiles = (projectId: string | null, isSent: boolean): number | null => {
  const skip = !isSent || projectId === null;
  const { data } = useBuildsQuery(projectId ?? undefined, { skip, pollingInterval: 1_000 });
  return skip ? null : (data?.waiting ?? null);
};
