/** Previews a dictionary change project by project, before saving. */
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { DictionaryPreviewResult, DictionaryPreviewRequest } from '@verbatim/command-api/contract/sentiment';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { projectWordsApi } from '../../api/projects/project-words.ts';
import type { ProjectToScore, ScoringDispatch } from '../../api/projects/scoring-runs.ts';

export interface ProjectPreview {
  readonly project: ProjectToScore;
  readonly found: DictionaryPreviewResult | null;
  /** '' on success. */
  readonly trouble: string;
}

interface PreviewRun {
  /** The previewed change, to recognise stale results. */
  readonly change: DictionaryPreviewRequest;
  readonly previews: readonly ProjectPreview[];
  /** Number of projects to preview. */
  readonly of: number;
  readonly isOver: boolean;
}

export const usePreview = (change: DictionaryPreviewRequest) => {
  const dispatch = useDispatch<ScoringDispatch>();
  const [run, setRun] = useState<PreviewRun | null>(null);
  const stop = useRef<() => void>(() => undefined);
  // Aborts on unmount.
  useEffect(() => () => stop.current(), []);

  const start = async (projects: readonly ProjectToScore[]): Promise<void> => {
    stop.current();
    const gone = new AbortController();
    stop.current = () => gone.abort();
    const previews: ProjectPreview[] = [];
    const of = projects.length;
    setRun({ change, previews, of, isOver: of === 0 });
    for (const project of projects) {
      const call = dispatch(
        projectWordsApi.endpoints.previewDictionary.initiate({ id: project.id, change }, { track: false }),
      );
      gone.signal.addEventListener('abort', () => call.abort(), { once: true });
      const { data = null, error } = await call;
      if (gone.signal.aborted) return;
      previews.push({ project, found: data, trouble: error === undefined ? '' : getErrorMessage(error) });
      setRun({ change, previews: [...previews], of, isOver: false });
    }
    setRun({ change, previews, of, isOver: true });
  };

  const halt = (): void => {
    stop.current();
    setRun((before) => before && { ...before, isOver: true });
  };
  return { run: run !== null && isSame(run.change, change) ? run : null, start, halt };
};

const isSame = (a: DictionaryPreviewRequest, b: DictionaryPreviewRequest): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
