/** A build that nobody drives but the server, as whoever looks sees it. */
import type { Build, Builds } from '@verbatim/command-api/contract/builds';
import type { BuildStep, Project, StepProgress } from '@verbatim/command-api/contract/projects';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import type { ApiClient } from './api-client.ts';
import { ok } from './build-project.ts';
import { patiently } from './patiently.ts';
import { pause, until } from './until.ts';

/** Asks for the first page only, and goes away. */
export const beginBuild = (client: ApiClient, projectId: string): Promise<StepProgress> =>
  ok(client.get<StepProgress>(`/api/projects/${projectId}/build`, { limit: 1 }));

/** Undefined when it is over. */
export const buildOf = async (client: ApiClient, projectId: string): Promise<Build | undefined> =>
  (await patiently(() => client.get<Builds>('/api/builds', { project: projectId }))).builds[0];

export const untilBuilt = (client: ApiClient, projectId: string): Promise<void> =>
  until(async () => (await buildOf(client, projectId)) === undefined);

/** Looks often, for a step may be short. */
export const untilInStep = async (client: ApiClient, projectId: string, step: BuildStep): Promise<void> => {
  for (;;) {
    const build = await buildOf(client, projectId);
    if (build === undefined || build.steps[step].completed > 0) return;
    await pause(5);
  }
};

/** How far the steps of the project's only file are. */
export const stepsOf = async (client: ApiClient, projectId: string): Promise<readonly StepProgress[]> => {
  const { dataFiles } = await patiently(() => client.get<Project>(`/api/projects/${projectId}`));
  return Object.values(dataFiles[0]?.steps ?? {});
};

/** How often each thing that a build does stands in the log, by what it was done to. */
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
