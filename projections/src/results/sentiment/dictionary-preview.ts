/**
 * Effect of a dictionary change on a project, as answered by `dictionary-preview.query.ts`: types only, so
 * that `web` can import them.
 */

import type { CommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { TurnedFlags } from '../theme-preview/theme-preview.ts';

export interface ClassMove {
  readonly from: CommentClass;
  readonly to: CommentClass;
  /** Number of comments. */
  readonly count: number;
}

/** Flags are of the shares of positive and of negative comments. */
export interface TestedClass {
  readonly sentiment: 'pos' | 'neg';
}

/** A theme under which sentences would have other scores. */
export interface MovedTheme {
  readonly id: string;
  readonly name: string;
  /** Comments whose class under the theme would be another. */
  readonly changed: number;
}

export interface DictionaryPreview extends TurnedFlags<TestedClass> {
  /**
   * Number of comments of the project, and number examined: all, unless the change affects too many
   * sentences. Then themes are those of the examined comments, and no flag is tested, as if no class changes.
   */
  readonly comments: number;
  readonly lookedAt: number;
  /** Number of comments whose class would change. */
  readonly changed: number;
  /** By descending frequency. */
  readonly moves: readonly ClassMove[];
  /** Samples of changed comments, with the means of the compounds of their sentences. */
  readonly samples: readonly ChangedComment[];
  /** Of the requested themes, those with most comments that change first. */
  readonly themes: readonly MovedTheme[];
}

export interface ChangedComment {
  readonly id: number;
  readonly from: CommentClass;
  readonly to: CommentClass;
  /** Mean compounds, from -1 to 1. */
  readonly before: number;
  readonly after: number;
}

/** Effect of a dictionary change, including the texts of samples. */
export interface DictionaryPreviewAnswer extends Omit<DictionaryPreview, 'samples'> {
  readonly samples: readonly (ChangedComment & { readonly text: string })[];
}
