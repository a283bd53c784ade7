/** The models of the partitions that this process keeps, each opened when it is concerned or asked for. */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { projectStream, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import {
  kindOfModel,
  type ModelDirectory,
  projectOfModel,
  projectOfStream,
  projectorNamed,
} from '../models/all-projectors.ts';
import type { Projector } from '../models/projector.ts';
import { tagsModel } from '../models/tags/tags.ts';
import { atMost } from '../stores/at-most.ts';
import type { CheckpointEvent, ReadStore } from '../stores/read-store.ts';
import { type LogItem, positionOf } from './log-items.ts';
import { ModelFeed } from './model-feed.ts';
import { openTurns } from './open-turns.ts';
import { eventsByPrefix, eventsOfProject, eventsOfStream, isBeforeFileAdded, isEnded } from './own-events.ts';
import type { AssignedPartition } from './partition-assignment.ts';
import type { Mark } from './partition-marks.ts';
import { partitionOf, partitionOfModel, SHARED_PARTITION } from './partitions.ts';
import { skippedProjector } from './skips.ts';

export interface FedModelsOptions {
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
  /** Events up to here are in its models, but for those that are behind. */
  mark: Omit<Mark, 'behind'>;
  /** The reader has begun at its mark or before: until then nothing is routed to it, and its mark does not move. */
  isFollowed: boolean;
  /** It was never seen before: its shared models are fed from the log's beginning. */
  readonly isNew: boolean;
  readonly feeds: Map<string, ModelFeed>;
}

/** Models that fetch what they have missed at once. */
const MOST_FETCHING = 4;
/** Models at rest that are remembered: one that is forgotten costs a look at its checkpoint when it is concerned again. */
const MOST_AT_REST = 64;

export class FedModels {
  readonly #options: FedModelsOptions;
  readonly #held = new Map<string, HeldPartition>();
  readonly #applied = new Map<string, number>();
  readonly #openTurns = openTurns();
  readonly #fetchTurn = atMost(MOST_FETCHING);

  constructor(options: FedModelsOptions) {
    this.#options = options;
  }

  get partitions(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** The earliest position that a partition is at; undefined when none is held. */
  get earliest(): Position | undefined {
    let earliest: Position | undefined;
    for (const { mark } of this.#held.values())
      if (earliest === undefined || mark.position < earliest) earliest = mark.position;
    return earliest;
  }

  /** All partitions are followed from their marks on. */
  follow(): void {
    for (const partition of this.#held.values()) partition.isFollowed = true;
  }

  assign({ name, fencingToken, mark }: AssignedPartition): void {
    const isNew = mark.position === START_OF_LOG;
    this.#held.set(name, { name, fencingToken, mark, isFollowed: false, isNew, feeds: new Map() });
    if (name === SHARED_PARTITION) for (const projector of this.#options.models.shared) this.find(projector.name);
    for (const model of mark.behind) this.find(model)?.fetch();
  }

  /** Ends all work, for good. */
  async rest(): Promise<void> {
    await Promise.all(this.all().map((feed) => feed.rest()));
  }

  async revoke(name: string): Promise<void> {
    const partition = this.#held.get(name);
    if (partition === undefined) return;
    await Promise.all([...partition.feeds.values()].map((feed) => feed.rest()));
    this.#held.delete(name);
  }

  /** What the reader has seen the partitions have seen: events up to there are not routed to them again. */
  advance(position: Position, event: CheckpointEvent | undefined): void {
    for (const partition of this.#held.values()) {
      const { mark } = partition;
      if (partition.isFollowed && mark.position < position)
        partition.mark = { ...mark, position, ...(event && { event }) };
    }
  }

  /** The log turned out to be another one: each model looks again whether it is its own. */
  startOver(): void {
    for (const partition of this.#held.values()) {
      partition.mark = { position: START_OF_LOG };
      for (const feed of partition.feeds.values()) void feed.rest().then(() => feed.resume());
    }
  }

  holds(projectId: string): boolean {
    return this.#held.has(partitionOf(projectId));
  }

  /** Hands an item to the models that it concerns, and waits a while where many wait already. */
  async route(item: LogItem): Promise<void> {
    const { stream, type } = item.event;
    const skipped = skippedProjector(stream);
    if (skipped !== undefined) this.known(skipped)?.resume();
    const { shared, ofProject } = this.#options.models;
    const concerned: ModelFeed[] = [];
    const sharing = this.#following(SHARED_PARTITION, item);
    if (sharing !== undefined) concerned.push(...fedBy(shared, stream).map(({ name }) => this.#feed(sharing, name)));
    const projectId = projectOfStream(stream);
    const own = projectId && !isBeforeFileAdded(type) && this.#following(partitionOf(projectId), item);
    if (projectId !== undefined && own) {
      if (isEnd(item)) await this.#drop(projectId);
      else if (!(await this.#isOfEnded(own, projectId, stream)))
        concerned.push(...fedBy(ofProject(projectId), stream).map(({ name }) => this.#feed(own, name)));
    }
    const room = concerned.map((feed) => feed.push(item));
    await Promise.all([...room, this.#openTurns.room()].filter((wait) => wait !== undefined));
  }

  /** The partition, if the item is news to it. */
  #following(name: string, item: LogItem): HeldPartition | undefined {
    const partition = this.#held.get(name);
    return partition?.isFollowed === true && positionOf(item) > partition.mark.position ? partition : undefined;
  }

  /** The feed of a model that is kept here and known at the moment. */
  known(model: string): ModelFeed | undefined {
    return this.#held.get(partitionOfModel(this.#options.models, model))?.feeds.get(model);
  }

  /** The feed of a model, made when it is kept here; undefined when it is another's. */
  find(model: string): ModelFeed | undefined {
    const partition = this.#held.get(partitionOfModel(this.#options.models, model));
    return partition && this.#feed(partition, model);
  }

  /** Events applied since the start, by kind of model. */
  applied(): { readonly [kind: string]: number } {
    return Object.fromEntries(this.#applied);
  }

  fencingToken(model: string): number {
    return this.#held.get(partitionOfModel(this.#options.models, model))?.fencingToken ?? 0;
  }

  all(): readonly ModelFeed[] {
    return [...this.#held.values()].flatMap(({ feeds }) => [...feeds.values()]);
  }

  /** How far each partition is when the reader has seen the log up to there. */
  marks(position: Position, event: CheckpointEvent | undefined): ReadonlyMap<string, Mark> {
    this.advance(position, event);
    const marks = [...this.#held.values()].map(({ name, mark, feeds }): [string, Mark] => {
      const behind = [...feeds.values()].filter(({ isBehind }) => isBehind).map(({ projector }) => projector.name);
      return [name, { position: mark.position, ...(mark.event && { event: mark.event }), behind }];
    });
    return new Map(marks);
  }

  /** Of a model that does not exist any more. */
  async forget(model: string): Promise<void> {
    const partition = this.#held.get(partitionOfModel(this.#options.models, model));
    await partition?.feeds.get(model)?.rest();
    partition?.feeds.delete(model);
  }

  /** Forgets models that have rested longest. */
  forgetSome(isBusy: (model: string) => boolean): void {
    const resting = [...this.#held.values()].flatMap(({ name, feeds }) =>
      name === SHARED_PARTITION
        ? []
        : [...feeds].flatMap(([model, feed]) => (feed.isBehind || isBusy(model) ? [] : [{ feeds, model }])),
    );
    for (const { feeds, model } of resting.slice(0, Math.max(0, resting.length - MOST_AT_REST))) feeds.delete(model);
  }

  #feed(partition: HeldPartition, model: string): ModelFeed {
    const known = partition.feeds.get(model);
    // The order is that of their last concern.
    if (known !== undefined) partition.feeds.delete(model);
    const feed = known ?? this.#newFeed(partition, model);
    partition.feeds.set(model, feed);
    return feed;
  }

  #newFeed({ name, fencingToken, isNew }: HeldPartition, model: string): ModelFeed {
    const { events, readStore, models, log, onChange, onLost } = this.#options;
    const projectId = projectOfModel(models, model);
    const projector = projectorNamed(models, model);
    if (projector === undefined) throw new UnknownModelError(model);
    const kind = kindOfModel(model);
    return new ModelFeed(projector, {
      ...{ events, readStore, fencingToken, log, onChange, openTurn: this.#openTurns.take, fetchTurn: this.#fetchTurn },
      onApplied: (count) => this.#applied.set(kind, (this.#applied.get(kind) ?? 0) + count),
      source: sourceOf(events, projector, projectId),
      isBeginning: ({ event }) =>
        projectId === undefined ? isNew : event.revision === 0 && event.stream === projectStream(projectId),
      onLost: () => onLost(name),
    });
  }

  /** Somebody has tagged a comment of a project that was deleted at that moment: no model shows it any more. */
  async #isOfEnded({ feeds }: HeldPartition, projectId: string, stream: string): Promise<boolean> {
    if (stream !== tagsStream(projectId) || feeds.has(tagsModel(projectId))) return false;
    return isEnded(this.#options.events, projectId);
  }

  /** Its models go with it. */
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

export const sourceOf = (
  events: EventStore,
  { filter: { streamPrefixes } }: Projector,
  projectId: string | undefined,
) => {
  if (projectId === undefined) return eventsByPrefix(events, streamPrefixes);
  const [only] = streamPrefixes;
  return only === tagsStream(projectId) ? eventsOfStream(events, only) : eventsOfProject(events, projectId);
};

const fedBy = (projectors: readonly Projector[], stream: string): readonly Projector[] =>
  projectors.filter(({ filter }) => filter.streamPrefixes.some((prefix) => stream.startsWith(prefix)));

const isEnd = ({ kind, event }: LogItem): boolean =>
  kind === 'event' && event.type === ('ProjectDeleted' satisfies ProjectEvent['type']);
