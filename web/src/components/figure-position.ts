/** Position in a drilldown when one of its comments was opened: stored in the tab until the return. */
import { removeStored, storeJson, loadJson, getSessionStorage } from './browser-storage.ts';

export interface NumberPlace {
  /** The clicked element, as identified by the results. */
  readonly asked: object;
  readonly order: string;
  /** Null for any. */
  readonly sentiment: string | null;
  /** In the whole list, from 0. */
  readonly at: number;
}

/** Link state of the return from a response. */
export const CAME_BACK = { cameBack: true } as const;

export const cameBack = (state: unknown): boolean => typeof state === 'object' && state !== null && 'cameBack' in state;

const placeKey = (workspaceId: string): string => `verbatim.number.place.${workspaceId}`;

export const storeFigurePosition = (workspaceId: string, place: NumberPlace): void =>
  storeJson(getSessionStorage, placeKey(workspaceId), place);

export const loadFigurePosition = (workspaceId: string): NumberPlace | null =>
  loadJson(getSessionStorage, placeKey(workspaceId), isPlace);

export const clearFigurePosition = (workspaceId: string): void =>
  removeStored(getSessionStorage, placeKey(workspaceId));

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
