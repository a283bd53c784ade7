/** What is said between the thread (or process) that runs the projections and whoever asks about them. */
import type { RebuildProgress } from './rebuild.ts';
import type { ProjectorStatus } from './run-projections.ts';

export type ProjectionsRequest =
  { readonly kind: 'status' } | { readonly kind: 'rebuild'; readonly name: string } | { readonly kind: 'stop' };

export type ProjectionsReply =
  | { readonly kind: 'status'; readonly projectors: readonly ProjectorStatus[] }
  | { readonly kind: 'progress'; readonly progress: RebuildProgress }
  | { readonly kind: 'rebuilt'; readonly progress: RebuildProgress }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface RequestMessage {
  readonly id: number;
  readonly request: ProjectionsRequest;
}

export interface ReplyMessage {
  readonly id: number;
  readonly reply: ProjectionsReply;
}

export interface ProjectionsThreadData {
  readonly dataDir: string;
  readonly logLevel: string;
}

/** Asking about the projections and rebuilding them, wherever they run. */
export interface ProjectionsControl {
  status(): Promise<readonly ProjectorStatus[]>;
  /** @throws Error with the reason when the model is unknown or its projector fails */
  rebuild(name: string, onProgress: (progress: RebuildProgress) => void): Promise<RebuildProgress>;
  stop(): Promise<void>;
}
