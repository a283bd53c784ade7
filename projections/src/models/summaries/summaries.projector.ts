import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { scoreRange } from '@verbatim/domain/project/project-state';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { findFirstPosition } from '../first-position.ts';
import { SHARED_STREAMS } from '../model-streams.ts';
import type { HandledEvent, EventHandlers, ModelSession, Projector } from '../projector.ts';
import {
  BUILDS,
  SUMMARY_POSITIONS,
  SUMMARIES,
  SUMMARIES_MODEL,
  type PlaceDocument,
  type SummaryDocument,
} from './summaries.ts';

/** Handler that changes the project's summary once per event. */
const change =
  <Event extends ProjectEvent>(
    changeOf: (event: HandledEvent<Event>, summary: SummaryDocument) => Partial<SummaryDocument>,
  ) =>
  async (event: HandledEvent<Event>, session: ModelSession): Promise<void> => {
    const place = await session.get<PlaceDocument>(SUMMARY_POSITIONS, event.streamId);
    if (place === undefined) return;
    const summary = await session.get<SummaryDocument>(SUMMARIES, place.at);
    if (summary === undefined || summary.revision >= event.revision) return;
    const changed: SummaryDocument = { ...summary, ...changeOf(event, summary), revision: event.revision };
    session.put(SUMMARIES, place.at, changed);
    const [had, has] = [summary, changed].map(({ build }) => build?.failure === null);
    if (has && !had) session.put(BUILDS, event.streamId, place);
    if (had && !has) session.delete(BUILDS, event.streamId);
  };

type Coming = Extract<ProjectEvent, { readonly type: 'ProjectCreated' | 'ProjectUndeleted' }>;

const come = async (
  { data, streamId: id, revision }: HandledEvent<Coming>,
  beginning: Pick<SummaryDocument, 'created' | 'createdBy'>,
  session: ModelSession,
): Promise<void> => {
  if ((await session.get(SUMMARY_POSITIONS, id)) !== undefined) return;
  const { name, description, sid } = data;
  const summary: SummaryDocument = { id, name, description, sid, ...beginning, files: [], scored: [], revision };
  const place: PlaceDocument = { at: `${beginning.created}/${id}` };
  session.put(SUMMARY_POSITIONS, id, place);
  session.put(SUMMARIES, place.at, summary);
};

const handlers = (events: Pick<EventStore, 'readStream'>): EventHandlers<ProjectEvent> => ({
  ProjectCreated: (event, session) => come(event, { created: event.at, createdBy: event.actor }, session),
  async ProjectUndeleted(event, session) {
    await come(event, await findFirstPosition(events, event.stream), session);
  },
  async ProjectDeleted({ streamId, revision }, session) {
    const place = await session.get<PlaceDocument>(SUMMARY_POSITIONS, streamId);
    if (place === undefined) return;
    const summary = await session.get<SummaryDocument>(SUMMARIES, place.at);
    // It may have been restored since.
    if (summary !== undefined && summary.revision >= revision) return;
    session.delete(SUMMARIES, place.at);
    session.delete(SUMMARY_POSITIONS, streamId);
    session.delete(BUILDS, streamId);
  },
  ProjectEdited: change(({ data: { name, description } }) => ({ name, description })),
  FileAdded: change(({ data: { fileId: id, firstId, count } }, { files }) => ({
    files: [...files, { id, firstId, count }],
  })),
  FileErased: change(({ data }, { files }) => ({ files: files.filter(({ id }) => id !== data.fileId) })),
  BuildRequested: change(({ data: { minId }, actor: by, at }) => ({ build: { minId, by, at, failure: null } })),
  BuildFinished: change(() => ({ build: null })),
  BuildFailed: change(({ data: { step, reason } }, { build }) => ({
    build: build == null ? null : { ...build, failure: { step, reason } },
  })),
  SentimentRun: change(({ data }, { scored }) => ({ scored: scoreRange(scored, data) })),
});

const CONCERNS: ReadonlySet<string> = new Set<ProjectEvent['type']>([
  ...(['ProjectCreated', 'ProjectEdited', 'ProjectDeleted', 'ProjectUndeleted'] as const),
  ...(['FileAdded', 'FileErased', 'SentimentRun', 'BuildRequested', 'BuildFinished', 'BuildFailed'] as const),
]);

export const summariesProjector: Projector = {
  name: SUMMARIES_MODEL,
  filter: { streamPrefixes: SHARED_STREAMS[SUMMARIES_MODEL] },
  // An unknown event of one project must not stop the list of all.
  concerns: ({ type }) => CONCERNS.has(type),
  start: (_reader, events) => ({ on: handlers(events) }),
};
