import { SCORER_VERSION } from '@verbatim/domain/text/sentiment/scorer-version';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';
import { PAGE_COMMENTS } from './comments/comments.ts';
import { HISTORY_RULES } from './history/history.ts';

/**
 * Versions of tokeniser, scorer, history and layout: models made by others are looked for once, and rebuilt.
 * STORED FORMAT: part of partition checkpoints.
 */
export const MODEL_RULES = `${TOKENISER_VERSION} ${SCORER_VERSION} history-${HISTORY_RULES} pages-${PAGE_COMMENTS}`;
