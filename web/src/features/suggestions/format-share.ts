/** '93%'; '–' where there is nothing to divide by. */
export const formatShare = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)}%`);

/** '+1.20', '−0.35' */
export const formatSigned = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
