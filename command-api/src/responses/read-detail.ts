import { blockId, getCommentBlock } from '@verbatim/domain/tags/tag-state';
import { createSentimentScorer, type SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { readComments, type Comment } from '@verbatim/projections/models/comments/comments.query';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme, readLibraryState } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { readSentenceScores } from '@verbatim/projections/models/segments/sentence-scores.query';
import { readCommentEntries } from '@verbatim/projections/models/tags/tag-history.query';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { readBlocks } from '@verbatim/projections/models/tags/tags.query';
import { readScoring, type Scoring } from '@verbatim/projections/results/sentiment/scoring';
import type { ResponseDetail } from '../contract/responses.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { notFound } from '../http/http-error.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';
import { createWithWriters } from './query-writers.ts';
import { responseDetail, type ResponseParts } from './response-dto.ts';
import { toReviewState } from './review-state.ts';
import { requireComments, type TaggedPlace } from './tag-target.ts';

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

/** With the custom dictionary; unscored sentences stay unscored. */
const scoredAgain = (
  { text, sentences }: Comment,
  scores: readonly (number | null)[],
  { scorer }: Scoring,
): readonly (number | null)[] =>
  scores.map((score, at) => (score === null ? null : scorer.compound(text, sentences[2 * at], sentences[2 * at + 1])));

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
    scores: scoring === undefined ? scores : scoredAgain(comment, scores, scoring),
    scorer: scoring?.scorer ?? vaders(),
  };
};
