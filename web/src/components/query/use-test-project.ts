import { useState } from 'react';
import { useProjectQuery, useProjectsQuery } from '../../api/projects/projects.ts';
import { projectStage } from '../../api/projects/project-progress.ts';
import { lastProject, rememberProject } from '../projects/last-project.ts';
import { getLoadError } from '../messages/loaded.tsx';
import { useDebounced } from '../hooks/use-debounced.ts';

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

/** The project chosen last in this browser, even if it is not among the newest; null when it is deleted. */
const useRemembered = (id: string | null, isKnown: boolean): TestProject | null | undefined => {
  const query = useProjectQuery(id ?? '', { skip: id === null || isKnown });
  const { currentData } = query;
  if (id === null || getLoadError({ data: currentData, error: query.error }) !== undefined) return null;
  if (currentData === undefined) return undefined;
  return projectStage(currentData).stage === 'setup' ? null : currentData;
};

/**
 * Project of the live test: the named one, or the last visited or chosen one, otherwise the newest with
 * comments; and the alternatives.
 */
export const useTestProject = (named: string | null = null) => {
  const [id, setId] = useState(() => named ?? lastProject());
  const [chosen, setChosen] = useState<TestProject | null>(null);
  const [typed, setTyped] = useState('');
  const { projects: newest, isKnown } = useTestable('');
  const { projects: options, isFetching } = useTestable(useDebounced(typed, 'search').trim());
  const known = newest.find((project) => project.id === id) ?? chosen ?? undefined;
  const remembered = useRemembered(id, known !== undefined);
  const fallback = remembered === null ? (newest[0] ?? null) : (remembered ?? null);
  return {
    project: known ?? fallback,
    options,
    isFetching,
    setTyped,
    // Not before that is known: a list on its way is not an empty one.
    isEmpty: isKnown && newest.length === 0 && typed === '',
    choose: (project: TestProject): void => {
      rememberProject(project.id);
      setId(project.id);
      setChosen(project);
    },
  };
};
