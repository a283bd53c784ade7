import { createContext, useContext } from 'react';

/** The moment that the screen shows; undefined for now. */
export const PastContext = createContext<string | undefined>(undefined);

export const usePast = (): string | undefined => useContext(PastContext);

/** Said where an act of the keyboard is refused; buttons for it are hidden. */
export const PAST_REASON = 'Nothing can be changed in the past.';

/** Whether the screen shows the past, which cannot be changed. */
export const useIsPast = (): boolean => usePast() !== undefined;
