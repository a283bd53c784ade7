/** Reads of the past: a store of its own holds the answers of one moment, and its requests carry `asOf`. */
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

/** Of the store's calls: its moment; absent for the present. */
export interface StoreOfMoment {
  readonly asOf?: string;
}

export const getStoreMoment = (extra: unknown): string | undefined => (extra as StoreOfMoment | undefined)?.asOf;

const ID = '[^/]+';
/** What can be asked about the past (`hasPast` of the API's routes). */
const HAS_PAST = new RegExp(
  `^/api/(?:${[
    `workspaces/${ID}(?:/(?:table|stats|column-stats|coverage|drivers|label-comparison|time-series|revisions|export|coded-data|moment))?`,
    `projects/${ID}(?:/(?:term-freq|unreadable|ngram|term-generation|topics|proposed-query|moment))?`,
    `projects/${ID}/responses/${ID}/similar`,
    `projects/${ID}/workspaces/${ID}/(?:link|cloud|responses/${ID})`,
    `projects/${ID}/themes/${ID}/(?:test|suggestions|query-terms)`,
    `projects/${ID}/columns/${ID}/values`,
    `themes/${ID}`,
    'folders',
  ].join('|')})$`,
  'u',
);

/** The address as of a moment; itself for the present, or where the API has no past. */
export const toMomentAddress = (address: string, asOf: string | undefined): string => {
  const [path = '', search] = address.split('?', 2);
  if (asOf === undefined || !HAS_PAST.test(path)) return address;
  return `${path}?${search === undefined ? '' : `${search}&`}asOf=${encodeURIComponent(asOf)}`;
};

/** The past cannot be changed. */
export const PAST_ERROR: FetchBaseQueryError = {
  status: 'CUSTOM_ERROR',
  error: 'You are looking at the past. Go back to now to change anything.',
};
