/** Requests and answers of signup, login, logout, password links, users and one's own sessions. */
import { z } from 'zod';

const required = (): z.ZodString => z.string({ error: ({ input }) => (input === undefined ? 'Required.' : undefined) });

export const loginRequest = z.strictObject({
  /** User name or e-mail. */
  username: required().trim().min(1, 'Required.'),
  password: required().min(1, 'Required.'),
});

const name = z.string().trim().min(1, 'Field is Required').max(100);
const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/u, 'Invalid e-mail.');
const password = z
  .string()
  .min(8, 'Password must be atleast 8 characters')
  .max(1000)
  .refine((typed) => typed.trim() !== '', 'Password must not be spaces alone');

export const signupRequest = z.strictObject({ name, password, email });

/** `username` is a user name or an e-mail. */
export const resetRequest = z.strictObject({ username: required().trim().min(1, 'Required.').max(254) });

/** `token` is the last part of the link's path. */
export const resetConfirmRequest = z.strictObject({
  email: required().trim().min(1, 'Required.').max(254),
  password,
  token: required().min(1, 'Required.').max(200),
});

export const createUserRequest = z.strictObject({ name, email });

/** `offset` and `limit` may stand in place of `pagination`. */
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
export type CreateUserRequest = z.infer<typeof createUserRequest>;

/** Answer of a reset that nobody is logged in for: the same whether there is such an account or not. */
export interface ResetRequested {
  readonly detail: string;
}

/** The mail that was asked for last for a user. */
export interface UserMail {
  readonly kind: 'invitation' | 'reset';
  readonly state: 'waiting' | 'sent' | 'failed';
  /** ISO 8601 instant: when it was sent or last tried, else when it was asked for. */
  readonly at: string;
  /** Why the last try failed; '' when none has. */
  readonly reason: string;
}

export interface User extends Account {
  /** False until an invited person has set a password. */
  readonly active: boolean;
  /** Null where none was asked for. */
  readonly mail: UserMail | null;
}

/** Answer of `GET /api/users`; `count` is how many are found in all. */
export interface UserList {
  readonly data: readonly User[];
  readonly count: number;
  /** Id of whoever asks: nobody deletes himself. */
  readonly own: string;
}

/** One of one's own sessions. */
export interface Session {
  readonly id: string;
  /** ISO 8601 instants. `seenAt` may be a minute old. */
  readonly createdAt: string;
  readonly seenAt: string;
  /** What the browser said of itself. */
  readonly agent: string;
  /** The one that asks. */
  readonly current: boolean;
}

/** Answer of login and signup; the session itself is a cookie. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}
