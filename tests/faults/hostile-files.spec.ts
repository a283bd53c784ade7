/**
 * Hostile files meant to block the server. `--long` on an idle machine checks the product's limits; other
 * runs use limits that a busy machine meets, but an unbounded server does not (one such file took a minute
 * and 3.3 GiB). The best of a few tries counts.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, UploadResult } from '@verbatim/command-api/contract/projects';
import { readFile } from 'node:fs/promises';
import { signedUp } from '../support/api-client.ts';
import { createProject, ok } from '../support/build-project.ts';
import { quickOrLong } from '../support/faults-notes.ts';
import { watchHealth } from '../support/health-watch.ts';
import { HOSTILE_FILES, type HostileFile } from '../support/hostile-files.ts';
import { specServer } from '../support/spec-server.ts';
import { pause } from '../support/wait-until.ts';
import { waitingUploads } from '../support/waiting-uploads.ts';

const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Season', name: 'season', field_type: 'enum', options: [] },
  { field: 'Arrival', name: 'arrival', field_type: 'date', options: [] },
];
const HEALTH_MS = quickOrLong(3_000, 100);
const ANSWER_MS = quickOrLong(60_000, 10_000);
const MEMORY_MIB = quickOrLong(1_000, 150);
/** Of eight concurrent uploads one is read, seven wait on the disk, and models process earlier ones. */
const MEMORY_OF_EIGHT_MIB = quickOrLong(1_500, 300);
const READS_MS = quickOrLong(5_000, 500);
const TRIES = quickOrLong(3, 8);

interface Figures {
  readonly answer: string;
  readonly answerMs: number;
  readonly healthMs: number;
  /** Above the server's previous memory. */
  readonly memoryMib: number;
}

describe('a file that is meant to hold up other requests', () => {
  const { server, client, dataDir } = specServer({ LOG_LEVEL: 'warn' });
  const newProject = (): Promise<Project> => createProject(client(), 'Hotel', DEFINITIONS);
  const send = async (content: string | Uint8Array, { id }: Project): Promise<string> => {
    const path = `/api/projects/${id}/upload-file`;
    const { status, body } = await client().upload<UploadResult & Problem>(path, { name: 'a.csv', content });
    return status === 200 ? 'taken' : body.code;
  };

  beforeAll(async () => {
    // What the first upload loads once is not counted.
    await send(`Comment,Season,Arrival\n${'a,b,\n'.repeat(1000)}`, await newProject());
  });

  const attempt = async ({ content }: HostileFile): Promise<Figures> => {
    const project = await newProject();
    const bytes = content();
    const before = await residentMib(server().pid);
    const memory = watchMemory(server().pid);
    const health = watchHealth(server().url);
    const from = performance.now();
    const answer = await send(bytes, project);
    const answerMs = performance.now() - from;
    const [{ worst }, most] = [await health.stop(), await memory.stop()];
    await client().delete(`/api/projects/${project.id}`);
    return { answer, answerMs, healthMs: worst, memoryMib: most - before };
  };

  // A sample across all kinds.
  const files = HOSTILE_FILES.filter((_, index) => index % quickOrLong(3, 1) === 0);
  it.each(files.map((file) => [file.what, file] as const))(
    'is answered in time, without delaying others: %s',
    async (what, file) => {
      let best: Figures | undefined;
      for (let tries = 0; tries < TRIES && (best === undefined || !isGood(best)); tries += 1) {
        const figures = await attempt(file);
        expect(figures.answer).toBe(file.answer);
        best = best === undefined ? figures : getBest(best, figures);
      }
      console.info(
        what,
        JSON.stringify(best, (_key, value: unknown) => (typeof value === 'number' ? Math.round(value) : value)),
      );
      expect(best).toEqual(expect.objectContaining({ answer: file.answer }));
      expect(best && isGood(best)).toBe(true);
      expect(await waitingUploads(dataDir())).toEqual([]);
    },
    300_000,
  );

  it('eight at once: reads are answered all the while, and each file is', async () => {
    const content = HOSTILE_FILES[0]?.content() ?? '';
    // The uploading user waits for own writes, another user does not.
    const colleague = await signedUp(server().url, {
      name: 'bob',
      email: 'bob@example.org',
      password: 'correct horse',
    });
    let best = { reads: Infinity, health: Infinity, memory: Infinity };
    for (let tries = 0; tries < TRIES && !(best.reads <= READS_MS && best.memory <= MEMORY_OF_EIGHT_MIB); tries += 1) {
      const projects = await Promise.all(Array.from({ length: 8 }, newProject));
      const before = await residentMib(server().pid);
      const memory = watchMemory(server().pid);
      const health = watchHealth(server().url);
      let isOver = false;
      const times: number[] = [];
      const reading = (async () => {
        while (!isOver) {
          const from = performance.now();
          await ok(colleague.get('/api/projects', { limit: 10 }));
          times.push(performance.now() - from);
          await pause(50);
        }
      })();
      const answers = await Promise.all(projects.map((project) => send(content, project)));
      isOver = true;
      await reading;
      expect(answers).toEqual(projects.map(() => 'taken'));
      const [{ worst }, most] = [await health.stop(), await memory.stop()];
      const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity;
      best = {
        reads: Math.min(best.reads, p95),
        health: Math.min(best.health, worst),
        memory: Math.min(best.memory, most - before),
      };
      // Their comments may not have reached the models, which does not matter here.
      for (const { id } of projects) await client().delete(`/api/projects/${id}`);
    }
    console.info('eight at once', JSON.stringify(best));
    expect(best.reads).toBeLessThanOrEqual(READS_MS);
    expect(best.memory).toBeLessThanOrEqual(MEMORY_OF_EIGHT_MIB);
    expect(await waitingUploads(dataDir())).toEqual([]);
  }, 300_000);
});

const isGood = ({ answerMs, healthMs, memoryMib }: Figures): boolean =>
  answerMs <= ANSWER_MS && healthMs <= HEALTH_MS && memoryMib <= MEMORY_MIB;

const getBest = (a: Figures, b: Figures): Figures => ({
  answer: b.answer,
  answerMs: Math.min(a.answerMs, b.answerMs),
  healthMs: Math.min(a.healthMs, b.healthMs),
  memoryMib: Math.min(a.memoryMib, b.memoryMib),
});

const residentMib = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024;
};

const watchMemory = (pid: number): { readonly stop: () => Promise<number> } => {
  let most = 0;
  const look = async (): Promise<void> => {
    most = Math.max(most, await residentMib(pid));
  };
  const timer = setInterval(() => void look(), 100);
  return {
    stop: async () => {
      await look();
      clearInterval(timer);
      return most;
    },
  };
};
