/** What is said over the operators' socket: one line of JSON asks, lines of JSON answer. */
import type { OpsProgress } from './ops-output.ts';
import type { Operations } from './operations.ts';

export interface OpsRequest {
  readonly operation: keyof Operations;
  readonly input: object;
}

/** Sent after the request, on the same connection: end the work early. */
export interface OpsStop {
  readonly stop: true;
}

export type OpsReply =
  | { readonly kind: 'progress'; readonly progress: OpsProgress }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly reason: string };
