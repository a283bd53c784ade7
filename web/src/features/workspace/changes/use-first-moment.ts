import { useState } from 'react';
import type { Freeze } from '@verbatim/command-api/contract/freezes';
import { useFreezesQuery } from '../../../api/freezes.ts';
import { aDayAgo, listFreezes } from './change-settings.ts';

const NONE: readonly Freeze[] = [];

/** The first moment of a comparison for which none is chosen. */
export interface FirstMoment {
  /** As in `asOf` of the API. */
  readonly from: string;
  readonly label: string;
  /** Those of the workspace, latest first. */
  readonly freezes: readonly Freeze[];
  /** Its freezes are not known yet. */
  readonly isLoading: boolean;
}

/** The latest freeze of the workspace, which its figures were reported from; a day ago without one. */
export const useFirstMoment = (projectId: string, workspaceId: string): FirstMoment => {
  const { data = NONE, isLoading } = useFreezesQuery(projectId);
  const [yesterday] = useState(aDayAgo);
  const freezes = listFreezes(data, workspaceId);
  const [latest] = freezes;
  return { from: latest?.asOf ?? yesterday, label: latest?.name ?? 'A day ago', freezes, isLoading };
};
