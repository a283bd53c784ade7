import type { Context } from '../http/request-state.ts';

/** Answers with JSON that a query thread has written. */
export const sendWritten = (ctx: Context, { buffer, byteOffset, byteLength }: Uint8Array): void => {
  ctx.body = Buffer.from(buffer, byteOffset, byteLength);
  ctx.type = 'json';
};
