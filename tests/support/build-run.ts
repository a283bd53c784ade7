/** A build driven by the server alone, as seen by clients. */
import type { Build, Builds } from '@verbatim/command-api/contract/builds';
import type { BuildStep, Project, StepProgress } from '@verbatim/command-api/contract/projects';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import type { ApiClient } from './api-client.ts';
import { ok } from './build-project.ts';
import { withRetries } from './with-retries.ts';
import { pause, waitUntil } from './wait-until.ts';

/** Requests only the first page. */
export const beginBuild = (client: ApiClient, projectId: string): Promise<StepProgress> =>
  ok(client.get<StepProgress>(`/api/projects/${projectId}/build`, { limit: 1 }));

/** Undefined if it has ended. */
export const readBuild = async (client: ApiClient, projectId: string): Promise<Build | undefined> =>
  (await withRetries(() => client.get<Builds>('/api/builds', { project: projectId }))).builds[0];

export const waitUntilBuilt = (client: ApiClient, projectId: string): Promise<void> =>
  waitUntil(async () => (await readBuild(client, projectId)) === undefined);

/** Polls often, because a step may be short. */
export const waitUntilInStep = async (client: ApiClient, projectId: string, step: BuildStep): Promise<void> => {
  for (;;) {
    const build = await readBuild(client, projectId);
    if (build === undefined || build.steps[step].completed > 0) return;
    await pause(5);
  }
};

/** Progress of the steps of the project's only file. */
export const listBuildSteps = async (client: ApiClient, projectId: string): Promise<readonly StepProgress[]> => {
  const { dataFiles } = await withRetries(() => client.get<Project>(`/api/projects/${projectId}`));
  return Object.values(dataFiles[0]?.steps ?? {});
};

/** Frequency of each build result in the log, by its subject. */
export const timesDone = (events: readonly RecordedEvent[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>();
  for (const { type, data } of events) {
    const of = data['first'] ?? data['fromId'] ?? '';
    const name = `${type} ${JSON.stringify(of)}`;
    if (WORK.has(type)) times.set(name, (times.get(name) ?? 0) + 1);
  }
  return times;
};

const WORK = new Set([
  'BuildRequested',
  'SentencesSplit',
  'SentencesParsed',
  'ClassificationRun',
  'SentimentRun',
  'BuildFinished',
]);
