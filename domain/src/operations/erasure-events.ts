/**
 * Events of `erasures-{project}`: erasures begun and completed, so that a restart finishes interrupted ones.
 * That of one file begins with `FileErased`. STORED FORMAT: a changed shape is a new event version with an
 * upcaster, never an edit here.
 */
export type ErasureEvent =
  /** The project and all its files will be erased, even after a crash. */
  | { readonly type: 'ProjectErasureBegun'; readonly data: { readonly projectId: string } }
  /** No read model file contains text of these files, or of the project, any more. */
  | {
      readonly type: 'ErasureEnded';
      readonly data: { readonly projectId: string; readonly fileIds: readonly string[]; readonly project: boolean };
    };

const ERASURES = 'erasures-';

export const erasuresStream = (projectId: string): string => `${ERASURES}${projectId}`;
