import { manualState, type ManualState, type TagsState } from '@verbatim/domain/tags/tag-state';
import { explainThemeQuery, parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { isWholeComment, matchedPart, matchTokens } from '@verbatim/domain/text/theme-query/match-theme-query';
import type { SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { Tokens } from '@verbatim/domain/text/tokenise';
import { getCell, type Cells, type Comment } from '@verbatim/projections/models/comments/comments.query';
import type { ThemeDocument } from '@verbatim/projections/models/library/library';
import type { ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { isTagEntry, type RecordedEntry } from '@verbatim/projections/models/tags/tags.query';
import { explainScore, readCommentTokens } from './explain-score.ts';
import { inSlices } from '../http/yield-in-slices.ts';
import type { ChipReason, ResponseDetail, ResponseSentence, ThemeChip } from '../contract/responses.ts';

export interface ResponseParts {
  readonly project: ProjectDocument;
  readonly comment: Comment;
  /** Of the workspace, in order. */
  readonly themes: readonly ThemeDocument[];
  readonly tags: TagsState;
  /** Newest first. */
  readonly acts: readonly RecordedEntry[];
  /** By sentence. */
  readonly scores: readonly (number | null)[];
  readonly review: ResponseDetail['review'];
  /** Revision of the library of the themes. */
  readonly library: number;
  /** The scorer of `scores`. */
  readonly scorer: SentimentScorer;
}

export const responseDetail = async (parts: ResponseParts): Promise<ResponseDetail> => {
  const { project, comment, themes, scores, review, library } = parts;
  const { _id, text, sentences } = comment;
  const readings = themes.map((theme) => getReading(theme, parts));
  const tokens = await readCommentTokens(comment, sentences);
  const sentiment: ResponseSentence[] = [];
  for await (const at of inSlices(tokens.keys())) {
    const [start, end] = [sentences[2 * at]!, sentences[2 * at + 1]!];
    const chips: ThemeChip[] = [];
    for await (const reading of inSlices(readings)) {
      const chip = chipOfSentence(reading, parts, tokens, at);
      if (chip !== undefined) chips.push(chip);
    }
    sentiment.push({
      s_id: at,
      start,
      end,
      sentence: text.slice(start, end),
      sentiment: scores[at] ?? null,
      ...explainScore(parts.scorer, text.slice(start, end), start, scores[at] ?? null),
      themes: chips,
    });
  }
  const whole = readings.flatMap((reading) => chipOfWhole(reading, parts) ?? []);
  return {
    _id,
    text,
    sentiment,
    whole,
    review,
    library,
    themes: themes.flatMap(({ id }) => listed(id, sentiment, whole) ?? []),
    answers: listResponseCells(project, comment),
  };
};

/** Cells next to a comment, in the order of the columns. */
export const listResponseCells = (
  { columns, tableColumns }: ProjectDocument,
  cells: Cells,
): ResponseDetail['answers'] =>
  columns
    .filter(({ name, type }) => type !== 'long-text' && tableColumns.includes(name))
    .map(({ name, field, label = '' }) => ({ name, field, label, value: getCell(cells, { name, field }) }));

/** A theme with what its query finds in the comment. */
interface Reading {
  readonly theme: ThemeDocument;
  readonly query: ThemeQuery | undefined;
  readonly whole: ManualState | null;
}

const getReading = (theme: ThemeDocument, { comment, tags }: ResponseParts): Reading => {
  const parsed = theme.text === '' ? undefined : parseThemeQuery(theme.text);
  const query = parsed?.ok === true ? parsed.query : undefined;
  return { theme, query, whole: manualState(tags, theme.id, comment._id, null) };
};

const chipOfSentence = (
  { theme, query, whole }: Reading,
  { comment, tags, acts }: ResponseParts,
  tokens: readonly Tokens[],
  at: number,
): ThemeChip | undefined => {
  // An exclusion of the comment covers its sentences.
  if (whole === -1) return undefined;
  const { id, name } = theme;
  const said = whole === null ? manualState(tags, id, comment._id, at) : null;
  if (said !== null) return { id, name, method: said, why: getPerson(acts, theme, at) };
  const why = query && foundIn(query, theme, tokens[at]!, isWholeComment(tokens, at));
  return why && { id, name, method: 1, why };
};

const chipOfWhole = ({ theme, whole }: Reading, { acts }: ResponseParts): ThemeChip | undefined =>
  whole === null ? undefined : { id: theme.id, name: theme.name, method: whole, why: getPerson(acts, theme, null) };

const foundIn = (
  query: ThemeQuery,
  { since, queryAt, version }: ThemeDocument,
  tokens: Tokens,
  isWhole: boolean,
): ChipReason | undefined => {
  const part = matchedPart(query, tokens.forms, isWhole);
  if (part === null) return undefined;
  return {
    by: 'query',
    clause: explainThemeQuery(part),
    spans: matchTokens(query, tokens, isWhole).filter(([start, end]) => start < end),
    since: queryAt ?? since ?? null,
    version: version ?? null,
    written: null,
  };
};

const getPerson = (
  acts: readonly RecordedEntry[],
  theme: Pick<ThemeDocument, 'id' | 'version'>,
  sentence: number | null,
): ChipReason | null => {
  const act = acts.filter(isTagEntry).find((one) => one.themeId === theme.id && one.sentence === sentence);
  if (act === undefined) return null;
  const { actor, at, screen, version = null } = act;
  return { by: 'person', actor, at, screen, version, versionNow: theme.version ?? null };
};

/** How the comment carries the theme: manual tags before the query. */
const listed = (
  id: string,
  sentences: readonly ResponseSentence[],
  whole: readonly ThemeChip[],
): string | undefined => {
  const methods = sentences.flatMap(({ themes }) =>
    themes.filter((chip) => chip.id === id).map(({ method }) => method),
  );
  const method =
    whole.find((chip) => chip.id === id)?.method ?? ([2, 3, 1, -1] as const).find((one) => methods.includes(one));
  return method === undefined ? undefined : `${id}___${method}`;
};
