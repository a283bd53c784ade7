import { useState } from 'react';
import { keepJson, keptJson, ofBrowser } from '../../../components/browser-storage.ts';

/** A choice that this browser remembers; what cannot be read is the fallback. */
export const useStored = <T>(
  key: string,
  fallback: T,
  isValid: (stored: unknown) => stored is T,
): readonly [T, (value: T) => void] => {
  const [state, setState] = useState<{ readonly key: string; readonly value: T } | null>(null);
  const value = state?.key === key ? state.value : (keptJson(ofBrowser, key, isValid) ?? fallback);
  const change = (next: T): void => {
    setState({ key, value: next });
    keepJson(ofBrowser, key, next);
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

/** As many as there are digits. */
export const MOST_PINS = 9;

/** Those that the digits stand for: the pinned ones, or the first of the workspace. */
export const numbered = <Theme extends { readonly id: string }>(
  themes: readonly Theme[],
  pins: readonly string[],
): readonly Theme[] => {
  const pinned = pins.flatMap((id) => themes.find((theme) => theme.id === id) ?? []);
  return (pinned.length > 0 ? pinned : themes).slice(0, MOST_PINS);
};
