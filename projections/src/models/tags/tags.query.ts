import { PersistentMap } from '@verbatim/domain/persistent-map';
import type { TagBlock, TagsState } from '@verbatim/domain/tags/tag-state';
import type { CheckpointEvent, ModelReader } from '../../stores/read-store.ts';
import { BLOCKS, decodeBlock, THEMES, VERSION, type TaggedThemeDocument, type TagsVersionDocument } from './tags.ts';

/** What stands of some blocks, and after which event of the project's tags at the least. */
export interface TagsSnapshot {
  readonly state: TagsState;
  readonly event: CheckpointEvent;
}

/** The blocks with these ids; undefined while the model is empty. What a block holds beyond the event changes nothing when it comes again. */
export const readSnapshot = async (
  reader: ModelReader,
  ids: ReadonlySet<string>,
): Promise<TagsSnapshot | undefined> => {
  const event = await reader.checkpointEvent();
  if (event === undefined) return undefined;
  return { state: await readBlocks(reader, ids), event };
};

export const readBlocks = async (reader: ModelReader, ids: Iterable<string>): Promise<TagsState> => {
  const blocks = new PersistentMap<TagBlock>().draft();
  for (const id of ids) {
    const bytes = await reader.getBytes(BLOCKS, id);
    if (bytes !== undefined) blocks.set(id, decodeBlock(bytes));
  }
  return { blocks: blocks.done() };
};

/** '' while nobody has said anything. */
export const readTagsVersion = async (reader: ModelReader): Promise<string> =>
  (await reader.get<TagsVersionDocument>(VERSION, VERSION))?.version ?? '';

/** By theme. */
export const readTaggedThemes = async (reader: ModelReader): Promise<ReadonlyMap<string, TaggedThemeDocument>> =>
  new Map((await reader.range<TaggedThemeDocument>(THEMES, {})).map(({ id, document }) => [id, document]));
