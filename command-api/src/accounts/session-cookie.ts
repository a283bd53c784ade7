import type { Context } from '../request-state.ts';

/** Reads, sets and clears the cookie that holds a session's token. */
export interface SessionCookie {
  read(ctx: Context): string | undefined;
  set(ctx: Context, token: string): void;
  clear(ctx: Context): void;
}

/** Behind https the name's `__Host-` prefix makes browsers refuse the cookie from anywhere but this very host, encrypted. */
export const sessionCookie = (baseUrl: URL): SessionCookie => {
  const secure = baseUrl.protocol === 'https:';
  const name = secure ? '__Host-verbatim-session' : 'verbatim-session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (ctx) => ctx.cookies.get(name),
    // Written by hand: koa refuses Secure cookies on the plain connection that a TLS proxy makes to us.
    set: (ctx, token) => ctx.append('Set-Cookie', `${name}=${token}; ${attributes}`),
    clear: (ctx) => ctx.append('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`),
  };
};
