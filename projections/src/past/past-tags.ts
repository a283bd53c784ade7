/**
 * The tags of a project as of a moment. Current tags are folded in place, for an analyst's tens of thousands
 * of acts; reviews, which are few, are replayed by their projector; entries of single acts never change, so
 * they are read from the present model as far as they were made by then.
 */
import { tagsStream, type TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import {
  applyTag,
  blockId,
  getCommentBlock,
  listTaggedBlocks,
  tagKey,
  type ManualState,
} from '@verbatim/domain/tags/tag-state';
import { START_OF_LOG, type EventStore, type Position, type RecordedEvent } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { TimeSlice } from '../models/segments/theme-columns.ts';
import {
  BLOCKS,
  encodeBlock,
  OF_BLOCK,
  OF_COMMENT,
  TAG_ENTRIES,
  tagsModel,
  THEMES,
  VERSION,
  type TaggedThemeDocument,
  type TagsVersionDocument,
} from '../models/tags/tags.ts';
import { tagsProjector } from '../models/tags/tags.projector.ts';
import type { CheckpointEvent, Document, ModelReader, Range } from '../stores/read-store.ts';
import { eventsUpTo, replayModel, type ReplayedModel } from './replayed-model.ts';

export interface PastTagsOptions {
  readonly projectId: string;
  readonly present: () => Promise<ModelReader>;
  readonly events: Pick<EventStore, 'readStream'>;
  readonly revision: number | null;
  readonly moment: string;
}

interface TaggedTheme {
  readonly blocks: Set<number>;
  /** Of the last event on the theme. */
  version: Position;
}

const BYTES_OF_TAG = 40;

/** Current tags of all themes. */
class CurrentTags {
  readonly themes = new Map<string, TaggedTheme>();
  /** By `blockId`: states by key. */
  private readonly blocks = new Map<string, Map<number, ManualState>>();
  private readonly encoded = new Map<string, Uint8Array>();
  version: Position = START_OF_LOG;
  tags = 0;

  apply(event: TagStreamEvent, position: Position): void {
    if (event.type === 'CommentReviewed' || event.type === 'CommentReopened') return;
    this.version = position;
    if (event.type === 'SentenceTagsMoved') {
      for (const { themeId, comment, before, after } of event.data.moves) {
        const block = getCommentBlock(comment);
        const states = this.block(themeId, block, position);
        for (const [sentence] of before) states.delete(tagKey(comment, sentence));
        for (const [sentence, state] of after) states.set(tagKey(comment, sentence), state);
      }
      return;
    }
    const { themeId, sentence } = event.data;
    const state = applyTag(event.type);
    for (const { block, comments } of listTaggedBlocks(event.data)) {
      const states = this.block(themeId, block, position);
      for (const comment of comments) {
        const key = tagKey(comment, sentence);
        if (state === null) states.delete(key);
        else states.set(key, state);
      }
      this.tags += comments.length;
    }
  }

  private block(themeId: string, block: number, position: Position): Map<number, ManualState> {
    const theme = this.themes.get(themeId) ?? { blocks: new Set<number>(), version: position };
    theme.blocks.add(block);
    theme.version = position;
    this.themes.set(themeId, theme);
    const id = blockId(block, themeId);
    const states = this.blocks.get(id) ?? new Map<number, ManualState>();
    this.blocks.set(id, states);
    return states;
  }

  bytes(id: string): Uint8Array | undefined {
    const states = this.blocks.get(id);
    if (states === undefined || states.size === 0) return undefined;
    const known = this.encoded.get(id);
    if (known !== undefined) return known;
    const keys = Float64Array.from(states.keys()).sort();
    const bytes = encodeBlock({ keys, states: Int8Array.from(keys, (key) => states.get(key) ?? 0) });
    this.encoded.set(id, bytes);
    return bytes;
  }

  document(themeId: string, { blocks, version }: TaggedTheme): TaggedThemeDocument {
    const filled = [...blocks].filter((block) => (this.blocks.get(blockId(block, themeId))?.size ?? 0) > 0);
    return { blocks: filled.sort((a, b) => a - b), version };
  }
}

export const readPastTags = async (options: PastTagsOptions): Promise<PastTags> => {
  const { projectId, events, revision, moment, present } = options;
  const current = new CurrentTags();
  const reviews: RecordedEvent[] = [];
  const slice = new TimeSlice();
  for await (const recorded of eventsUpTo(events, { stream: tagsStream(projectId), revision })) {
    const event = asEvent<TagStreamEvent>(recorded);
    current.apply(event, recorded.position);
    if (event.type === 'CommentReviewed' || event.type === 'CommentReopened') reviews.push(recorded);
    if (slice.isOver()) await slice.rest();
  }
  const reviewed = await replayModel(tagsProjector(projectId), events, reviews, moment);
  return new PastTags({ projectId, revision, moment, present, current, reviewed });
};

interface PastTagsParts extends Pick<PastTagsOptions, 'projectId' | 'revision' | 'moment' | 'present'> {
  readonly current: CurrentTags;
  readonly reviewed: ReplayedModel;
}

/** Ids of entries end with the revision of their event. */
const getRevision = (id: string): number => Number(id.slice(id.lastIndexOf('/') + 1));

export class PastTags implements ModelReader {
  readonly model: string;
  readonly generation: string;
  readonly moment: string;
  private readonly parts: PastTagsParts;

  constructor(parts: PastTagsParts) {
    this.model = tagsModel(parts.projectId);
    this.moment = parts.moment;
    this.generation = `as of ${parts.moment}`;
    this.parts = parts;
  }

  get bytes(): number {
    return this.parts.reviewed.bytes + this.parts.current.tags * BYTES_OF_TAG;
  }

  private isBefore(id: string): boolean {
    return getRevision(id) <= (this.parts.revision ?? -1);
  }

  async checkpoint(): Promise<Position> {
    return this.parts.current.version;
  }

  checkpointEvent(): Promise<CheckpointEvent | undefined> {
    return this.parts.reviewed.checkpointEvent();
  }

  async get<T extends Document>(collection: string, id: string): Promise<T | undefined> {
    const { current, reviewed, present } = this.parts;
    if (collection === THEMES) {
      const theme = current.themes.get(id);
      return theme && (current.document(id, theme) as Document as T);
    }
    if (collection === VERSION) {
      const { version } = current;
      return version === START_OF_LOG ? undefined : ({ version } satisfies TagsVersionDocument as Document as T);
    }
    if (collection === TAG_ENTRIES) return this.isBefore(id) ? (await present()).get<T>(collection, id) : undefined;
    return reviewed.get<T>(collection, id);
  }

  async range<T extends Document>(collection: string, range: Range) {
    const { current, reviewed } = this.parts;
    if (collection !== THEMES) return reviewed.range<T>(collection, range);
    const rows = [...current.themes].map(([id, theme]) => ({
      id,
      document: current.document(id, theme) as Document as T,
    }));
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async count(collection: string, range: Range): Promise<number> {
    return (await this.range(collection, range)).length;
  }

  async listIds(collection: string, range: Range): Promise<readonly string[]> {
    if (collection !== OF_COMMENT) return (await this.range(collection, range)).map(({ id }) => id);
    const ids = await (await this.parts.present()).listIds(collection, range);
    return ids.filter((id) => this.isBefore(id));
  }

  async getBytes(collection: string, id: string): Promise<Uint8Array | undefined> {
    if (collection === BLOCKS) return this.parts.current.bytes(id);
    if (collection === OF_BLOCK) return (await this.parts.present()).getBytes(collection, id);
    return this.parts.reviewed.getBytes(collection, id);
  }

  async listBytes(collection: string, range: Range) {
    if (collection !== OF_BLOCK) return this.parts.reviewed.listBytes(collection, range);
    const columns = await (await this.parts.present()).listBytes(collection, range);
    return columns.filter(({ id }) => this.isBefore(id));
  }
}
