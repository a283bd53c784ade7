/** The models of this process's partitions, opened on demand. */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { type ModelDirectory, getModelProject, projectorNamed } from '../../models/all-projectors.ts';
import { getModelKind, getStreamProject } from '../../models/model-streams.ts';
import { TaskQueue } from '@verbatim/eventstore/async';
import type { Projector } from '../../models/projector.ts';
import { tagsModel } from '../../models/tags/tags.ts';
import type { CheckpointEvent, ReadStore } from '../../stores/read-store.ts';
import { type LogItem, getItemPosition } from './log-reader.ts';
import { ModelFeed } from './projection-subscription.ts';
import { createOpenLimiter } from '../open-limiter.ts';
import {
  readEventsByPrefix,
  readProjectEvents,
  readStreamEvents,
  isBeforeFileAdded,
  isEnded,
} from './model-session.ts';
import { type AssignedPartition, getModelPartition, getPartition, SHARED_PARTITION } from '../partitions/partitions.ts';
import type { PartitionCheckpoint } from '../partitions/partition-checkpoints.ts';
import { skippedProjector } from './apply-events.ts';

export interface ProjectionRegistryOptions {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly models: ModelDirectory;
  readonly log: { error(fields: object, message: string): void };
  readonly onChange: () => void;
  readonly onLost: (partition: string) => void;
}

interface HeldPartition {
  readonly name: string;
  readonly fencingToken: number;
  /** Events up to here are in its models, except those that are behind. */
  mark: Omit<PartitionCheckpoint, 'behind'>;
  /**
   * True once the reader has started at or before its checkpoint. Before that, it gets no items and its
   * checkpoint does not move.
   */
  isFollowed: boolean;
  /** A new partition: its shared models start at the beginning of the log. */
  readonly isNew: boolean;
  readonly feeds: Map<string, ModelFeed>;
}

/** Models that catch up concurrently. */
const MAX_FETCHING = 4;
/** Idle models kept in memory; others reread their checkpoint on the next item. */
const MAX_AT_REST = 64;

export class ProjectionRegistry {
  readonly #options: ProjectionRegistryOptions;
  readonly #held = new Map<string, HeldPartition>();
  readonly #applied = new Map<string, number>();
  readonly #openTurns = createOpenLimiter();
  readonly #fetches = new TaskQueue(MAX_FETCHING);

  constructor(options: ProjectionRegistryOptions) {
    this.#options = options;
  }

