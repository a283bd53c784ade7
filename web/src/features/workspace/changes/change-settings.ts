import type { Freeze } from '@verbatim/command-api/contract/freezes';

/** The two moments in the URL, next to the shared settings. */
export interface ComparedMoments {
  /** As in `asOf` of the API; '' for the latest freeze, or a day ago. */
  readonly from: string;
  /** '' for now. */
  readonly to: string;
}

export const parseMoments = (params: URLSearchParams): ComparedMoments => ({
  from: params.get('since') ?? '',
  to: params.get('until') ?? '',
});

const DAY_MS = 86_400_000;

/** The first moment of a comparison for which none is chosen, in a workspace without a freeze. */
export const aDayAgo = (): string => new Date(Date.now() - DAY_MS).toISOString();

/** Freezes of a workspace, latest first. */
export const listFreezes = (freezes: readonly Freeze[], workspaceId: string): readonly Freeze[] =>
  freezes
    .filter(({ workspace }) => workspace.id === workspaceId)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));

/**
 * Name of the freeze that a comparison begins with; '' for another moment.
 * @param from as in `asOf` of the API
 */
export const getFreezeName = (freezes: readonly Freeze[], from: string): string =>
  freezes.find(({ id, asOf }) => from === asOf || from === `freeze:${id}`)?.name ?? '';

/** @param beside existing parameters, which are kept */
export const toMomentParams = ({ from, to }: ComparedMoments, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside);
  for (const [name, value] of [
    ['since', from],
    ['until', to],
  ] as const) {
    params.delete(name);
    if (value !== '') params.set(name, value);
  }
  return params;
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T/u;

/** '2026-03-05T14:32', in the reader's time zone, for a field of the browser; '' for what is no instant. */
export const toFieldValue = (moment: string): string => {
  const instant = INSTANT.test(moment) ? Date.parse(moment) : NaN;
  if (Number.isNaN(instant)) return '';
  const local = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
};

/** The instant of a field's value; '' for an incomplete one. */
export const fromFieldValue = (value: string): string => {
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString();
};
