import type { Context } from '../http/request-state.ts';

/** The secret of `Authorization: Bearer`; '' for another scheme, undefined without the header. */
export const readBearerToken = (ctx: Pick<Context, 'get'>): string | undefined => {
  const header = ctx.get('Authorization');
  if (header === '') return undefined;
  return /^Bearer +(\S+)$/iu.exec(header)?.[1] ?? '';
};
