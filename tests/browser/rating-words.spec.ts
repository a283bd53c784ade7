import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { LabelComparison } from '@verbatim/command-api/contract/results/label-comparison';
import type { RatingWords } from '@verbatim/command-api/contract/results/rating-words';
import type { WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ANALYST } from '../support/api-client.ts';
import { faultsInEveryLook, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { RATED_DEFINITIONS, ratedCsv } from '../support/rated-comments.ts';
import { describeInBrowser, specBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 600;
const LOOKS = [
  ['light', 390],
  ['dark', 1920],
] as const;

describeInBrowser('sentiment, ratings and labels in a browser', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let workspace: Workspace;

  beforeAll(async () => {
    project = await createProject(client(), 'Shop', RATED_DEFINITIONS);
    await uploadCsv(client(), project.id, ratedCsv(ROWS));
    await runSteps(client(), project.id);
    ({ page, failures } = await openAs(ANALYST.name));
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const compare = (query: object) =>
    ok(client().get<LabelComparison>(`/api/workspaces/${workspace.id}/label-comparison`, { ...query }));
  const stored = async () =>
    (await ok(client().get<WordListAnswer>(`/api/projects/${project.id}/sentiment-words`))).sentiment;
  const looks = async (name: string): Promise<void> => {
    expect(await faultsInEveryLook(page, name)).toEqual([]);
    await screenshot(page, name);
    for (const [colorScheme, width] of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await screenshot(page, `${name}-${width}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  };

  it('says on the overview that sentiment is by dictionary, and compares it with what people said', async () => {
    await page.goto(`/project/${project.id}`);
    await page.getByText('Scored by a dictionary of words, not read by a person.').waitFor();
    await page.getByRole('link', { name: 'compare it with ratings or labels' }).click();
    await page.getByRole('heading', { name: 'Sentiment compared with labels' }).waitFor();
    await page.getByText(/^The dictionary agrees with Label on \d/u).waitFor();
    await page.getByText('To open the comments behind a number, add a workspace to the project.').waitFor();
    await looks('accuracy-project');
  });

  it('compares a workspace by theme, and opens the comments of a cell', async () => {
    const themes = [
      await createTheme(client(), 'Belts and scarves', 'belt scarf'),
      await createTheme(client(), 'Jackets, with a name that is far too long for a narrow column', 'jacket'),
    ];
    workspace = await createWorkspace(client(), project.id, 'All', themes);
    await page.goto(`/project/${project.id}/workspace/${workspace.id}`);
    await page.getByRole('tab', { name: 'Accuracy' }).click();
    await page.getByLabel('Compare with').selectOption('stars');
    const found = await compare({ column: 'stars' });
    const share = `${(100 * found.all.share!.value).toFixed(1)}%`;
    await page.getByText(`The dictionary agrees with Stars on ${share}`).waitFor();
    await page.getByRole('table', { name: 'Correct by theme' }).getByRole('row', { name: /Belts/u }).waitFor();
    await page
      .getByRole('list', { name: 'Scored too positive' })
      .getByText(/^scratchy \d/u)
      .waitFor();
    await looks('accuracy');
    const negative = found.rows.find(({ label }) => label === 'neg')!;
    await page
      .getByRole('button', { name: `Show ${negative.neu} comments: Negative by Stars, neutral by dictionary` })
      .click();
    await page.getByRole('dialog').getByText(`${negative.neu} comments`).first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('opens the comments of a cell of the whole project, too, and comes back from one', async () => {
    await page.goto(`/project/${project.id}/accuracy`);
    await page.getByLabel('Compare with').selectOption('stars');
    const found = await ok(
      client().get<LabelComparison>(`/api/projects/${project.id}/label-comparison`, { column: 'stars' }),
    );
    const negative = found.rows.find(({ label }) => label === 'neg')!;
    await page
      .getByRole('button', { name: `Show ${negative.neu} comments: Negative by Stars, neutral by dictionary` })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${negative.neu} comments`).first().waitFor();
    await screenshot(page, 'accuracy-project-comments');
    await dialog.getByRole('link', { name: /^\d+$/u }).first().click();
    await page.getByRole('heading', { name: /^Comment \d+$/u }).waitFor();
    await page.getByRole('link', { name: 'Back to the result' }).click();
    await dialog.getByText(`${negative.neu} comments`).first().waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`/project/${project.id}/workspace/${workspace.id}/accuracy`);
    await page.getByLabel('Compare with').selectOption('stars');
  });

  it('keeps in the address what values stand for', async () => {
    await page.getByLabel('3 stands for').selectOption('Negative');
    await eventually(() => {
      expect(new URL(page.url()).searchParams.get('mean')).toBe('{"3":"neg"}');
    });
    const found = await compare({ column: 'stars', labels: { 3: 'neg' } });
    await page.getByText(`agrees with Stars on ${(100 * found.all.share!.value).toFixed(1)}%`).waitFor();
    await page.reload();
    await page.getByText(`agrees with Stars on ${(100 * found.all.share!.value).toFixed(1)}%`).waitFor();
    await page.getByRole('button', { name: 'Back to the proposal' }).click();
    await page.getByRole('button', { name: 'Back to the proposal' }).waitFor({ state: 'detached' });
  });

  it('proposes words by the ratings, previews ticked ones and adds them as one act', async () => {
    const found = await ok(client().get<RatingWords>(`/api/projects/${project.id}/rating-words`, { column: 'stars' }));
    await page.getByRole('button', { name: 'Learn from ratings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Learn from ratings' });
    await dialog.getByText(`Learned from ${ROWS} comments with a rating.`).waitFor();
    expect(await dialog.getByLabel('Rating column').inputValue()).toBe('stars');
    await looks('rating-words');
    await dialog.getByRole('button', { name: 'Word', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'shrunken' }).check();
    await dialog.getByRole('checkbox', { name: 'snuggly' }).check();
    await dialog.getByRole('button', { name: 'Preview the change' }).click();
    await dialog.getByText(/^\d+ comments would change class, in 1 project checked\.$/u).waitFor();
    expect(await stored()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 2 words' }).click();
    await page.getByText('2 words added').waitFor();
    const proposed = (text: string): number => found.words.find((word) => word.text === text)!.proposed;
    await eventually(async () =>
      expect((await stored()).map(({ text, value }) => [text, value]).sort()).toEqual([
        ['shrunken', proposed('shrunken')],
        ['snuggly', proposed('snuggly')],
      ]),
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: 2 words added').waitFor();
    await eventually(async () => expect(await stored()).toEqual([]));
  });

  it('learns from the dialog of the project, too', async () => {
    await page.goto('/project');
    await page.getByRole('button', { name: /^Edit/u }).first().click();
    await page.getByRole('tab', { name: 'Sentiment' }).click();
    await page.getByRole('button', { name: 'Learn from ratings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Learn from ratings' });
    await dialog.getByRole('checkbox', { name: 'All words' }).check();
    await dialog.getByRole('button', { name: /^Add \d+ words$/u }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('says what a project without ratings and labels lacks', async () => {
    const plain = await createProject(client(), 'Texts', RATED_DEFINITIONS.slice(0, 1));
    await uploadCsv(client(), plain.id, 'Comment\nGood.\nBad.');
    await runSteps(client(), plain.id);
    await page.goto(`/project/${plain.id}/accuracy`);
    await page.getByText('No labels to compare with').waitFor();
    expect(failures).toEqual([]);
  });
});
