/** `asOf` in the address: the moment that a screen shows, beside the settings of its results. */
import { createSearchParams, type Location } from 'react-router-dom';

const AS_OF = 'asOf';

export const readMomentParam = (search: string): string | undefined =>
  createSearchParams(search).get(AS_OF) || undefined;

export const splitMoment = (
  search: URLSearchParams,
): { readonly asOf: string | undefined; readonly settings: URLSearchParams } => {
  const settings = new URLSearchParams(search);
  settings.delete(AS_OF);
  return { asOf: search.get(AS_OF) || undefined, settings };
};

export const joinMoment = (asOf: string | undefined, settings: URLSearchParams): URLSearchParams => {
  const joined = new URLSearchParams(settings);
  if (asOf !== undefined) joined.set(AS_OF, asOf);
  return joined;
};

/** The screen at another moment, or now. */
export const atMoment = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  asOf: string | undefined,
): { readonly pathname: string; readonly search: string } => ({
  pathname,
  search: joinMoment(asOf, splitMoment(new URLSearchParams(search)).settings).toString(),
});

/** State of a navigation that leaves the past; others stay there. */
export const TO_NOW = { toNow: true } as const;

export const isToNow = (state: unknown): boolean => typeof state === 'object' && state !== null && 'toNow' in state;
