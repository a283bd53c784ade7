/** What a change of the sentiment dictionary would do to a project, as `dictionary-preview.query.ts` answers it: types alone, so that `web` can follow. */

/** Of a comment by its sentences: with positive and negative ones it is mixed. */
export type CommentClass = 'pos' | 'neu' | 'mix' | 'neg';

export interface ClassMove {
  readonly from: CommentClass;
  readonly to: CommentClass;
  /** Comments. */
  readonly count: number;
}

export interface DictionaryPreview {
  /** Comments of the project, and how many of them were looked at: all, unless the change is about too many sentences. */
  readonly comments: number;
  readonly lookedAt: number;
  /** Comments whose class would be another. */
  readonly changed: number;
  /** The most frequent first. */
  readonly moves: readonly ClassMove[];
  /** Of some of them, means of the compounds of their sentences. */
  readonly samples: readonly ChangedComment[];
}

export interface ChangedComment {
  readonly id: number;
  readonly from: CommentClass;
  readonly to: CommentClass;
  /** -1 to 1. */
  readonly before: number;
  readonly after: number;
}

/** With the texts of the samples. */
export interface DictionaryPreviewAnswer extends Omit<DictionaryPreview, 'samples'> {
  readonly samples: readonly (ChangedComment & { readonly text: string })[];
}
