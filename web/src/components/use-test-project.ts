import { useState } from 'react';
import { useProjectQuery, useProjectsQuery } from '../api/projects.ts';
import { projectStage } from '../api/project-progress.ts';
import { lastProject, rememberProject } from './last-project.ts';
import { failureOf } from './loaded.tsx';
import { useDebounced } from './use-debounced.ts';

/** A project whose comments a query can be tried on. */
export interface TestProject {
  readonly id: string;
  readonly name: string;
  /** Comments. */
  readonly count: number;
}

const FIRST_PAGE = { search: '', offset: 0, limit: 50 } as const;

const useTestable = (search: string) => {
  const { data, isFetching } = useProjectsQuery({ ...FIRST_PAGE, search });
  return {
    isFetching,
    isKnown: data !== undefined,
    projects: (data?.items ?? []).filter(({ stage }) => stage !== 'setup'),
  };
};

/** The project that was chosen last in this browser, though it may be none of the newest; null when it is gone. */
const useRemembered = (id: string | null, isKnown: boolean): TestProject | null | undefined => {
  const query = useProjectQuery(id ?? '', { skip: id === null || isKnown });
  const { currentData } = query;
  if (id === null || failureOf({ data: currentData, error: query.error }) !== undefined) return null;
  if (currentData === undefined) return undefined;
  return projectStage(currentData).stage === 'setup' ? null : currentData;
};

/** The project of the live test: the one that one comes from or has chosen, or else the newest with comments; and those to choose from. */
export const useTestProject = () => {
  const [id, setId] = useState(lastProject);
  const [chosen, setChosen] = useState<TestProject | null>(null);
  const [typed, setTyped] = useState('');
  const { projects: newest, isKnown } = useTestable('');
  const { projects: options, isFetching } = useTestable(useDebounced(typed, 'search').trim());
  const known = newest.find((project) => project.id === id) ?? chosen ?? undefined;
  const remembered = useRemembered(id, known !== undefined);
  const fallback = remembered === null ? (newest[0] ?? null) : (remembered ?? null);
  return {
    ...{ project: known ?? fallback, options, isFetching, setTyped },
    // Not before that is known: a list on its way is not an empty one.
    isEmpty: isKnown && newest.length === 0 && typed === '',
    choose: (project: TestProject): void => {
      rememberProject(project.id);
      setId(project.id);
      setChosen(project);
    },
  };
};
