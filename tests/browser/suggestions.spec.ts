import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import { ANALYST } from '../support/api-client.ts';
import { faultsInEveryLook, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually, pause } from '../support/wait-until.ts';

const ROWS = 360;
const isAbout = (id: number): boolean => sampleRows(ROWS)[id - 1]!.comment.toLowerCase().includes('breakfast');
const IDS = Array.from({ length: ROWS }, (_, at) => at + 1);

describeInBrowser('suggestions for a theme', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let theme: Theme;

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    theme = await createTheme(client(), 'Morning meal', '');
    const workspace = await createWorkspace(client(), project.id, 'Wave 1', [theme]);
    const say = (status: 2 | -1, comments: readonly number[]) =>
      ok(
        client().post(`/api/projects/${project.id}/workspaces/${workspace.id}/responses`, {
          t_id: theme.id,
          status,
          comments,
        }),
      );
    await say(2, IDS.filter(isAbout).slice(0, 10));
    await say(-1, IDS.filter((id) => !isAbout(id)).slice(0, 9));
    ({ page, failures } = await openAs(ANALYST.name));
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const carriers = async (methods: readonly number[]): Promise<readonly number[]> => {
    const address = `/api/projects/${project.id}/themes/${theme.id}/test`;
    return (await ok(client().get<MatchesResult>(address, { methods, limit: ROWS }))).items.map(({ _id }) => _id);
  };
  const card = () => page.getByRole('region', { name: 'Comment', exact: true });
  const shown = async (): Promise<number> => {
    const text = await card()
      .getByText(/Comment \d+/u)
      .innerText();
    return Number(/Comment (?<id>\d+)/u.exec(text)!.groups!['id']);
  };
  /** Answers by key as a person who knows, and waits for another comment. */
  const answer = async (): Promise<number> => {
    const id = await shown();
    await page.keyboard.press(isAbout(id) ? 'y' : 'n');
    await eventually(async () => expect(await shown()).not.toBe(id));
    return id;
  };

  /** The words and the intercept sum to the log-odds. */
  const expectSum = async (why: Locator): Promise<void> => {
    const names = await why.locator('tbody th').allInnerTexts();
    const values = await why.locator('tbody td:last-child').allInnerTexts();
    const toNumber = (text = ''): number => Number(text.replace('−', '-'));
    const sum = values.slice(0, -2).reduce((total, value) => total + toNumber(value), 0);
    expect(names.at(-2)).toBe('Log-odds');
    expect(Math.abs(sum - toNumber(values.at(-2)))).toBeLessThan(0.06);
  };

  it('lets people choose a theme where the address names none, also before the project is loaded', async () => {
    const delays = { '**/api/folders': 1_000, [`**/api/projects/${project.id}`]: 2_000 };
    for (const [address, ms] of Object.entries(delays))
      await page.route(address, async (route) => {
        await pause(ms);
        await route.continue();
      });
    await page.goto(`/project/${project.id}/suggestions`);
    await page.getByRole('heading', { name: 'Choose a theme' }).waitFor();
    await screenshot(page, 'suggestions-choose');
    await page.getByRole('combobox', { name: 'Theme' }).click();
    await page.getByRole('option', { name: 'Morning meal' }).click();
    await page.getByRole('heading', { name: 'Suggestions for “Morning meal”' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('opens from the theme, and says what is missing until there are enough judged comments', async () => {
    await page.goto(`/themes?theme=${theme.id}`);
    const link = page.getByRole('link', { name: 'Suggestions' });
    await link.click();
    await page.getByRole('heading', { name: 'Suggestions for “Morning meal”' }).waitFor();
    await page.getByText('10, enough').waitFor();
    await page.getByText('9 of 10').waitFor();
    await page.getByText('Answer 1 more No to get the first suggestions.').waitFor();
    await screenshot(page, 'suggestions-missing');
    while (isAbout(await shown())) {
      const id = await shown();
      await page.keyboard.press('s');
      await eventually(async () => expect(await shown()).not.toBe(id));
    }
    await page.keyboard.press('n');
    await page.getByRole('table', { name: 'Quality by threshold' }).waitFor();
  });

  it('takes answers by keys, explains each comment, and undoes them', async () => {
    const why = page.getByRole('table', { name: 'Why this comment' });
    await why.waitFor();
    expect(await carriers([2])).toHaveLength(10);
    const before = new Set([...(await carriers([2])), ...(await carriers([-1]))]);
    const judged: number[] = [];
    const yes = page.getByRole('button', { name: 'Yes' });
    const place = await yes.boundingBox();
    for (let count = 0; count < 4; count++) judged.push(await answer());
    // Whatever the length of the text, so that one can click without looking.
    expect(await yes.boundingBox()).toEqual(place);
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate('scrollTo(0, 0)');
      await eventually(async () => {
        const { y, height: own } = (await yes.boundingBox())!;
        // At the end of the window, with the comment in what is left above.
        expect(y + own).toBeLessThanOrEqual(height);
        expect(y + own).toBeGreaterThan(height - 80);
      });
      expect((await card().boundingBox())!.height).toBeGreaterThan(height === 844 ? 340 : height / 2);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const id of judged) expect(before.has(id)).toBe(false);
    await eventually(async () => {
      const said = new Set([...(await carriers([2])), ...(await carriers([-1]))]);
      expect(judged.every((id) => said.has(id))).toBe(true);
    });
    await card().locator('mark').first().waitFor();
    await expectSum(why);
    await screenshot(page, 'suggestions');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await screenshot(page, 'suggestions-wide');
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'suggestions-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
    const last = judged.at(-1)!;
    await page.keyboard.press('u');
    await eventually(async () => expect(await shown()).toBe(last));
    await eventually(async () => {
      const said = [...(await carriers([2])), ...(await carriers([-1]))];
      expect(said).not.toContain(last);
    });
    expect(await faultsInEveryLook(page, 'suggestions')).toEqual([]);
  });

  it('previews all from a threshold on, tags them as one, and undoes that', async () => {
    const table = page.getByRole('table', { name: 'Quality by threshold' });
    await table
      .getByRole('button', { name: /^Preview \d+ comments from 50%$/u })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/expected to be wrong/u).waitFor();
    expect(await dialog.getByRole('list', { name: 'Random comments' }).getByRole('listitem').count()).toBe(20);
    await dialog
      .getByText(/ = log-odds [+−]\d+\.\d\d$/u)
      .first()
      .waitFor();
    await dialog
      .getByRole('button', { name: /^Why comment \d+$/u })
      .first()
      .click();
    await expectSum(dialog.getByRole('table', { name: 'Why this comment' }));
    await screenshot(page, 'suggestions-preview');
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'suggestions-preview-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, 'suggestions-preview-narrow');
    await page.setViewportSize({ width: 1280, height: 900 });
    const all = dialog.getByRole('button', { name: /^Tag \d+ comments$/u });
    const count = Number(/\d+/u.exec(await all.innerText())![0]);
    await all.click();
    await page.getByText(`Accepted ${count} suggestions`).waitFor();
    expect(await carriers([3])).toHaveLength(count);
    await page.getByText(`${count} accepted`).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await eventually(async () => expect(await carriers([3])).toHaveLength(0));
    expect(failures).toEqual([]);
  });
});
