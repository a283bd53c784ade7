/**
 * Calls that create may name themselves by an `Idempotency-Key`: sent twice, they create once. The new thing's id is derived from account,
 * path and key, and the event that creates it keeps a digest of the request, so that a repeat is known after a restart, too.
 */
import { createHash } from 'node:crypto';
import { HttpError } from './http-error.ts';
import type { Idempotency } from './handle-command.ts';
import type { Context } from './request-state.ts';
import { uuidFrom } from './uuid-from.ts';

const HEADER = 'Idempotency-Key';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

export interface Creation {
  /** Of what is to be created. */
  readonly id: string;
  /** Undefined where the request names no key. */
  readonly idempotency: Idempotency | undefined;
}

/**
 * @param request what the key stands for: JSON in a fixed order of its fields, as a schema gives it
 * @throws HttpError 400 IDEMPOTENCY_KEY_INVALID
 */
export const creationOf = (ctx: Context, newId: () => string, request: unknown): Creation => {
  const key = ctx.get(HEADER).trim().toLowerCase();
  if (ctx.headers[HEADER.toLowerCase()] === undefined) return { id: newId(), idempotency: undefined };
  if (!UUID.test(key))
    throw new HttpError(
      400,
      'IDEMPOTENCY_KEY_INVALID',
      `${HEADER} must be a UUID, such as ${newId()}: a new one for each thing that is to be created.`,
    );
  const path = ctx.path.replace(/\/+$/u, '');
  const id = uuidFrom(JSON.stringify([ctx.state.account?.id, path, key]));
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return { id, idempotency: { key: id, digest } };
};
