/** Personal access tokens, with which scripts use the API on a user's behalf: `/api/tokens`. */
import type { TokenScope } from '@verbatim/domain/account/account-events';
import { z } from 'zod';

const TOKEN_SCOPES = ['read', 'write'] as const satisfies readonly TokenScope[];

export const newTokenRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(100),
  scope: z.enum(TOKEN_SCOPES).default('read'),
  /** Days until the token expires. */
  days: z
    .int()
    .min(1, 'A token is valid for at least a day')
    .max(366, 'A token is valid for at most a year')
    .default(90),
});

export type NewTokenRequest = z.input<typeof newTokenRequest>;

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  /** ISO 8601 instants. `usedAt` may be up to a minute old, and is null if the token was never used. */
  readonly createdAt: string;
  readonly until: string;
  readonly usedAt: string | null;
}

export interface NewToken extends Token {
  /** The value for `Authorization: Bearer`. Returned only once. */
  readonly secret: string;
}
