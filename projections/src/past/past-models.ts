/**
 * Read models as of a moment (ADR 18). What a result is scoped by (library, tags, words, workspaces, the
 * project's definitions) is replayed in memory by the models' own projectors; what grows with comments is the
 * present model, limited to the files of then.
 */
import { momentStreams, type Moment, type MomentPart } from '@verbatim/domain/moment/moment';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { LRUCache } from 'lru-cache';
import { dictionaryProjector } from '../models/dictionary/dictionary.projector.ts';
import { libraryProjector } from '../models/library/library.projector.ts';
import type { Projector } from '../models/projector.ts';
import { projectsProjector } from '../models/projects/projects.projector.ts';
import { segmentsModel } from '../models/segments/segments.ts';

import { tagsModel } from '../models/tags/tags.ts';
import { WORKSPACES_MODEL } from '../models/workspaces/workspaces.ts';
import { workspacesProjector } from '../models/workspaces/workspaces.projector.ts';
import type { ModelReader, ReadStore } from '../stores/read-store.ts';
import { readPastTags, type PastTags } from './past-tags.ts';
import { readPastProject, readPastSegments, type PastSegments } from './past-segments.ts';
import { inLogOrder, replayModel, type ReplayedModel } from './replayed-model.ts';

/** A moment of a project, and of one of its workspaces. */
export interface Past {
  readonly projectId: string;
  readonly workspaceId?: string | undefined;
  readonly moment: Moment;
}

export interface PastModels {
  /** The model as of the moment; the present one of a model that no result is scoped by. */
  reader(model: string, past: Past): Promise<ModelReader>;
  /** The segments as of the moment, with what is missing of them. */
  segments(past: Past): Promise<PastSegments>;
  /** The segments as of the moment, but only the files of an earlier revision of the project. */
  segmentsBefore(past: Past, revision: number | null): Promise<PastSegments>;
}

export interface PastModelsOptions {
  readonly events: () => Promise<Pick<EventStore, 'readStream'>>;
  readonly readStore: () => Promise<Pick<ReadStore, 'reader'>>;
}

type PastModel = ReplayedModel | PastSegments | PastTags;

/** Limit of the replayed models in memory. */
const MAX_BYTES = 96 * 1024 * 1024;

type Once = <Model extends PastModel>(
  key: string,
  make: () => Promise<Model>,
  isUsable?: (known: Model) => Promise<boolean>,
) => Promise<Model>;

/** Makes each model once while it is kept; requests for the same one wait for one replay. */
const createOnce = (): Once => {
  const kept = new LRUCache<string, PastModel>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
  const underWay = new Map<string, Promise<PastModel>>();
  return async (key, make, isUsable = async () => true) => {
    type Model = Awaited<ReturnType<typeof make>>;
    const known = kept.get(key) as Model | undefined;
    if (known !== undefined && (await isUsable(known))) return known;
    const running = (underWay.get(key) as Promise<Model> | undefined) ?? make();
    underWay.set(key, running);
    try {
      const made = await running;
      kept.set(key, made);
      return made;
    } finally {
      underWay.delete(key);
    }
  };
};

export const createPastModels = ({ events, readStore }: PastModelsOptions): PastModels => {
  const once = createOnce();

  const segments = async (past: Past): Promise<PastSegments> => {
    const { projectId } = past;
    const revision = past.moment.project;
    const present = await (await readStore()).reader(segmentsModel(projectId));
    const moment = `project ${revision}`;
    return once(
      `${segmentsModel(projectId)} ${moment}`,
      async () => {
        const log = await events();
        const of = await readPastProject(log, projectStream(projectId), revision);
        return readPastSegments({ present, events: log, projectId, past: of, moment });
      },
      (known) => known.isCurrent(present),
    );
  };

  const tags = async ({ projectId, moment: { tags: revision } }: Past): Promise<PastTags> => {
    const model = tagsModel(projectId);
    const moment = `tags ${revision}`;
    return once(`${model} ${moment}`, async () =>
      readPastTags({
        projectId,
        present: async () => (await readStore()).reader(model),
        events: await events(),
        revision,
        moment,
      }),
    );
  };

  return {
    segments,
    async segmentsBefore(past, revision) {
      const earlier = await segments({ ...past, moment: { ...past.moment, project: revision } });
      return (await segments(past)).withFilesOf(earlier);
    },
    async reader(model, past) {
      if (model === segmentsModel(past.projectId)) return segments(past);
      if (model === tagsModel(past.projectId)) return tags(past);
      const replayed = REPLAYS.find(({ projector }) => projector.name === model);
      // The list of a project's workspaces is that of now: only one of them is part of a moment.
      if (replayed === undefined || (model === WORKSPACES_MODEL && past.workspaceId === undefined))
        return (await readStore()).reader(model);
      const { projector, parts } = replayed;
      const names = momentStreams(past.projectId, past.workspaceId);
      const streams = parts.flatMap((part) => {
        const stream = names[part];
        return stream === undefined ? [] : [{ stream, revision: past.moment[part] }];
      });
      const moment = streams.map(({ stream, revision }) => `${stream} ${revision}`).join(', ');
      return once(`${model} ${moment}`, async () =>
        replayModel(projector, await events(), inLogOrder(await events(), streams), moment),
      );
    },
  };
};

interface Replay {
  readonly projector: Projector;
  readonly parts: readonly MomentPart[];
}

/** What is replayed, from which parts of the moment. */
const REPLAYS: readonly Replay[] = [
  { projector: libraryProjector, parts: ['library'] },
  { projector: dictionaryProjector, parts: ['dictionary', 'words'] },
  { projector: workspacesProjector, parts: ['project', 'workspace'] },
  { projector: projectsProjector, parts: ['project'] },
];
