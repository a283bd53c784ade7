import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import { OTHER_USER, signedIn } from '../support/api-client.ts';
import { answeredCalls, type AnsweredCalls } from '../support/answered-calls.ts';
import { accessibilityFaults, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

const ROWS = 23;

/** Installed before the product's listener, which handles a key before later listeners. */
const NOTE_KEYS = `window.addEventListener('keydown', () => { window.lastKeyAt = performance.now(); }, { capture: true })`;
/** Records the latency of the tag after the last key. */
const WATCH_FOR_THE_TAG = `new MutationObserver(() => {
  const shown = document.querySelector('[aria-label^="By hand, tagged by hand"]') !== null;
  if (shown) document.body.dataset.shownAfter ??= String(performance.now() - window.lastKeyAt);
}).observe(document.body, { subtree: true, childList: true })`;

describeInBrowser('the comment feed', () => {
  const { client, server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let responses: string;
  let themes: readonly Theme[];
  let projectId: string;
  let calls: AnsweredCalls;
  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    projectId = project.id;
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    themes = [
      await createTheme(client(), 'Staff', 'staff "friendly welcome"'),
      await createTheme(client(), 'By hand', ''),
      await createTheme(client(), 'Breakfast', 'breakfast coffee'),
    ];
    const workspace = await createWorkspace(client(), project.id, 'All', themes);
    responses = `/api/projects/${project.id}/workspaces/${workspace.id}/responses`;
    await signedIn(server().url, OTHER_USER);
    ({ page, failures } = await openAs(OTHER_USER.name));
    await page.addInitScript(NOTE_KEYS);
    calls = await answeredCalls(page, responses);
    await page.goto(`/project/${project.id}`);
    await page.getByRole('tab', { name: 'Comment Feed' }).click();
    await page.getByRole('heading', { name: `Comment ${ROWS}` }).waitFor();
    await page.getByRole('list', { name: 'Sentences' }).waitFor();
  });

  const press = (key: string) => page.keyboard.press(key);
  const panel = () => page.getByRole('region', { name: 'Comment Breakdown' });
  const shows = async (comment: number): Promise<void> => {
    await panel()
      .getByRole('heading', { name: `Comment ${comment}`, exact: true })
      .waitFor();
    await panel().getByText('The comment as a whole').waitFor();
  };
  const chip = (name: RegExp) => panel().getByRole('button', { name }).first();
  const readThemes = async (comment: number): Promise<readonly string[]> =>
    (await ok(client().get<ResponseDetail>(`${responses}/${comment}`))).themes;
  const entry = (name: string, method: number): string =>
    `${themes.find((theme) => theme.name === name)?.id}___${method}`;
  const stored = (comment: number, entries: readonly string[]): Promise<void> =>
    eventually(async () => expect((await readThemes(comment)).toSorted()).toEqual(entries.toSorted()));
  /** Removes the first theme of the menu; a menu that is still closing handles the keys itself. */
  const takeOff = async (name: RegExp): Promise<void> => {
    await press('x');
    await page.getByRole('menuitem', { name }).waitFor();
    await press('1');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };

  it('shows the newest comments, five a page, with the first one sentence by sentence', async () => {
    const rows = page.getByRole('table', { name: 'Comments' }).getByRole('button', { name: /^Comment \d+$/u });
    await eventually(async () => expect(await rows.count()).toBe(5));
    await page.getByText(`0 of ${ROWS} reviewed`).waitFor();
    await page.getByText(`1–5 of ${ROWS}`).waitFor();
    const legend = panel().getByRole('list', { name: 'Marks and icons' });
    await legend
      .getByText(/^(?:positive|negative) word$/u)
      .first()
      .waitFor();
    // Only marks of this comment are explained.
    const marks = panel().getByRole('list', { name: 'Sentences' }).locator('mark');
    expect(await legend.getByText('theme match').count()).toBe(Math.min(1, await marks.count()));
    expect(await legend.getByText('excluded by hand').count()).toBe(0);
    for (const [width, colorScheme] of [
      [1920, 'dark'],
      [390, 'light'],
      [1280, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect([width, await accessibilityFaults(page)]).toEqual([width, []]);
      await screenshot(page, `comment-feed-${width}-${colorScheme}`);
    }
  });

  it('goes from comment to comment, and from page to page', async () => {
    for (const comment of [22, 21, 20, 19, 18, 17]) {
      await press('j');
      await panel()
        .getByRole('heading', { name: `Comment ${comment}`, exact: true })
        .waitFor();
    }
    await page.getByText(`6–10 of ${ROWS}`).waitFor();
    await press('k');
    await press('k');
    await shows(19);
    await page.getByText(`1–5 of ${ROWS}`).waitFor();
    await press('j');
    await shows(18);
  });

  it('shows what others do to the comment that is read, and stays with it', async () => {
    const tag = (status: number) =>
      ok(client().post(`${responses}/18`, { t_id: themes[1]!.id, s_id: null, status, screen: 'response' }));
    const ask = (text: string) => ok(client().post(`/api/themes/${themes[2]!.id}`, { text }));
    await tag(2);
    await chip(/^By hand, tagged by hand/u).waitFor();
    await ask('breakfast coffee street');
    await chip(/^Breakfast, found by its query/u).waitFor();
    await ask('breakfast coffee');
    await chip(/^Breakfast, found by its query/u).waitFor({ state: 'detached' });
    await tag(-2);
    await chip(/^By hand, tagged by hand/u).waitFor({ state: 'detached' });
    await shows(18);
  });

  it('tags at once, before the server has answered, excludes and undoes', async () => {
    let letGo: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    calls.answer('/18', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await page.evaluate(WATCH_FOR_THE_TAG);
    await press('2');
    await chip(/^By hand, tagged by hand/u).waitFor();
    const took = await page.evaluate<number>('Number(document.body.dataset.shownAfter)');
    process.stdout.write(`A tag showed after ${took.toFixed(1)} ms\n`);
    expect(await readThemes(18)).not.toContain(entry('By hand', 2));
    letGo?.();
    await stored(18, [entry('By hand', 2)]);
    calls.letGo();
    await press('u');
    await chip(/^By hand, tagged by hand/u).waitFor({ state: 'detached' });
    await stored(18, []);
  });

  it('finds any theme by its first letters, and takes it off by its number', async () => {
    await press('t');
    const prompt = page.getByRole('dialog', { name: 'Tag with a theme' });
    await prompt.getByRole('combobox', { name: 'Theme' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('brea');
    await prompt.getByRole('option', { name: 'Breakfast' }).waitFor();
    await press('Enter');
    await prompt.waitFor({ state: 'detached' });
    await chip(/^Breakfast, tagged by hand/u).waitFor();
    await stored(18, [entry('Breakfast', 2)]);
    await takeOff(/Breakfast/u);
    await stored(18, []);
    await press('j');
    await press('j');
    await press('j');
    await shows(15);
    await takeOff(/Staff/u);
    await chip(/^Staff, excluded by hand/u).waitFor();
    await stored(15, [entry('Staff', -1), ...(await readThemes(15)).filter((one) => !one.startsWith(themes[0]!.id))]);
  });

  it('puts a tag back that was not stored, and says so; one that is sent again is stored once', async () => {
    let refused = 0;
    calls.answer('/15', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      refused += 1;
      await route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"detail":"It is gone."}' });
    });
    await press('2');
    await waitUntil(() => refused === 1);
    await page.getByText('Not saved: Tagged: By hand. It is gone.').waitFor();
    await chip(/^By hand, tagged by hand/u).waitFor({ state: 'detached' });
    calls.letGo();
    const keys: (string | undefined)[] = [];
    calls.answer('/15', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The first request arrives, but its response is lost.
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await press('2');
    await waitUntil(() => keys.length >= 2);
    await waitUntil(async () => (await readThemes(15)).includes(entry('By hand', 2)));
    expect(new Set(keys).size).toBe(1);
    const { items } = await ok(
      client().get<{ items: { kind: string }[] }>(`/api/projects/${projectId}/responses/15/history`),
    );
    expect(items.filter(({ kind }) => kind === 'tagged')).toHaveLength(1);
    calls.letGo();
  });

  it('reviews comments, counts them, and goes on with those that are left', async () => {
    await press('r');
    await page.getByText(`1 of ${ROWS} reviewed`).waitFor();
    await shows(14);
    await page.getByRole('button', { name: 'Not yet reviewed' }).click();
    await shows(23);
    for (const comment of [23, 22, 21, 20, 19, 18, 17]) {
      await shows(comment);
      await press('r');
    }
    await shows(16);
    await page.getByText(`8 of ${ROWS} reviewed`).waitFor();
    await press('j');
    await shows(14);
    await press('u');
    await page.getByText(`7 of ${ROWS} reviewed`).waitFor();
    await screenshot(page, 'comment-feed-left');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('takes a key for a comment that is on its way, and leads from it through the list it was opened from', async () => {
    let letGo: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    calls.answer('/22', async (route) => {
      // The tag is delayed, too: its response would contain the comment.
      await held;
      await route.continue();
    });
    await page.reload();
    await shows(23);
    await press('j');
    await panel().getByRole('heading', { name: 'Comment 22', exact: true }).waitFor();
    await press('2');
    await press('r');
    await panel().getByText('Nothing was done: the comment is still loading').waitFor();
    letGo?.();
    await chip(/^By hand, tagged by hand/u).waitFor();
    await eventually(async () => expect(await readThemes(22)).toContain(entry('By hand', 2)));
    calls.letGo();
    await press('u');
    await chip(/^By hand, tagged by hand/u).waitFor({ state: 'detached' });
    await panel().getByRole('link', { name: 'Full page' }).click();
    const response = (comment: number) =>
      page.getByRole('heading', { name: `Comment ${comment}`, exact: true }).waitFor();
    await response(22);
    await page.getByText(`2 of ${ROWS}`, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await response(21);
    await page.getByRole('link', { name: 'Next' }).click();
    await response(20);
    // Every way back leads to the same comment.
    await page.goBack();
    await shows(20);
    await panel().getByRole('link', { name: 'Full page' }).click();
    await response(20);
    await page.getByRole('link', { name: 'Previous' }).click();
    await response(21);
    await page.getByRole('link', { name: 'Back to the feed' }).click();
    await shows(21);
    await page.getByText(`1–5 of ${ROWS}`).waitFor();
  });

  it('lists its keys, and searches', async () => {
    await press('?');
    await page.getByText('In the comment feed and in suggestions: undo the last action').waitFor();
    await press('Escape');
    await page.getByText('In the comment feed and in suggestions: undo the last action').waitFor({ state: 'detached' });
    await press('/');
    await page.keyboard.type('queue was');
    await page.getByText('1–1 of 1').waitFor();
    await shows(12);
    await press('Escape');
    expect(failures.filter((failure) => !/404|ERR_FAILED/u.test(failure))).toEqual([]);
  });

  it('gives the answers beside a comment room for their words', async () => {
    await page.getByRole('button', { name: 'Answers' }).click();
    const choose = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true }).click();
    for (const name of ['Guest', 'Season', 'Room Type']) await choose(name);
    await page.locator('th', { hasText: 'Room Type' }).waitFor();
    const hidden = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[aria-label="Comments"]').parentElement)`;
    await eventually(async () => expect(await page.evaluate(hidden)).toBe(0));
    await choose('Nights');
    await press('Escape');
    for (const name of ['Text', 'Guest', 'Nights'])
      await eventually(async () => {
        const box = await page.getByRole('columnheader', { name, exact: true }).boundingBox();
        expect(box?.width).toBeGreaterThan(90);
      });
    await screenshot(page, 'comment-feed-answers');
  });

  it('is behind the first workspace, where the bare address and an unknown one lead', async () => {
    const [, , , project = '', , workspace = ''] = responses.split('/');
    for (const path of ['', '/workspace/none']) {
      await page.goto(`/project/${project}${path}`);
      await page.waitForURL((address) => address.pathname === `/project/${project}/workspace/${workspace}`);
    }
  });
});
