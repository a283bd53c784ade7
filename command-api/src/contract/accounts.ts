/** Requests and answers of signup, login and logout. */
import { z } from 'zod';

const required = (): z.ZodString => z.string({ error: ({ input }) => (input === undefined ? 'Required.' : undefined) });

export const loginRequest = z.strictObject({
  /** User name or e-mail. */
  username: required().trim().min(1, 'Required.'),
  password: required().min(1, 'Required.'),
});

export const signupRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(100),
  password: z.string().min(8, 'Password must be atleast 8 characters').max(1000),
  email: z
    .string()
    .trim()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/u, 'Invalid e-mail.'),
});

export type LoginRequest = z.infer<typeof loginRequest>;
export type SignupRequest = z.infer<typeof signupRequest>;

/** Answer of login and signup; the session itself is a cookie. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}
