/**
 * Versions of things, as forms carry them: an answer tells one in `ETag` (and in the thing's `version`), and a call that changes the thing
 * names it in `If-Match`. Without one the last save wins.
 */
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { eventAt } from '@verbatim/eventstore/event-at';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { actorNameOf, instantOf } from '@verbatim/eventstore/stored-event';
import type { Conflict } from './contract/problem.ts';
import { HttpError } from './http-error.ts';
import type { Context } from './request-state.ts';

/** No thing ever has it. */
const UNKNOWN_VERSION = -1;

export const tellVersion = (ctx: Context, version: number): void => ctx.set('ETag', `"${version}"`);

/** Of a thing whose parts are changed each by a form of its own: `"basics-3.columns-2"`. */
export const tellVersions = (ctx: Context, versions: Readonly<Record<string, number>>): void => {
  const parts = Object.entries(versions).map(([part, version]) => `${part}-${version}`);
  ctx.set('ETag', `"${parts.join('.')}"`);
};

/**
 * The version that whoever asks has seen; undefined where he does not say. Proxies that compress make a tag weak: it is the same version.
 * @param part of a thing that tells the versions of several
 */
export const seenVersion = (ctx: Context, part?: string): number | undefined => {
  const tag = ctx.get('If-Match').trim();
  if (tag === '' || tag === '*') return undefined;
  const [, seen = ''] = /^(?:W\/)?"([^"]*)"$/u.exec(tag) ?? [];
  const prefix = part === undefined ? '' : `${part}-`;
  const own = seen.split('.').find((one) => one.startsWith(prefix)) ?? '';
  return /^\d{1,15}$/u.test(own.slice(prefix.length)) ? Number(own.slice(prefix.length)) : UNKNOWN_VERSION;
};

export interface Standing {
  /** The thing as it is answered. */
  readonly thing: unknown;
  /** What has changed since the version that was seen, and at which revisions of the stream. */
  readonly changes: readonly { readonly part: string; readonly revision: number }[];
}

/** Of a form's call that has failed: where somebody else has changed the thing meanwhile, the answer tells who and when, with both versions. */
export const toldIfChanged =
  (
    events: Pick<EventStore, 'readStream'>,
    { stream, sent }: { readonly stream: string; readonly sent: unknown },
    standing: () => Promise<Standing>,
  ) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof CommandRejected) || error.code !== 'CHANGED_MEANWHILE') throw error;
    const { thing, changes } = await standing();
    const told = await Promise.all(changes.map(({ part, revision }) => whoAndWhen(events, stream, part, revision)));
    const conflict: Conflict = { yours: sent, theirs: thing, changes: told.flat() };
    throw new HttpError(409, error.code, sentence(conflict, error.message), { conflict });
  };

const whoAndWhen = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  part: string,
  revision: number,
): Promise<Conflict['changes']> => {
  const event = await eventAt(events, stream, revision);
  return event === undefined ? [] : [{ part, by: actorNameOf(event), at: instantOf(event) }];
};

const sentence = ({ changes }: Conflict, fallback: string): string => {
  const names = [...new Set(changes.map(({ by }) => by))].filter((name) => name !== '');
  return names.length === 0 ? fallback : `${names.join(' and ')} changed this after you opened it.`;
};
