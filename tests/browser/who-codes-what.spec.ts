/** Two people at the queue of one theme, and the comments that both of them rate. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import { ANALYST, OTHER_USER, signedIn } from '../support/api-client.ts';
import { faultsInEveryLook, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 120;

describeInBrowser('two people who code the same theme', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let pages: readonly [Page, Page];
  let failures: readonly (readonly string[])[];
  let project: Project;
  let theme: Theme;

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    theme = await createTheme(client(), 'Morning meal', '');
    await createWorkspace(client(), project.id, 'Wave 1', [theme]);
    await signedIn(server().url, OTHER_USER);
    const opened = [await openAs(ANALYST.name), await openAs(OTHER_USER.name)] as const;
    pages = [opened[0].page, opened[1].page];
    failures = opened.map((one) => one.failures);
    for (const page of pages) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`/project/${project.id}/suggestions?theme=${theme.id}`);
    }
  });

  const card = (page: Page) => page.getByRole('region', { name: 'Comment', exact: true });
  const shown = async (page: Page): Promise<number> =>
    Number(
      /\d+/u.exec(
        await card(page)
          .getByText(/^Comment \d+$/u)
          .innerText(),
      )![0],
    );
  const others = (page: Page) => page.getByRole('region', { name: 'Shared comments' });
  const between = (page: Page) => page.getByRole('region', { name: 'Between raters' });
  const answer = async (page: Page, key: 'y' | 'n'): Promise<void> => {
    const id = await shown(page);
    await page.keyboard.press(key);
    await eventually(async () => expect(await shown(page)).not.toBe(id));
  };

  it('see different comments, and how many are with the other', async () => {
    const [ada, bea] = pages;
    expect(await shown(ada)).not.toBe(await shown(bea));
    await others(bea).getByText('20 comments are with other people now.').waitFor();
    await screenshot(bea, 'with-others-none');
    expect(await faultsInEveryLook(bea, 'with others')).toEqual([]);
  });

  it('share some, rate them in their turn, and see their agreement', async () => {
    const [ada, bea] = pages;
    await others(ada).getByRole('button', { name: 'Share 50 comments' }).click();
    await others(ada)
      .getByText('All raters get the 50 comments of the newest sample. You have rated 0 of 50; ratings change no tags.')
      .waitFor();
    const share = others(ada).getByLabel('In this queue');
    expect(await share.inputValue()).toBe('10');
    await share.selectOption('Every 5th comment is shared');
    await ada.getByText('Every 5th comment is shared from now on').waitFor();
    await eventually(async () => expect(await share.inputValue()).toBe('20'));
    await screenshot(ada, 'with-others-share');
    await ada.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await eventually(async () => expect(await share.inputValue()).toBe('10'));
    // Not pushed, and undone on ada's page before it is stored.
    await eventually(async () => {
      await bea.reload();
      expect(await others(bea).getByLabel('In this queue').inputValue()).toBe('10');
    });
    for (const page of pages) {
      for (let count = 0; count < 4; count++) await answer(page, 'n');
      await card(page).getByText('Shared', { exact: true }).waitFor();
      await screenshot(page, 'with-others-shared');
      const rated = page.waitForResponse((response) => response.url().endsWith('/judgements'));
      await answer(page, page === ada ? 'y' : 'n');
      await rated;
    }
    // What the other person has rated may arrive later, and is not pushed.
    await eventually(async () => {
      const listed = bea.waitForResponse((response) => response.url().includes('/agreement?theme='));
      await bea.reload();
      await listed;
      await others(bea)
        .getByText(/You have rated 1 of 50/u)
        .waitFor();
      await bea.evaluate('new Promise(requestAnimationFrame)');
      expect(
        await between(bea)
          .getByText(/agreed on 0 of 1 comments\./u)
          .count(),
      ).toBe(1);
    });
    await between(bea).getByText('Agree on what “Morning meal” means before you rely on these figures.').waitFor();
    await between(bea).getByText('From the sample of 50 comments:').waitFor();
    const drawn = await ok(
      client().get<{ readonly samples: readonly { readonly id: string }[] }>(`/api/projects/${project.id}/agreement`, {
        theme: theme.id,
      }),
    );
    expect(drawn.samples).toHaveLength(1);
    await others(bea).getByRole('link', { name: 'Check this theme' }).click();
    await between(bea)
      .getByText(/Cohen’s kappa is/u)
      .waitFor();
    await screenshot(bea, 'between-people');
    expect(failures.flat()).toEqual([]);
  });
});
