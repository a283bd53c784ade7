import type { ResultProps } from '../results/result-kind.ts';
import { fileNameOf } from '../save-file.ts';
import { useElementMenu } from './element-menu.tsx';
import { useStamp } from './use-stamp.ts';

/** What the frame of every picture of a workspace needs: what a click offers, and what its files are called and say. */
export const usePicture = (
  { project, workspaceId, filtering, onShow }: ResultProps,
  settings?: () => readonly string[],
) => ({
  elements: useElementMenu(filtering, onShow),
  stamp: useStamp(project, workspaceId, filtering, settings),
  fileName: fileNameOf(project, workspaceId),
});
