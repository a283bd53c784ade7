const MAX_RETRIES = 4;
const MAX_DELAY_MS = 5_000;

/**
 * Milliseconds to wait before asking again after a 503, or null to give up.
 * @param attempt failures so far minus one, from 0
 * @param retryAfter the header: seconds, or absent
 */
export const retryDelay = (attempt: number, retryAfter: string | null | undefined): number | null => {
  if (attempt >= MAX_RETRIES) return null;
  const seconds = Number(retryAfter ?? Number.NaN);
  const asked = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 250 * 2 ** attempt;
  return Math.min(asked, MAX_DELAY_MS);
};
