/** Figures of a report's results, a few at a time: each is a query of its own on the server. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ReportItem } from '@verbatim/command-api/contract/reports';
import { ContentMissing, type ReportContent } from './contents/content.ts';
import { createAnswers, makeContent, type Answers } from './contents/make-content.ts';

export interface LoadedContent {
  readonly content: ReportContent | undefined;
  /** Why there is none; '' while it is loading. */
  readonly problem: string;
}

export const LOADING: LoadedContent = { content: undefined, problem: '' };

const AT_ONCE = 3;

export const loadContent = async (
  project: Project,
  item: ReportItem,
  answers: Answers,
  asOf = item.asOf === '' ? undefined : item.asOf,
): Promise<LoadedContent> => {
  try {
    return { content: await makeContent({ project, item, asOf, answers }), problem: '' };
  } catch (error) {
    if (answers.signal.aborted) return LOADING;
    const isKnown = error instanceof ContentMissing || (error instanceof Error && !(error instanceof TypeError));
    return {
      content: undefined,
      problem: isKnown ? error.message : 'The server could not be reached. Please try again.',
    };
  }
};

/** What figures depend on. */
const keyOf = ({ id, kind, workspace_id: workspaceId, search, asOf }: ReportItem): string =>
  JSON.stringify([id, kind, workspaceId, search, asOf]);

/** @param round another one asks for everything again */
export const useContents = (
  project: Project,
  items: readonly ReportItem[],
  round: unknown,
): ReadonlyMap<string, LoadedContent> => {
  const [contents, setContents] = useState<ReadonlyMap<string, LoadedContent>>(new Map());
  const keys = JSON.stringify(items.map(keyOf).toSorted());
  const load = useEffectEvent(async (signal: AbortSignal) => {
    const waiting = [...items];
    const answers = createAnswers(signal);
    const work = async (): Promise<void> => {
      for (let item = waiting.shift(); item !== undefined && !signal.aborted; item = waiting.shift()) {
        const { id } = item;
        const loaded = await loadContent(project, item, answers);
        if (!signal.aborted) setContents((known) => new Map(known).set(id, loaded));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  });
  useEffect(() => {
    const ending = new AbortController();
    void load(ending.signal);
    return () => ending.abort();
  }, [keys, round]);
  return contents;
};

/** Of one result. */
export const useContent = (project: Project, item: ReportItem): LoadedContent =>
  useContents(project, [item], '').get(item.id) ?? LOADING;
