/**
 * After any acts, as-of at every moment on the way equals what was on screen then, and what a new
 * installation shows that is given the log up to there; and undoing all of them leads back to the start.
 * MOMENTS_SEED repeats a run, MOMENTS_RUNS makes more of them.
 */
import { describe, expect, it } from '@jest/globals';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { NegatorsAnswer, WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { MOMENT_PARTS, momentStreams, parseMoment } from '@verbatim/domain/moment/moment';
import { parseEventLine } from '@verbatim/eventstore/event-line';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { randomNumbers } from '../support/random-numbers.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { specServer } from '../support/spec-server.ts';
import {
  perform,
  ACTIONS,
  createSampleWorkspace,
  drawActions,
  readEverything,
  readMoment,
  UNDOABLE_ACTIONS,
  type SampleWorkspace,
} from '../support/workspace-actions.ts';

const SEED = Number(process.env['MOMENTS_SEED'] ?? Date.now() % 1_000_000);
const RUNS = Number(process.env['MOMENTS_RUNS'] ?? 1);
const AGAIN = 6;
const SERVERS_AT_ONCE = 2;
/** A new installation at every moment takes a minute: by default it is made at the last ones. */
const CHECKED = 6;
const IS_COMPLETE = process.env['MOMENTS_SEED'] !== undefined || RUNS > 1;

interface Seen {
  readonly what: string;
  readonly asOf: string;
  readonly groupId: string;
  readonly shown: unknown;
  /** Files that were erased before. */
  readonly erasures: number;
}

describe.each(Array.from({ length: RUNS }, (_, run) => SEED + run))('after any acts (seed %d)', (seed) => {
  const { client, dataDir } = specServer();

  const performAndSee = async (on: SampleWorkspace): Promise<readonly Seen[]> => {
    const random = randomNumbers(seed);
    const seen: Seen[] = [];
    let erasures = 0;
    const note = async (what: string): Promise<void> => {
      const groupId = on.groups.at(-1) ?? '';
      const { asOf } = await readMoment(client(), on);
      seen.push({ what, asOf, groupId, shown: await readEverything(client(), on, { groupId }), erasures });
    };
    await note('the beginning');
    for (const name of drawActions(ACTIONS, AGAIN, random)) {
      const files = on.files.length;
      if (!(await perform(ACTIONS, name, client(), on, random))) continue;
      if (on.files.length < files) erasures += 1;
      await note(name);
    }
    return seen;
  };

  /** Events of the log up to the last one of a moment. */
  const getPrefix = (log: readonly string[], { projectId, workspaceId }: SampleWorkspace, asOf: string): string[] => {
    const [streams, moment] = [momentStreams(projectId, workspaceId), parseMoment(asOf)!];
    const isOfMoment = (line: string): boolean => {
      const { stream, revision } = parseEventLine(line);
      return MOMENT_PARTS.some((part) => streams[part] === stream && revision === moment[part]);
    };
    return log.slice(0, log.findLastIndex(isOfMoment) + 1);
  };

  /** Starts a new installation on a log. */
  const onNewInstallation = <T>(log: readonly string[], work: (client: ApiClient) => Promise<T>): Promise<T> =>
    withDataDir(async (folder) => {
      const [file, target] = [join(folder, 'events.jsonl'), join(folder, 'data')];
      await writeFile(file, log.map((line) => `${line}\n`).join(''));
      expect(await runOps(target, ['import-events', '--file', file])).toMatchObject({ code: 0 });
      const server = await startServer({ dataDir: target });
      try {
        return await work(await signedUp(server.url));
      } finally {
        await server.end('SIGTERM');
      }
    });

  const exportLog = async (): Promise<readonly string[]> => {
    const { code, lines } = await runOps(dataDir(), ['export-events']);
    expect(code).toBe(0);
    return lines;
  };

  it('is, as of each moment, what was shown then, and what a log that ends there shows', async () => {
    const on = await createSampleWorkspace(client());
    const seen = await performAndSee(on);
    const log = await exportLog();
    const pastNow = new Map<string, unknown>();
    for (const { what, asOf, groupId, shown, erasures } of seen) {
      const past = await readEverything(client(), on, { asOf, groupId });
      pastNow.set(asOf, past);
      if (erasures === seen.at(-1)!.erasures) expect([what, past]).toEqual([what, shown]);
    }
    const first = seen.length - CHECKED;
    const waiting = IS_COMPLETE ? [...seen] : seen.filter((_, at) => at === 0 || at > first);
    const check = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { what, asOf, groupId } = next;
        const fresh = await onNewInstallation(getPrefix(log, on, asOf), (other) =>
          readEverything(other, on, { groupId }),
        );
        expect([what, asOf, fresh]).toEqual([what, asOf, pastNow.get(asOf)]);
      }
    };
    await Promise.all(Array.from({ length: SERVERS_AT_ONCE }, check));
    // The whole log elsewhere answers each moment by the same bytes.
    await onNewInstallation(log, async (other) => {
      for (const { what, asOf, groupId } of seen)
        expect([what, JSON.stringify(await readEverything(other, on, { asOf, groupId }))]).toEqual([
          what,
          JSON.stringify(pastNow.get(asOf)),
        ]);
    });
  });

  /** What is stored, without versions, and everything that is shown. */
  const readState = async (on: SampleWorkspace): Promise<object> => {
    const themes = [];
    for (const { id } of on.themes) {
      const { version, ...theme } = await ok(client().get<Theme>(`/api/themes/${id}`));
      themes.push(theme);
    }
    const { tableDefinitions, groupDef } = await ok(client().get<Project>(`/api/projects/${on.projectId}`));
    const { sentiment } = await ok(client().get<WordListAnswer>('/api/sentiment/list'));
    const { negators } = await ok(client().get<NegatorsAnswer>('/api/negators'));
    const words = await ok(client().get<WordListAnswer>(`/api/projects/${on.projectId}/sentiment-words`));
    // A response names revisions, and a workspace counts its versions.
    const { response: _, workspace: __, ...shown } = await readEverything(client(), on);
    const { name, themes: listed } = await ok(client().get<Workspace>(`/api/workspaces/${on.workspaceId}`));
    return {
      themes,
      tableDefinitions,
      groupDef,
      sentiment,
      negators: [...negators].sort(),
      words: words.sentiment,
      name,
      listed,
      shown,
    };
  };

  it('is as it was at the start once all of them are undone in the history', async () => {
    const on = await createSampleWorkspace(client());
    const [start, random] = [await readState(on), randomNumbers(seed + 1)];
    const history = async () => (await ok(client().get<HistoryPage>('/api/history', { limit: 200 }))).items;
    const before = new Set((await history()).map(({ id }) => id));
    const done: string[] = [];
    for (const name of drawActions(UNDOABLE_ACTIONS, AGAIN, random))
      if (await perform(UNDOABLE_ACTIONS, name, client(), on, random)) done.push(name);
    expect(await readState(on)).not.toEqual(start);
    for (const { id, undo, sentence } of await history()) {
      if (before.has(id) || undo === null) continue;
      const { status, body } = await client().post<Problem>('/api/undo', { change: undo });
      expect([sentence, status, status === 200 ? '' : body]).toEqual([sentence, 200, '']);
    }
    expect([done, await readState(on)]).toEqual([done, start]);
  });
});
