import type { RuleVersions } from '@verbatim/domain/freeze/freeze-events';
import { SCORER_VERSION } from '@verbatim/domain/text/sentiment/scorer-version';
import { QUERY_READER_VERSION } from '@verbatim/domain/text/theme-query/reader-version';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';

/** Versions of the rules by which this program computes results. */
export const PRESENT_RULES: RuleVersions = {
  tokeniser: TOKENISER_VERSION,
  scorer: SCORER_VERSION,
  queries: QUERY_READER_VERSION,
};
