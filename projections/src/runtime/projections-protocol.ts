/** What is said between the thread (or process) that runs the projections and whoever asks about them. */
import type { StoreSettings } from './projection-stores.ts';
import type { RebuildProgress } from './rebuild.ts';
import type { ProjectorStatus } from './projector-status.ts';
import type { ModelVerification } from './verify-model.ts';

export type ProjectionsRequest =
  | { readonly kind: 'status' | 'stop' }
  | { readonly kind: 'rebuild' | 'verify' | 'resume' | 'scrub'; readonly name: string }
  | { readonly kind: 'cancel'; readonly name: string; readonly drop: boolean };

export type ProjectionsReply =
  | { readonly kind: 'status'; readonly projectors: readonly ProjectorStatus[] }
  | { readonly kind: 'progress'; readonly progress: RebuildProgress }
  | { readonly kind: 'rebuilt'; readonly progress: RebuildProgress }
  | { readonly kind: 'verified'; readonly verification: ModelVerification }
  | { readonly kind: 'cancelled'; readonly had: boolean }
  | { readonly kind: 'done' | 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string };

/** The reason of a rebuild or verification that was cancelled. */
export const STOPPED_EARLY = 'It was stopped before its end';

export interface RequestMessage {
  readonly id: number;
  readonly request: ProjectionsRequest;
}

export interface ReplyMessage {
  readonly id: number;
  readonly reply: ProjectionsReply;
}

export interface ProjectionsThreadData extends StoreSettings {
  readonly logLevel: string;
}

/** Asking about the projections and rebuilding them, wherever they run. */
export interface ProjectionsControl {
  status(): Promise<readonly ProjectorStatus[]>;
  /** @throws Error with the reason when the model is unknown or its projector fails */
  rebuild(name: string, onProgress: (progress: RebuildProgress) => void): Promise<RebuildProgress>;
  /** @throws Error as `rebuild`, and while one is under way or half done */
  verify(name: string, onProgress: (progress: RebuildProgress) => void): Promise<ModelVerification>;
  /** Ends a rebuild or verification; with `drop` forgets what a rebuild has left. @returns whether there was any */
  cancel(name: string, drop: boolean): Promise<boolean>;
  /** Starts a projector again that an event has stopped. */
  resume(name: string): Promise<void>;
  /** Takes what was deleted from a model off the disk. */
  scrub(name: string): Promise<void>;
  stop(): Promise<void>;
}
