import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { storeText, loadText, getLocalStorage } from '../../../components/browser-storage.ts';
import { withFiltersParam } from '../../../components/filters/filter-address.ts';
import { joinMoment, splitMoment } from '../../../components/past/as-of-address.ts';
import { workspaceSettingsKey } from '../../../components/workspace-settings-key.ts';

export type Address = readonly [
  params: URLSearchParams,
  change: (next: URLSearchParams) => void,
  /** Without settings: the stored ones apply. */
  isSilent: boolean,
];

/**
 * Settings of a workspace's results in the URL, for links, and stored in this browser for its tab, whose URL
 * is bare. Filters are in the URL, too, but stored separately.
 */
export const useAddress = (workspaceId: string): Address => {
  const [search, setParams] = useSearchParams();
  const { asOf, settings: params } = splitMoment(search);
  const asked = params.toString();
  const isSilent = asked === '';
  const now = isSilent ? (loadText(getLocalStorage, workspaceSettingsKey(workspaceId)) ?? '') : asked;
  const change = (next: URLSearchParams): void => {
    // First: a bare URL means a reset.
    storeSettings(workspaceId, next);
    setParams(joinMoment(asOf, next), { replace: true });
  };
  return [useMemo(() => new URLSearchParams(now), [now]), change, isSilent];
};

export const storeSettings = (workspaceId: string, address: URLSearchParams): void =>
  storeText(getLocalStorage, workspaceSettingsKey(workspaceId), withFiltersParam(address, {}).toString());
