import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { isOpenAgain, type ThemeNow } from '@verbatim/domain/tags/reopen-review';
import { blockId, getCommentBlock } from '@verbatim/domain/tags/tag-state';
import { createSentimentScorer, type SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { isWholeComment, matchTokens } from '@verbatim/domain/text/theme-query/match-theme-query';
import type { Tokens } from '@verbatim/domain/text/tokenise';
import { eventAt } from '@verbatim/eventstore/event-at';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { getActorName, getTimestamp } from '@verbatim/eventstore/stored-event';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { type Comment, readComments } from '@verbatim/projections/models/comments/comments.query';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { LIBRARY_MODEL, type ThemeDocument } from '@verbatim/projections/models/library/library';
import { findTheme, readLibraryState } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { parseCanonicalQuery } from '@verbatim/projections/models/segments/canonical-query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { readSentenceScores } from '@verbatim/projections/models/segments/sentence-scores.query';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { readBlocks, readCommentEntries, readReview } from '@verbatim/projections/models/tags/tags.query';
import { rescoreSentences } from '@verbatim/projections/results/sentiment/comment-scores';
import { readScoring } from '@verbatim/projections/results/sentiment/scoring';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { ResponseDetail, ReviewState, ThemeChip } from '../contract/responses.ts';
import { notFound } from '../http/http-error.ts';
import type { Context } from '../http/request-state.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import { readCommentTokens } from './explain-score.ts';
import { responseDetail, type ResponseParts } from './response-dto.ts';
import { requireComments, type TaggedPlace } from './tag-command.ts';

// Authors of the queries in a response.

type Written = { readonly by: string; readonly at: string } | null;

/** Events are immutable, so results are cached. */
const MAX_KEPT = 1_000;

export type WithWriters = (detail: ResponseDetail) => Promise<ResponseDetail>;

/** Adds to each chip of a query its author and time, by one read of the library's log per query. */
const createWithWriters = (events: Pick<EventStore, 'readStream'>): WithWriters => {
  const kept = new Map<number, Written>();

  const writtenAt = async (revision: number): Promise<Written> => {
    const known = kept.get(revision);
    if (known !== undefined) return known;
    const event = await eventAt(events, LIBRARY_STREAM, revision);
    const written = event === undefined ? null : { by: getActorName(event), at: getTimestamp(event) };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(revision, written);
    return written;
  };

  const withWriter = async (chip: ThemeChip): Promise<ThemeChip> =>
    chip.why?.by === 'query' && chip.why.since !== null
      ? { ...chip, why: { ...chip.why, written: await writtenAt(chip.why.since) } }
      : chip;

  return async (detail) => ({
    ...detail,
    sentiment: await Promise.all(
      detail.sentiment.map(async (sentence) => ({
        ...sentence,
        themes: await Promise.all(sentence.themes.map(withWriter)),
      })),
    ),
  });
};

/** @param themes of the current workspace */
const toReviewState = async (
  models: { readonly tags: ModelReader; readonly library: ModelReader },
  comment: Comment,
  themes: readonly ThemeDocument[],
): Promise<ReviewState | null> => {
  const review = await readReview(models.tags, comment._id);
  if (review === undefined) return null;
  const known = new Map(themes.map((theme) => [theme.id, theme]));
  for (const { themeId } of review.themes) {
    const theme = known.get(themeId) ?? (await findTheme(models.library, themeId));
    if (theme !== undefined) known.set(themeId, theme);
  }
  const { actor, at } = review;
  const tokens = await readCommentTokens(comment, comment.sentences);
  return { actor, at, open: isOpenAgain(review, [...known.values()].map(themeNow(tokens))) };
};

const themeNow =
  (sentences: readonly Tokens[]) =>
  ({ id, text: words, queryAt }: ThemeDocument): ThemeNow => {
    const query = parseCanonicalQuery(words);
    return {
      id,
      query: query?.digest ?? null,
      since: queryAt ?? -1,
      finds:
        query !== undefined &&
        sentences.some((tokens, at) => matchTokens(query.query, tokens, isWholeComment(sentences, at)).length > 0),
    };
  };

export type ReadDetail = (ctx: Context, place: TaggedPlace, id: number) => Promise<ResponseDetail>;

/** Reads complete comments; caches scorers and the authors of queries. */
export const createReadDetail = ({ reads, events }: Pick<Dependencies, 'reads' | 'events'>): ReadDetail => {
  const withWriters = createWithWriters(events);
  let scorer: SentimentScorer | undefined;
  // It caches words.
  const vaders = (): SentimentScorer => (scorer ??= createSentimentScorer());
  return async (ctx, place, id) => {
    return withWriters(await responseDetail(await readParts(ctx, { reads, vaders }, place, id)));
  };
};

/** Limit of a comment's entries; later ones are not shown. */
const MAX_ACTS = 1_000;

/** @throws HttpError 404 PROJECT_NOT_FOUND, COMMENT_NOT_FOUND, COMMENT_ERASED */
const readParts = async (
  ctx: Context,
  { reads, vaders }: Pick<Dependencies, 'reads'> & { readonly vaders: () => SentimentScorer },
  place: TaggedPlace,
  id: number,
): Promise<ResponseParts> => {
  requireComments(place, [id]);
  const { projectId, themes: ids } = place;
  const models = await readProjectModels(ctx, { reads }, projectId, {
    projects: PROJECTS_MODEL,
    library: LIBRARY_MODEL,
    comments: commentsModel(projectId),
    segments: segmentsModel(projectId),
    tags: tagsModel(projectId),
    dictionary: DICTIONARY_MODEL,
  });
  const project = await findProject(models.projects, projectId);
  if (project === undefined) throw projectNotFound();
  const [comment] = await readComments(models.comments, projectId, [id]);
  if (comment === undefined)
    throw ctx.state.past === undefined
      ? notFound('COMMENT_NOT_FOUND', `There is no comment ${id} in this project`)
      : notFound('COMMENT_ERASED', `Comment ${id} was erased with its file`);
  // Read before the themes, whose state is then at least of this revision.
  const { revision: library } = await readLibraryState(models.library);
  const themes = (await Promise.all(ids.map((theme) => findTheme(models.library, theme)))).filter(
    (theme) => theme !== undefined,
  );
  const scoring = await readScoring(models.dictionary, projectId);
  const scores = await readSentenceScores(models.segments, projectId, id);
  return {
    project,
    comment,
    themes,
    library,
    review: await toReviewState(models, comment, themes),
    tags: await readBlocks(
      models.tags,
      ids.map((theme) => blockId(getCommentBlock(id), theme)),
    ),
    acts: await readCommentEntries(models.tags, id, MAX_ACTS),
    scores: scoring === undefined ? scores : rescoreSentences(comment, scores, scoring),
    scorer: scoring?.scorer ?? vaders(),
  };
};
