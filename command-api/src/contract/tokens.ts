/** Personal access tokens, by which scripts speak to the API in a person's name: `/api/tokens`. */
import type { TokenScope } from '@verbatim/domain/account/account-events';
import { z } from 'zod';

const TOKEN_SCOPES = ['read', 'write'] as const satisfies readonly TokenScope[];

export const newTokenRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(100),
  scope: z.enum(TOKEN_SCOPES).default('read'),
  /** It ends after so many days. */
  days: z.int().min(1, 'A token is good for at least a day').max(366, 'A token is good for a year at most').default(90),
});

export type NewTokenRequest = z.input<typeof newTokenRequest>;

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  /** ISO 8601 instants. `usedAt` may be a minute old; null: never used. */
  readonly createdAt: string;
  readonly until: string;
  readonly usedAt: string | null;
}

export interface NewToken extends Token {
  /** What `Authorization: Bearer` takes: told this once. */
  readonly secret: string;
}
