/**
 * Versions of resources: responses carry one in `ETag` (and in `version`), and a change names its base in
 * `If-Match`. Without it the last write wins.
 */
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { eventAt } from '@verbatim/eventstore/event-at';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { getActorName, getTimestamp } from '@verbatim/eventstore/stored-event';
import type { Conflict } from '../contract/problem.ts';
import { HttpError } from './http-error.ts';
import type { Context } from './request-state.ts';

/** Matches no version. */
const UNKNOWN_VERSION = -1;

export const setEtag = (ctx: Context, version: number): void => ctx.set('ETag', `"${version}"`);

/** For a resource whose parts are edited separately: `"basics-3.columns-2"`. */
export const setEtags = (ctx: Context, versions: Readonly<Record<string, number>>): void => {
  const parts = Object.entries(versions).map(([part, version]) => `${part}-${version}`);
  ctx.set('ETag', `"${parts.join('.')}"`);
};

/**
 * The version that the change is based on; undefined without one. Compressing proxies weaken ETags, which
 * does not matter.
 * @param part of a resource with several versions
 */
export const readIfMatch = (ctx: Context, part?: string): number | undefined => {
  const tag = ctx.get('If-Match').trim();
  if (tag === '' || tag === '*') return undefined;
  const [, seen = ''] = /^(?:W\/)?"([^"]*)"$/u.exec(tag) ?? [];
  const prefix = part === undefined ? '' : `${part}-`;
  const own = seen.split('.').find((one) => one.startsWith(prefix)) ?? '';
  return /^\d{1,15}$/u.test(own.slice(prefix.length)) ? Number(own.slice(prefix.length)) : UNKNOWN_VERSION;
};

export interface CurrentState {
  /** The resource as answered. */
  readonly thing: unknown;
  /** Changes since the base version, with their revisions in the stream. */
  readonly changes: readonly { readonly part: string; readonly revision: number }[];
}

/** Adds details to a version conflict: who has changed the resource and when, with both versions. */
export const withConflictDetails =
  (
    events: Pick<EventStore, 'readStream'>,
    { stream, sent }: { readonly stream: string; readonly sent: unknown },
    standing: () => Promise<CurrentState>,
  ) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof CommandRejected) || error.code !== 'CHANGED_MEANWHILE') throw error;
    const { thing, changes } = await standing();
    const found = await Promise.all(changes.map(({ part, revision }) => whoAndWhen(events, stream, part, revision)));
    const conflict: Conflict = { yours: sent, theirs: thing, changes: found.flat() };
    throw new HttpError(409, error.code, sentence(conflict, error.message), { conflict });
  };

const whoAndWhen = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  part: string,
  revision: number,
): Promise<Conflict['changes']> => {
  const event = await eventAt(events, stream, revision);
  return event === undefined ? [] : [{ part, by: getActorName(event), at: getTimestamp(event) }];
};

const sentence = ({ changes }: Conflict, fallback: string): string => {
  const names = [...new Set(changes.map(({ by }) => by))].filter((name) => name !== '');
  return names.length === 0 ? fallback : `${names.join(' and ')} changed this after you opened it.`;
};
