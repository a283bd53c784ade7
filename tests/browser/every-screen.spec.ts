/**
 * All screens at all widths and colour schemes: visible focus, overflow and axe. Separate as `npm run
 * test:screens`, because it takes long.
 */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Freeze } from '@verbatim/command-api/contract/freezes';
import { ok } from '../support/build-project.ts';
import { chooseWorkspaceAction, faultsInEveryLook } from '../support/browser.ts';
import { readProject, waitUntilSettled } from '../support/read-project.ts';
import { describeInBrowser } from '../support/spec-browser.ts';
import { FocusWalk } from '../support/visible-focus.ts';

describeInBrowser('every screen', () => {
  const { client, made, loggedIn, openTable, tablePath } = readProject();
  let freeze: Freeze;
  let page: Page;
  /** Of all screens: it looks at each kind of stop once. */
  let walk: FocusWalk;
  beforeAll(async () => {
    const { workspace } = made();
    const settings = { name: 'Wave 1', note: 'Sent to the client', groupBy: ['season', 'room_type'] };
    freeze = await ok(client().post<Freeze>(`/api/workspaces/${workspace.id}/freezes`, settings));
    page = await loggedIn();
    walk = new FocusWalk(page);
  });

  const look = async (by: FocusWalk, screen: string): Promise<readonly string[]> => [
    ...(await by.unseen(screen)),
    ...(await faultsInEveryLook(page, screen)),
  ];
  /** Repeats checks with findings, because a page may still be loading on a busy machine. */
  const readFaults = async (screen: string): Promise<readonly string[]> => {
    const faults = await look(walk, screen);
    return faults.length === 0 ? faults : look(new FocusWalk(page), screen);
  };
  const PARTS: readonly (readonly [name: string, paths: () => readonly string[]])[] = [
    ['of projects and themes', () => ['/project', '/project/new', `/themes?theme=${made().workspace.themes[0]?.id}`]],
    ['of the app', () => ['/users', '/users/new', '/sessions', '/history', '/sentiment', '/cleaning']],
    [
      'of a project',
      () => [
        ...[
          'theme-builder',
          'comment-feed',
          `freeze/${freeze.id}`,
          `agreement?theme=${made().workspace.themes[0]?.id}`,
          `suggestions?theme=${made().workspace.themes[0]?.id}`,
        ].map((part) => `/project/${made().project.id}/${part}`),
        ...['/response/1', '?by=season&by=room_type&show=column&significance=group'].map(tablePath),
      ],
    ],
    [
      'of a result',
      () =>
        [
          '/bar',
          '/co-occurrence',
          '/charts',
          '/cloud',
          '/term-frequency',
          '/drivers',
          '/accuracy',
          '/stats',
          '/changes',
        ].map(tablePath),
    ],
  ];

  it.each(PARTS)('%s, shows where the keyboard is, fits, and has nothing that axe finds', async (_name, paths) => {
    const faults: string[] = [];
    for (const path of paths()) {
      await page.goto(path);
      await waitUntilSettled(page);
      faults.push(...(await readFaults(path)));
    }
    expect(faults).toEqual([]);
  });

  it('does so in dialogs, too', async () => {
    await openTable(page);
    const faults: string[] = [];
    for (const button of ['Edit workspace', 'Freeze workspace', 'Edit project', 'Breakfast']) {
      if (button.endsWith('workspace')) await chooseWorkspaceAction(page, button);
      else await page.getByRole('button', { name: button, exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
      await waitUntilSettled(page);
      faults.push(...(await readFaults(button)));
      // The walk leaves the focus nowhere.
      await page.getByRole('dialog').press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(faults).toEqual([]);
  });

  it('does so in each tab of a project', async () => {
    await openTable(page);
    await page.getByRole('button', { name: 'Edit project' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit project' });
    const tabs = dialog.getByRole('tab');
    await tabs.first().waitFor();
    const faults: string[] = [];
    for (const tab of await tabs.all()) {
      await tab.click();
      await dialog.getByRole('tabpanel').waitFor();
      await waitUntilSettled(page);
      faults.push(...(await readFaults(`Edit project: ${await tab.innerText()}`)));
      expect(await tab.getAttribute('aria-selected')).toBe('true');
    }
    expect(faults).toEqual([]);
    expect(await tabs.count()).toBeGreaterThan(4);
    await dialog.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('does so for visitors', async () => {
    await page.context().clearCookies();
    const faults: string[] = [];
    for (const path of ['/login', '/register', '/reset']) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      faults.push(...(await readFaults(path)));
    }
    expect(faults).toEqual([]);
    expect(walk.stops).toBeGreaterThan(500);
  });
});