  get partitions(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Earliest position of a held partition; undefined if none is held. */
  get earliest(): Position | undefined {
    let earliest: Position | undefined;
    for (const { mark } of this.#held.values())
      if (earliest === undefined || mark.position < earliest) earliest = mark.position;
    return earliest;
  }

  /** All partitions follow the log from their checkpoints on. */
  follow(): void {
    for (const partition of this.#held.values()) partition.isFollowed = true;
  }

  assign({ name, fencingToken, mark }: AssignedPartition): void {
    const isNew = mark.position === START_OF_LOG;
    this.#held.set(name, { name, fencingToken, mark, isFollowed: false, isNew, feeds: new Map() });
    if (name === SHARED_PARTITION) for (const projector of this.#options.models.shared) this.find(projector.name);
    for (const model of mark.behind) this.find(model)?.fetch();
  }

  /** Ends all work permanently. */
  async rest(): Promise<void> {
    await Promise.all(this.all().map((feed) => feed.rest()));
  }

  async revoke(name: string): Promise<void> {
    const partition = this.#held.get(name);
    if (partition === undefined) return;
    await Promise.all([...partition.feeds.values()].map((feed) => feed.rest()));
    this.#held.delete(name);
  }

  /** Advances the partitions with the reader: earlier events are not routed again. */
  advance(position: Position, event: CheckpointEvent | undefined): void {
    for (const partition of this.#held.values()) {
      const { mark } = partition;
      if (partition.isFollowed && mark.position < position)
        partition.mark = { ...mark, position, ...(event && { event }) };
    }
  }

  /** Notes that all models of the partition follow these rules. */
  followsRules(name: string, rules: string): void {
    const partition = this.#held.get(name);
    if (partition !== undefined) partition.mark = { ...partition.mark, rules };
  }

  /** After a change of the log: each model checks whether the log is its own. */
  startOver(): void {
    for (const partition of this.#held.values()) {
      partition.mark = { position: START_OF_LOG };
      for (const feed of partition.feeds.values()) void feed.rest().then(() => feed.resume());
    }
  }

  holds(projectId: string): boolean {
    return this.#held.has(getPartition(projectId));
  }

  /** Routes an item to the models it concerns, with back-pressure. */
  async route(item: LogItem): Promise<void> {
    const { stream, type } = item.event;
    const skipped = skippedProjector(stream);
    if (skipped !== undefined) this.known(skipped)?.resume();
    const { shared, ofProject } = this.#options.models;
    const concerned: ModelFeed[] = [];
    const sharing = this.#following(SHARED_PARTITION, item);
    if (sharing !== undefined) concerned.push(...fedBy(shared, stream).map(({ name }) => this.#feed(sharing, name)));
    const projectId = getStreamProject(stream);
    const own = projectId && !isBeforeFileAdded(type) && this.#following(getPartition(projectId), item);
    if (projectId !== undefined && own) {
      if (isEnd(item)) await this.#drop(projectId);
      else if (!(await this.#isOfEnded(own, projectId, stream)))
        concerned.push(...fedBy(ofProject(projectId), stream).map(({ name }) => this.#feed(own, name)));
    }
    const room = concerned.map((feed) => feed.push(item));
    await Promise.all([...room, this.#openTurns.room()].filter((wait) => wait !== undefined));
  }

  /** The partition, if it has not seen the item. */
  #following(name: string, item: LogItem): HeldPartition | undefined {
    const partition = this.#held.get(name);
    return partition?.isFollowed === true && getItemPosition(item) > partition.mark.position ? partition : undefined;
  }

  /** Subscription of an open model; undefined if it is not open. */
  known(model: string): ModelFeed | undefined {
    return this.#held.get(getModelPartition(this.#options.models, model))?.feeds.get(model);
  }

  /** Subscription of a model, opened on demand; undefined if another process keeps it. */
  find(model: string): ModelFeed | undefined {
    const partition = this.#held.get(getModelPartition(this.#options.models, model));
    return partition && this.#feed(partition, model);
  }

  /** Events applied since the start, by kind of model. */
  applied(): { readonly [kind: string]: number } {
    return Object.fromEntries(this.#applied);
  }

  fencingToken(model: string): number {
    return this.#held.get(getModelPartition(this.#options.models, model))?.fencingToken ?? 0;
  }

  all(): readonly ModelFeed[] {
    return [...this.#held.values()].flatMap(({ feeds }) => [...feeds.values()]);
  }

  /** Checkpoints of the partitions at the reader's position. */
  marks(position: Position, event: CheckpointEvent | undefined): ReadonlyMap<string, PartitionCheckpoint> {
    this.advance(position, event);
    const marks = [...this.#held.values()].map(({ name, mark, feeds }): [string, PartitionCheckpoint] => {
      const behind = [...feeds.values()].filter(({ isBehind }) => isBehind).map(({ projector }) => projector.name);
      return [name, { ...mark, behind }];
    });
    return new Map(marks);
  }

  /** Closes the subscription of a dropped model. */
  async forget(model: string): Promise<void> {
    const partition = this.#held.get(getModelPartition(this.#options.models, model));
    await partition?.feeds.get(model)?.rest();
    partition?.feeds.delete(model);
  }

  /** Evicts the longest idle models. */
  forgetSome(isBusy: (model: string) => boolean): void {
    const resting = [...this.#held.values()].flatMap(({ name, feeds }) =>
      name === SHARED_PARTITION
        ? []
        : [...feeds].flatMap(([model, feed]) => (feed.isBehind || isBusy(model) ? [] : [{ feeds, model }])),
    );
    for (const { feeds, model } of resting.slice(0, Math.max(0, resting.length - MAX_AT_REST))) feeds.delete(model);
  }

  #feed(partition: HeldPartition, model: string): ModelFeed {
    const known = partition.feeds.get(model);
    // Ordered by last use.
    if (known !== undefined) partition.feeds.delete(model);
    const feed = known ?? this.#newFeed(partition, model);
    partition.feeds.set(model, feed);
    return feed;
  }

  #newFeed({ name, fencingToken, isNew }: HeldPartition, model: string): ModelFeed {
    const { events, readStore, models, log, onChange, onLost } = this.#options;
    const projectId = getModelProject(models, model);
    const projector = projectorNamed(models, model);
    if (projector === undefined) throw new UnknownModelError(model);
    const kind = getModelKind(model);
    return new ModelFeed(projector, {
      events,
      readStore,
      fencingToken,
      log,
      onChange,
      openTurn: this.#openTurns.take,
      fetches: this.#fetches,
      onApplied: (count) => this.#applied.set(kind, (this.#applied.get(kind) ?? 0) + count),
      source: selectEventSource(events, projector, projectId),
      isBeginning: ({ event }) =>
        projectId === undefined ? isNew : event.revision === 0 && event.stream === projectStream(projectId),
      onLost: () => onLost(name),
    });
  }

  /** Whether the event tags a comment of a deleted project, which no model shows. */
  async #isOfEnded({ feeds }: HeldPartition, projectId: string, stream: string): Promise<boolean> {
    if (stream !== tagsStream(projectId) || feeds.has(tagsModel(projectId))) return false;
    return isEnded(this.#options.events, projectId);
  }

  /** Drops the models of a project. */
  async #drop(projectId: string): Promise<void> {
    for (const { name } of this.#options.models.ofProject(projectId)) {
      await this.forget(name);
      await this.#options.readStore.dropModel(name);
    }
  }
}

export class UnknownModelError extends Error {
  constructor(model: string, known: readonly string[] = []) {
    super(`There is no projector '${model}'.${known.length === 0 ? '' : ` There are: ${known.join(', ')}`}`);
    this.name = 'UnknownModelError';
  }
}

export const selectEventSource = (
  events: EventStore,
  { filter: { streamPrefixes } }: Projector,
  projectId: string | undefined,
) => {
  if (projectId === undefined) return readEventsByPrefix(events, streamPrefixes);
  const [only] = streamPrefixes;
  return only === tagsStream(projectId) ? readStreamEvents(events, only) : readProjectEvents(events, projectId);
};

const fedBy = (projectors: readonly Projector[], stream: string): readonly Projector[] =>
  projectors.filter(({ filter }) => filter.streamPrefixes.some((prefix) => stream.startsWith(prefix)));

const isEnd = ({ kind, event }: LogItem): boolean =>
  kind === 'event' && event.type === ('ProjectDeleted' satisfies ProjectEvent['type']);
