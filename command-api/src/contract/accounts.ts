/** Requests and responses of signup, login, logout, password links, users and sessions. */
import { z } from 'zod';
import { ignoreFields } from './ignored-fields.ts';

const required = (): z.ZodString => z.string({ error: ({ input }) => (input === undefined ? 'Required.' : undefined) });

export const loginRequest = z.strictObject({
  /** User name or e-mail. */
  username: required().trim().min(1, 'Required.'),
  password: required().min(1, 'Required.'),
});

/** Names appear in mails and lists: a single line without control or bidirectional characters. */
const name = z
  .string()
  .trim()
  .min(1, 'Field is Required')
  .max(100)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u, 'A name is one line without control characters.');
const email = z
  .string()
  .trim()
  .min(1, { error: 'Field is Required', abort: true })
  .max(254)
  .regex(/^[^\s@<>,;\p{Cc}\p{Cf}]+@[^\s@<>,;\p{Cc}\p{Cf}]+\.[^\s@<>,;\p{Cc}\p{Cf}]+$/u, 'Invalid e-mail.');
const password = z
  .string()
  .min(1, { error: 'Field is Required', abort: true })
  .min(8, 'Password must be atleast 8 characters')
  .max(1000)
  .refine((typed) => typed.trim() !== '', 'Password must not consist only of spaces');

export const signupRequest = z.strictObject({ name, password, email });

/** `username` is a user name or an e-mail address. */
export const resetRequest = z.strictObject({ username: z.string().trim().min(1, 'Field is Required').max(254) });

/** `token` is the last segment of the link's path. */
export const resetConfirmRequest = z.strictObject({
  email: z.string().trim().min(1, 'Field is Required').max(254),
  password,
  token: z.string().min(1, 'Field is Required').max(200),
});

export const createUserRequest = z.strictObject({ name, email, ...ignoreFields('id', 'active', 'mail') });

/** `offset` and `limit` may be used instead of `pagination`. */
export const userListQuery = z.strictObject({
  search: z.string().trim().max(254).default(''),
  pagination: z
    .strictObject({
      page: z.int().min(0).default(0),
      pageSize: z.int().min(1).max(1_000).default(25),
      sort: z.enum(['name', 'email']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ page: 0, pageSize: 25, sort: 'name', order: 'asc' }),
  offset: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});

export type LoginRequest = z.infer<typeof loginRequest>;
export type SignupRequest = z.infer<typeof signupRequest>;

export type ResetRequest = z.infer<typeof resetRequest>;
export type ResetConfirmRequest = z.infer<typeof resetConfirmRequest>;
export type CreateUserRequest = Pick<z.infer<typeof createUserRequest>, 'name' | 'email'>;

/** Response of a password reset requested without a session: the same whether or not the account exists. */
export interface ResetRequested {
  readonly detail: string;
}

/** The most recent mail requested for a user. */
export interface UserMail {
  readonly kind: 'invitation' | 'reset';
  readonly state: 'waiting' | 'sent' | 'failed';
  /** ISO 8601 instant at which the mail was sent or last attempted, or else requested. */
  readonly at: string;
  /** Why the last attempt failed; '' if none has. */
  readonly reason: string;
}

export interface User extends Account {
  /** False until the invited user has set a password. */
  readonly active: boolean;
  /** Null if no mail was requested. */
  readonly mail: UserMail | null;
}

/** A page of users. `count` is the total number of users found. */
export interface UserList {
  readonly data: readonly User[];
  readonly count: number;
  /** Id of the current user, who cannot delete their own account. */
  readonly own: string;
}

/** A session of the current user. */
export interface Session {
  readonly id: string;
  /** ISO 8601 instants. `seenAt` may be up to a minute old. */
  readonly createdAt: string;
  readonly seenAt: string;
  /** User agent of the browser. */
  readonly agent: string;
  /** Whether this is the session of the request. */
  readonly current: boolean;
}

/** Response of login and signup. The session itself is a cookie. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}
