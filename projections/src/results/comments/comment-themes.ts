/**
 * The list `themes` of comments: how each carries the themes of the library, as the specification's Comment
 * has it.
 */
import type { TagMethod } from '@verbatim/domain/tags/tag-events';
import { blockId, getCommentBlock, manualState, type TagsState } from '@verbatim/domain/tags/tag-state';
import { ThemeMatcher } from '@verbatim/domain/text/theme-query/match-themes';
import type { Comment } from '../../models/comments/comments.query.ts';
import { listThemes, readLibraryState } from '../../models/library/library.query.ts';
import { parseCanonicalQuery } from '../../models/segments/canonical-query.ts';
import { readBlocks, readTaggedThemes, readTagsVersion } from '../../models/tags/tags.query.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import type { AbortableSlice } from '../engine/query-cost.ts';
import type { ScopeModels } from '../engine/scope.ts';

interface LibraryThemes {
  /** Of the library's last change of a theme or query. */
  readonly revision: number;
  readonly ids: readonly string[];
  readonly matcher: ThemeMatcher;
}

const kept = new WeakMap<ModelReader, LibraryThemes>();

/** @returns by `_id` a list of `themeId___method`, in the order of the ids */
export const readCommentThemes = async (
  { library, tags }: Pick<ScopeModels, 'library' | 'tags'>,
  comments: readonly Comment[],
  slice: AbortableSlice,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const { queries: revision } = await readLibraryState(library);
  const known = kept.get(library);
  const themes = known?.revision === revision ? known : await readThemes(library, revision, slice);
  kept.set(library, themes);
  const manual = await readManual(tags, themes.ids, comments);
  const lists = new Map<number, readonly string[]>();
  for (const comment of comments) lists.set(comment._id, await loadThemes(comment, themes, manual, slice));
  return lists;
};

const readThemes = async (library: ModelReader, revision: number, slice: AbortableSlice): Promise<LibraryThemes> => {
  const documents = await listThemes(library);
  const matcher = new ThemeMatcher();
  for (const { id, text } of documents) {
    const canonical = parseCanonicalQuery(text);
    if (canonical !== undefined) matcher.add({ id, query: canonical.query });
    if (slice.isOver()) await slice.rest();
  }
  return { revision, ids: documents.map(({ id }) => id), matcher };
};

interface Manual {
  /** Themes with manual tags. */
  readonly themes: ReadonlySet<string>;
  readonly state: TagsState;
}

const readManual = async (tags: ModelReader, ids: readonly string[], comments: readonly Comment[]): Promise<Manual> => {
  const tagged = (await readTagsVersion(tags)) === '' ? new Map<string, never>() : await readTaggedThemes(tags);
  const onPage = new Set(comments.map(({ _id }) => getCommentBlock(_id)));
  const blocks = ids.flatMap((id) =>
    (tagged.get(id)?.blocks ?? []).filter((block) => onPage.has(block)).map((block) => ({ id, block })),
  );
  return {
    themes: new Set(blocks.map(({ id }) => id)),
    state: await readBlocks(
      tags,
      blocks.map(({ id, block }) => blockId(block, id)),
    ),
  };
};

const loadThemes = async (
  comment: Comment,
  { ids, matcher }: LibraryThemes,
  manual: Manual,
  slice: AbortableSlice,
): Promise<readonly string[]> => {
  const found = new Map<string, number[]>();
  for (const { id, sentence, isMatch } of matcher.evaluate(comment.text, comment.sentences)) {
    if (isMatch) found.set(id, [...(found.get(id) ?? []), sentence]);
    if (slice.isOver()) await slice.rest();
  }
  return ids.flatMap((id) => {
    const automatic = found.get(id) ?? [];
    const plain = automatic.length > 0 ? 1 : undefined;
    const method = manual.themes.has(id) ? getMethod(comment, id, automatic, manual.state) : plain;
    return method === undefined ? [] : [`${id}___${method}`];
  });
};

/** Manual tags before the query, those of the comment before those of its sentences. */
const getMethod = (
  { _id, sentences }: Comment,
  themeId: string,
  automatic: readonly number[],
  tags: TagsState,
): TagMethod | undefined => {
  const whole = manualState(tags, themeId, _id, null);
  if (whole !== null) return whole;
  const said = Array.from({ length: sentences.length / 2 }, (_, at) => manualState(tags, themeId, _id, at));
  if (said.includes(2)) return 2;
  if (automatic.some((at) => said[at] === null)) return 1;
  return said.includes(-1) ? -1 : undefined;
};
