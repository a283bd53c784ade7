import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepText, keptText, ofBrowser } from '../../components/browser-storage.ts';
import { withFiltersParam } from '../../components/filters/filter-address.ts';

const storageKey = (workspaceId: string): string => `verbatim.table.workspace.${workspaceId}`;

export type Address = readonly [
  params: URLSearchParams,
  change: (next: URLSearchParams) => void,
  /** It says nothing: what this browser keeps is meant. */
  isSilent: boolean,
];

/**
 * How a workspace's results are looked at. It lives in the address, so that a link shows the same, and is kept in this browser for when one
 * comes back by its tab, whose address says nothing. Filters are in the address, too; where they are kept is their own affair.
 */
export const useAddress = (workspaceId: string): Address => {
  const [params, setParams] = useSearchParams();
  const asked = params.toString();
  const isSilent = asked === '';
  const now = isSilent ? (keptText(ofBrowser, storageKey(workspaceId)) ?? '') : asked;
  const change = (next: URLSearchParams): void => {
    // First: an address that says nothing is one that has been set back.
    keepSettings(workspaceId, next);
    setParams(next, { replace: true });
  };
  return [useMemo(() => new URLSearchParams(now), [now]), change, isSilent];
};

export const keepSettings = (workspaceId: string, address: URLSearchParams): void =>
  keepText(ofBrowser, storageKey(workspaceId), withFiltersParam(address, {}).toString());
