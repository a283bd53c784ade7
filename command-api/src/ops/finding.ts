import { NoAnswerError, withinTime } from '../health/time-limit.ts';

/** What the doctor says of one thing that it has looked at. */
export interface Finding {
  readonly part: string;
  readonly verdict: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  /** What the operator can do; of everything that is not `ok`. */
  readonly remedy?: string;
}

export const ok = (part: string, detail: string): Finding => ({ part, verdict: 'ok', detail });
export const warning = (part: string, detail: string, remedy: string): Finding => ({
  ...{ part, verdict: 'warning', detail, remedy },
});
/** @param error what went wrong, or a sentence about it */
export const failed = (part: string, error: unknown, remedy: string): Finding => ({
  ...{ part, verdict: 'failed', detail: error instanceof Error ? error.message : String(error), remedy },
});

/** What answers at all answers sooner. */
const LIMIT_MS = 10_000;

/** @param remedy for whatever is thrown, or takes longer than 10 s */
export const examined = async (
  part: string,
  remedy: string | ((error: unknown) => string),
  examine: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> => {
  try {
    return await withinTime(LIMIT_MS, examine());
  } catch (error) {
    const reason = error instanceof NoAnswerError ? `no answer within ${LIMIT_MS / 1000} s` : error;
    return [failed(part, reason, typeof remedy === 'string' ? remedy : remedy(error))];
  }
};
