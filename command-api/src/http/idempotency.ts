/**
 * Idempotent creation by `Idempotency-Key`. The new id is derived from account, path and key, and the
 * creating event stores a digest of the request, so that repeats are recognised across restarts.
 */
import { createHash } from 'node:crypto';
import { HttpError } from './http-error.ts';
import { deriveUuid, type Idempotency } from '../commands/command-context.ts';
import type { Context } from './request-state.ts';

const HEADER = 'Idempotency-Key';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

export interface Creation {
  /** Of the resource to be created. */
  readonly id: string;
  /** Undefined without a key. */
  readonly idempotency: Idempotency | undefined;
}

/**
 * @param request what the key stands for: JSON with fields in a fixed order, as a schema returns it
 * @throws HttpError 400 IDEMPOTENCY_KEY_INVALID
 */
export const readCreation = (ctx: Context, newId: () => string, request: unknown): Creation => {
  const key = ctx.get(HEADER).trim().toLowerCase();
  if (ctx.headers[HEADER.toLowerCase()] === undefined) return { id: newId(), idempotency: undefined };
  if (!UUID.test(key))
    throw new HttpError(
      400,
      'IDEMPOTENCY_KEY_INVALID',
      `${HEADER} must be a UUID, such as ${newId()}: a new one for each request.`,
    );
  const path = ctx.path.replace(/\/+$/u, '');
  const id = deriveUuid(JSON.stringify([ctx.state.account?.id, path, key]));
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return { id, idempotency: { key: id, digest } };
};
