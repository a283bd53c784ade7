/** Where one was among the comments behind a number when one opened one of them, and went on from there: kept in the tab until one is back. */
import { dropKept, keepJson, keptJson, ofSession } from './browser-storage.ts';

export interface NumberPlace {
  /** What was clicked, as the results say it. */
  readonly asked: object;
  readonly order: string;
  /** Null for any. */
  readonly sentiment: string | null;
  /** In the whole list, from 0. */
  readonly at: number;
}

/** The state of the link by which one comes back from a response. */
export const CAME_BACK = { cameBack: true } as const;

export const cameBack = (state: unknown): boolean => typeof state === 'object' && state !== null && 'cameBack' in state;

const placeKey = (workspaceId: string): string => `verbatim.number.place.${workspaceId}`;

export const keepNumberPlace = (workspaceId: string, place: NumberPlace): void =>
  keepJson(ofSession, placeKey(workspaceId), place);

export const keptNumberPlace = (workspaceId: string): NumberPlace | null =>
  keptJson(ofSession, placeKey(workspaceId), isPlace);

export const forgetNumberPlace = (workspaceId: string): void => dropKept(ofSession, placeKey(workspaceId));

const isPlace = (kept: unknown): kept is NumberPlace => {
  if (typeof kept !== 'object' || kept === null) return false;
  const { asked, order, sentiment, at } = kept as { readonly [part in keyof NumberPlace]?: unknown };
  return (
    typeof asked === 'object' &&
    asked !== null &&
    typeof order === 'string' &&
    (sentiment === null || typeof sentiment === 'string') &&
    Number.isInteger(at) &&
    (at as number) >= 0
  );
};
