import { useBuildsQuery } from '../api/builds.ts';

/** So many other files are checked before the one that a project was sent; null when it is its turn, or not sent yet. */
export const useWaitingFiles = (projectId: string | null, isSent: boolean): number | null => {
  const skip = !isSent || projectId === null;
  const { data } = useBuildsQuery(projectId ?? undefined, { skip, pollingInterval: 1_000 });
  return skip ? null : (data?.waiting ?? null);
};
