import { SCORER_VERSION } from '@verbatim/domain/text/sentiment/scorer-version';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';
import { PAGE_COMMENTS } from './comments/comments.ts';
import { HISTORY_RULES } from './history/history.ts';
import { LIBRARY_RULES } from './library/library.ts';

const VERSIONS = [
  TOKENISER_VERSION,
  SCORER_VERSION,
  `history-${HISTORY_RULES}`,
  `library-${LIBRARY_RULES}`,
  `pages-${PAGE_COMMENTS}`,
] as const;

/**
 * Versions of tokeniser, scorer, history, library and layout: models made by others are looked for once, and
 * rebuilt. STORED FORMAT: part of partition checkpoints.
 */
export const MODEL_RULES = VERSIONS.join(' ');
