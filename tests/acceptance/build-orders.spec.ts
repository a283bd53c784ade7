/** Build steps in unintended orders: each is rejected or done, and none blocks a later one. */
import { describe, expect, it } from '@jest/globals';
import type { Builds } from '@verbatim/command-api/contract/builds';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, StepProgress } from '@verbatim/command-api/contract/projects';
import fc from 'fast-check';
import { ANALYST, apiClient, type Answer, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { quickOrLong } from '../support/faults-notes.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const STEPS = ['build', 'parse', 'classify', 'sentiment'] as const;

describe('build steps that are asked for in any order', () => {
  const { client, server } = specServer();
  const uploaded = async (rows: number): Promise<string> => {
    const { id } = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), id, sampleCsv(rows));
    return id;
  };
  const ask = (id: string, step: string, query: Readonly<Record<string, unknown>> = {}, by = client()) =>
    by.get<StepProgress & Problem>(`/api/projects/${id}/${step}`, query);
  const readFiles = async (id: string) => (await ok(client().get<Project>(`/api/projects/${id}`))).dataFiles;

  it('wait for every step before them where the library holds no theme', async () => {
    const id = await uploaded(20);
    for (const [step, before] of [
      ['sentiment', 'parse'],
      ['classify', 'parse'],
      ['sentiment', 'parse'],
      ['parse', 'build'],
    ] as const) {
      const { status, body } = await ask(id, step);
      expect([step, status, body.code]).toEqual([step, 409, 'STEP_NOT_READY']);
      expect(body.detail).toContain(`'${before}'`);
    }
    await ok(ask(id, 'build'));
    for (const step of STEPS) {
      const { count, completed } = await ok(ask(id, step));
      expect([step, count, completed]).toEqual([step, step === 'classify' ? 0 : 20, count]);
    }
  });

  it('wait for the steps of a file that came later, too', async () => {
    const id = await uploaded(20);
    await runSteps(client(), id);
    await waitUntil(async () => (await ok(client().get<Builds>('/api/builds', { project: id }))).builds.length === 0);
    const { start } = await uploadCsv(client(), id, sampleCsv(30), 'more.csv');
    for (const min_id of [undefined, start])
      expect([min_id, (await ask(id, 'sentiment', { min_id })).body.code]).toEqual([min_id, 'STEP_NOT_READY']);
    await runSteps(client(), id, start);
    for (const { steps } of await readFiles(id))
      for (const { count, completed } of Object.values(steps)) expect(completed).toBe(count);
  });

  /** Possible actions of two tabs; a number selects among existing items. */
  const act = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('step' as const),
        step: fc.constantFrom(...STEPS),
        query: fc.record(
          { offset: fc.nat(30), limit: fc.integer({ min: 1, max: 40 }), min_id: fc.integer({ min: 1, max: 60 }) },
          { requiredKeys: [] },
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('upload' as const), rows: fc.integer({ min: 1, max: 25 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), which: fc.nat(9) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('theme' as const, 'untheme' as const, 'words' as const) }),
    },
  );
  type Act = typeof act extends fc.Arbitrary<infer Kind> ? Kind : never;

  const ALLOWED: readonly string[] = ['STEP_NOT_READY', 'BUILD_UNDER_WAY', 'FILE_NOT_FOUND', 'COMMENTS_NOT_FOUND'];

  /** The themes of a run: the next begins without one. */
  class Themes {
    readonly ids: string[] = [];
    async add(): Promise<void> {
      this.ids.push((await createTheme(client(), `Staff ${crypto.randomUUID()}`, 'staff')).id);
    }
    async remove(): Promise<void> {
      const id = this.ids.pop();
      if (id !== undefined) await ok(client().delete(`/api/themes/${id}`));
    }
  }

  const perform = async (id: string, one: Act, by: ApiClient, themes: Themes): Promise<void> => {
    const expectAllowed = ({ status, body }: Answer<Problem>): void => {
      if (status !== 200) expect([one.kind, status, body.code, ALLOWED.includes(body.code)]).toContain(true);
    };
    switch (one.kind) {
      case 'step':
        return expectAllowed(await ask(id, one.step, one.query, by));
      case 'upload':
        await by.upload(
          `/api/projects/${id}/upload-file`,
          { name: 'more.csv', content: sampleCsv(one.rows) },
          { again: 'true' },
        );
        return;
      case 'erase': {
        const files = await readFiles(id);
        const file = files[one.which % Math.max(1, files.length)];
        return file && expectAllowed(await by.delete<Problem>(`/api/projects/${id}/files/${file.id}`));
      }
      case 'theme':
        return themes.add();
      case 'untheme':
        return themes.remove();
      case 'words':
        return void (await ok(by.post(`/api/projects/${id}/sentiment`, { limit: 10, offset: 0 })));
    }
  };

  it('come to their end when they are asked for in order at last', async () => {
    const other = apiClient(server().url);
    await ok(other.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
    const moments = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 8 });
    const property = fc.asyncProperty(moments, async (acts) => {
      const themes = new Themes();
      const id = await uploaded(12);
      for (const atOnce of acts)
        await Promise.all(atOnce.map((one, at) => perform(id, one, at % 2 === 0 ? client() : other, themes)));
      await runSteps(client(), id);
      const files = await readFiles(id);
      for (const { steps } of files)
        for (const [step, { count, completed }] of Object.entries(steps))
          expect([step, completed]).toEqual([step, count]);
      for (const step of STEPS) {
        const { count, completed } = await ok(ask(id, step));
        const rows = files.reduce((sum, file) => sum + file.count, 0);
        expect([step, completed]).toEqual([step, step === 'classify' ? count : rows]);
      }
      await waitUntil(async () => (await ok(client().get<Builds>('/api/builds', { project: id }))).builds.length === 0);
      while (themes.ids.length > 0) await themes.remove();
    });
    await fc.assert(property, { numRuns: quickOrLong(15, 300), endOnFailure: true });
  });
});
