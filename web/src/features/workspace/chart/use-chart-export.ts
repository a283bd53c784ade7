import { useHideWords } from '../../../components/hidden-words/use-hide-words.ts';
import { useIsPast } from '../../../components/past/use-past.ts';
import type { ResultProps } from '../results/result-kind.ts';
import { toFileName } from '../save-file.ts';
import { useElementMenu } from './element-menu.tsx';
import { useStamp } from './use-stamp.ts';

/** Common parts of a workspace's charts: element menus, names and stamps of files. */
export const useChartExport = (
  { project, workspaceId, filtering, onShow }: ResultProps,
  settings?: () => readonly string[],
) => {
  const { hide } = useHideWords(project.id);
  const isPast = useIsPast();
  return {
    elements: useElementMenu(filtering, onShow, isPast ? undefined : (word) => void hide(word)),
    stamp: useStamp(project, workspaceId, filtering, settings),
    fileName: toFileName(project, workspaceId),
  };
};
