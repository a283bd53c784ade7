import { useMemo } from 'react';
import { storeText, loadText, getLocalStorage } from '../../../components/browser-storage.ts';
import { withFiltersParam } from '../../../components/filters/filter-address.ts';
import { mergeParams, useSearch, type SearchChange } from '../../../components/hooks/use-search.ts';
import { joinMoment, splitMoment } from '../../../components/past/as-of-address.ts';
import { workspaceSettingsKey } from '../../../components/workspace-settings-key.ts';

export type Address = readonly [
  params: URLSearchParams,
  /** Parameters made from the rendered ones, or a function of the latest. */
  change: (next: URLSearchParams | SearchChange) => void,
  /** Without settings: the stored ones apply. */
  isSilent: boolean,
];

/**
 * Settings of a workspace's results in the URL, for links, and stored in this browser for its tab, whose URL
 * is bare. Filters are in the URL, too, but stored separately.
 */
export const useAddress = (workspaceId: string): Address => {
  const [search, changeSearch] = useSearch();
  const { asOf, settings: params } = splitMoment(search);
  const asked = params.toString();
  const isSilent = asked === '';
  const now = isSilent ? (loadText(getLocalStorage, workspaceSettingsKey(workspaceId)) ?? '') : asked;
  const rendered = useMemo(() => new URLSearchParams(now), [now]);
  const change = (next: URLSearchParams | SearchChange): void =>
    changeSearch((latest) => {
      const settings = latest === search ? rendered : splitMoment(latest).settings;
      const merged = typeof next === 'function' ? next(settings) : mergeParams(rendered, next, settings);
      // Before the navigation: a bare URL means a reset.
      storeSettings(workspaceId, merged);
      return joinMoment(asOf, merged);
    });
  return [rendered, change, isSilent];
};

export const storeSettings = (workspaceId: string, address: URLSearchParams): void =>
  storeText(getLocalStorage, workspaceSettingsKey(workspaceId), withFiltersParam(address, {}).toString());
