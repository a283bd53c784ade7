import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import { ANALYST } from '../support/api-client.ts';
import { createProject, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { faultsInEveryLook, screenshot } from '../support/browser.ts';
import { describeInBrowser, specBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

/** The dictionary scores 'fit' +1.5, and no other word of these. */
const COMMENTS = ['The fit is small', 'The sleeve came apart', 'We ordered a dress', 'Buttons everywhere', 'Paper bag'];
const COUNT = 100;

describeInBrowser('subjects of starter themes that the dictionary scores', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;

  beforeAll(async () => {
    const definitions = [{ field: 'Comment', name: 'comment', field_type: 'long-text', options: [] }] as const;
    project = await createProject(client(), 'Clothes', definitions);
    const rows = Array.from({ length: COUNT }, (_, at) => `${COMMENTS[at % COMMENTS.length]!} on day ${at}.`);
    await uploadCsv(client(), project.id, ['Comment', ...rows].join('\n'));
    await runSteps(client(), project.id);
    ({ page, failures } = await openAs(ANALYST.name));
  });

  const note = () => page.getByRole('region', { name: 'Starter themes' }).getByRole('alert');
  const bar = () => page.getByRole('list', { name: 'Sentiment' });
  const stored = async () =>
    (await ok(client().get<WordListAnswer>(`/api/projects/${project.id}/sentiment-words`))).sentiment;

  it('are named with their weight', async () => {
    await page.goto(`/project/${project.id}`);
    await note().getByRole('button', { name: 'Make “fit” neutral (+1.5)' }).waitFor();
    expect(await note().getByRole('button').count()).toBe(1);
    await bar().getByText('20% positive').waitFor();
    expect(await faultsInEveryLook(page, 'scored subjects')).toEqual([]);
    await screenshot(page, 'scored-subjects');
  });

  it('become neutral in this project by one click, which can be undone', async () => {
    await note().getByRole('button', { name: /fit/u }).click();
    const toast = page.getByRole('listitem').filter({ hasText: '“fit” is neutral in this project' });
    await toast.waitFor();
    await note().waitFor({ state: 'detached' });
    await bar().getByText('100% neutral').waitFor();
    expect(await stored()).toMatchObject([{ text: 'fit', value: 0 }]);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await note().getByRole('button', { name: /fit/u }).waitFor();
    await bar().getByText('20% positive').waitFor();
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(failures).toEqual([]);
  });
});
