import { useState } from 'react';
import { storeJson, loadJson, getLocalStorage } from '../../../components/browser-storage.ts';

/** A setting stored in this browser; invalid values give the fallback. */
export const useStored = <T>(
  key: string,
  fallback: T,
  isValid: (stored: unknown) => stored is T,
): readonly [T, (value: T) => void] => {
  const [state, setState] = useState<{ readonly key: string; readonly value: T } | null>(null);
  const value = state?.key === key ? state.value : (loadJson(getLocalStorage, key, isValid) ?? fallback);
  const change = (next: T): void => {
    setState({ key, value: next });
    storeJson(getLocalStorage, key, next);
  };
  return [value, change];
};

export const isTexts = (stored: unknown): stored is readonly string[] =>
  Array.isArray(stored) && stored.every((one) => typeof one === 'string');
export const isText = (stored: unknown): stored is string => typeof stored === 'string';

export const PAGE_SIZES = [5, 10, 25] as const;
export const isPageSize = (stored: unknown): stored is number => PAGE_SIZES.some((size) => size === stored);

export const columnsKey = (projectId: string): string => `verbatim.feed.columns.${projectId}`;
export const workspaceKey = (projectId: string): string => `verbatim.feed.workspace.${projectId}`;
export const pinsKey = (workspaceId: string): string => `verbatim.feed.pins.${workspaceId}`;
export const SIZE_KEY = 'verbatim.feed.size';

/** The number of digits. */
export const MAX_PINS = 9;

/** Themes of the digit keys: the pinned ones, or the workspace's first. */
export const numbered = <Theme extends { readonly id: string }>(
  themes: readonly Theme[],
  pins: readonly string[],
): readonly Theme[] => {
  const pinned = pins.flatMap((id) => themes.find((theme) => theme.id === id) ?? []);
  return (pinned.length > 0 ? pinned : themes).slice(0, MAX_PINS);
};
