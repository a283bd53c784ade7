/** Credentials of a request: the session's cookie, or a bearer token. */
import type { Context } from '../http/request-state.ts';

/** The secret of `Authorization: Bearer`; '' for another scheme, undefined without the header. */
export const readBearerToken = (ctx: Pick<Context, 'get'>): string | undefined => {
  const header = ctx.get('Authorization');
  if (header === '') return undefined;
  return /^Bearer +(\S+)$/iu.exec(header)?.[1] ?? '';
};

/** Reads, sets and clears a cookie, such as the one that holds a session's token. */
export interface SessionCookie {
  read(ctx: Context): string | undefined;
  set(ctx: Context, content: string): void;
  clear(ctx: Context): void;
}

export const sessionCookie = (baseUrl: URL): SessionCookie => hostCookie(baseUrl, 'verbatim-session');

/** Holds the marks by which a browser is known (`known-browser.ts`): they outlive sessions. */
export const browserCookie = (baseUrl: URL): SessionCookie => hostCookie(baseUrl, 'verbatim-browser', 180 * 86_400);

/** Behind https the `__Host-` prefix makes browsers accept the cookie from this host over TLS only. */
const hostCookie = (baseUrl: URL, plainName: string, maxAge?: number): SessionCookie => {
  const secure = baseUrl.protocol === 'https:';
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const kept = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return {
    read: (ctx) => ctx.cookies.get(name),
    set: (ctx, content) => ctx.append('Set-Cookie', `${name}=${content}; ${attributes}${kept}`),
    clear: (ctx) => ctx.append('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`),
  };
};
