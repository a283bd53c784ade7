import type { Context } from '../request-state.ts';

/** The secret of `Authorization: Bearer`; '' where the header says anything else, undefined without the header. */
export const bearerOf = (ctx: Pick<Context, 'get'>): string | undefined => {
  const header = ctx.get('Authorization');
  if (header === '') return undefined;
  return /^Bearer +(\S+)$/iu.exec(header)?.[1] ?? '';
};
