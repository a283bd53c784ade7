import { manualState, type ManualState, type TagsState } from '@verbatim/domain/tags/tag-state';
import { explainThemeQuery } from '@verbatim/domain/text/theme-query/explain-theme-query';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { matchedPart } from '@verbatim/domain/text/theme-query/matched-part';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { tokenise } from '@verbatim/domain/text/tokenise';
import type { Comment } from '@verbatim/projections/models/comments/comments.query';
import type { ThemeDocument } from '@verbatim/projections/models/library/library';
import type { ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { isTagAct, type RecordedAct } from '@verbatim/projections/models/tags/tag-history.query';
import type { ChipReason, ResponseDetail, ResponseSentence, ThemeChip } from '../contract/responses.ts';
import { scoredWords } from './scored-words.ts';

export interface ResponseParts {
  readonly project: ProjectDocument;
  readonly comment: Comment;
  /** Of the workspace, in its order. */
  readonly themes: readonly ThemeDocument[];
  readonly tags: TagsState;
  /** The newest first. */
  readonly acts: readonly RecordedAct[];
  /** Of each sentence. */
  readonly scores: readonly (number | null)[];
  readonly review: ResponseDetail['review'];
  /** Revision of the library that the themes are of. */
  readonly library: number;
  /** By which they were scored. */
  readonly scorer: SentimentScorer;
}

export const responseDetail = (parts: ResponseParts): ResponseDetail => {
  const { project, comment, themes, scores, review, library } = parts;
  const { _id, text, fields, sentences } = comment;
  const readings = themes.map((theme) => readingOf(theme, parts));
  const sentiment = Array.from({ length: sentences.length / 2 }, (_, at): ResponseSentence => {
    const [start, end] = [sentences[2 * at]!, sentences[2 * at + 1]!];
    return {
      ...{ s_id: at, start, end, sentence: text.slice(start, end), sentiment: scores[at] ?? null },
      ...scoredWords(parts.scorer, text.slice(start, end), start, scores[at] ?? null),
      themes: readings.flatMap((reading) => chipOfSentence(reading, parts, at) ?? []),
    };
  });
  const whole = readings.flatMap((reading) => chipOfWhole(reading, parts) ?? []);
  return {
    ...{ _id, text, sentiment, whole, review, library },
    themes: themes.flatMap(({ id }) => listed(id, sentiment, whole) ?? []),
    answers: answersOf(project, fields),
  };
};

/** What stands beside a comment, in the order of the columns. */
export const answersOf = (
  { columns, tableColumns }: ProjectDocument,
  fields: Comment['fields'],
): ResponseDetail['answers'] =>
  columns
    .filter(({ name, type }) => type !== 'long-text' && tableColumns.includes(name))
    .map(({ name, field }) => ({ name, field, value: fields[name] ?? '' }));

/** A theme with what its query finds in the comment. */
interface Reading {
  readonly theme: ThemeDocument;
  readonly query: ThemeQuery | undefined;
  readonly whole: ManualState | null;
}

const readingOf = (theme: ThemeDocument, { comment, tags }: ResponseParts): Reading => {
  const parsed = theme.text === '' ? undefined : parseThemeQuery(theme.text);
  const query = parsed?.ok === true ? parsed.query : undefined;
  return { theme, query, whole: manualState(tags, theme.id, comment._id, null) };
};

const chipOfSentence = (
  { theme, query, whole }: Reading,
  { comment, tags, acts }: ResponseParts,
  at: number,
): ThemeChip | undefined => {
  // What was excluded as a whole is no sentence's any more.
  if (whole === -1) return undefined;
  const { id, name } = theme;
  const said = whole === null ? manualState(tags, id, comment._id, at) : null;
  if (said !== null) return { id, name, method: said, why: personOf(acts, theme, at) };
  const why = query && foundIn(query, theme, comment, at);
  return why && { id, name, method: 1, why };
};

const chipOfWhole = ({ theme, whole }: Reading, { acts }: ResponseParts): ThemeChip | undefined =>
  whole === null ? undefined : { id: theme.id, name: theme.name, method: whole, why: personOf(acts, theme, null) };

const foundIn = (
  query: ThemeQuery,
  { since, queryAt, version }: ThemeDocument,
  { text, sentences }: Comment,
  at: number,
): ChipReason | undefined => {
  const span = sentences.slice(2 * at, 2 * at + 2);
  const match = matchComment(query, text, span);
  const part = match && matchedPart(query, tokenise(text, span[0], span[1]).terms);
  return match && part
    ? {
        ...{ by: 'query', clause: explainThemeQuery(part), spans: match.spans },
        ...{ since: queryAt ?? since ?? null, version: version ?? null, written: null },
      }
    : undefined;
};

const personOf = (
  acts: readonly RecordedAct[],
  theme: Pick<ThemeDocument, 'id' | 'version'>,
  sentence: number | null,
): ChipReason | null => {
  const act = acts.filter(isTagAct).find((one) => one.themeId === theme.id && one.sentence === sentence);
  if (act === undefined) return null;
  const { actor, at, screen, version = null } = act;
  return { by: 'person', actor, at, screen, version, versionNow: theme.version ?? null };
};

/** How the comment carries the theme: what a person has said before what the query finds. */
const listed = (
  id: string,
  sentences: readonly ResponseSentence[],
  whole: readonly ThemeChip[],
): string | undefined => {
  const methods = sentences.flatMap(({ themes }) =>
    themes.filter((chip) => chip.id === id).map(({ method }) => method),
  );
  const method =
    whole.find((chip) => chip.id === id)?.method ?? ([2, 1, -1] as const).find((one) => methods.includes(one));
  return method === undefined ? undefined : `${id}___${method}`;
};
