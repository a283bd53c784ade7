/** The tree of themes by the mouse: dragging a theme into a folder, what is shown meanwhile, and the undo. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import { screenshot } from '../support/browser.ts';
import { createTheme, ok } from '../support/build-project.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

describeInBrowser('the tree of themes', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let folder: Folder | undefined;
  let soup: Theme;
  beforeAll(async () => {
    const folders = await ok(client().post<readonly Folder[]>('/api/folders/new', { name: 'Kitchen' }));
    folder = folders.find(({ name }) => name === 'Kitchen');
    soup = await createTheme(client(), 'Soup', 'soup');
    await createTheme(client(), 'Bread', 'bread');
    ({ page, failures } = await openAs('ada'));
    await page.goto('/themes');
  });

  const row = (name: string): Locator => page.getByRole('treeitem').filter({ hasText: name });
  const readFolder = async (): Promise<string | null> =>
    (await ok(client().get<Theme>(`/api/themes/${soup.id}`))).folder_id;
  const readCentre = async (of: Locator): Promise<readonly [number, number]> => {
    const box = await of.boundingBox();
    if (box === null) throw new Error('It is not on the screen');
    return [box.x + Math.min(box.width / 2, 120), box.y + box.height / 2];
  };

  it('takes a theme that is dragged into a folder, and shows the theme and the folder meanwhile', async () => {
    await row('Soup').waitFor();
    await page.mouse.move(...(await readCentre(row('Soup'))));
    await page.mouse.down();
    await page.mouse.move(...(await readCentre(row('Bread'))), { steps: 4 });
    const [x, y] = await readCentre(row('Kitchen'));
    await page.mouse.move(x, y, { steps: 8 });
    await page.getByTestId('dragged').getByText('Soup').waitFor();
    // It lands in the folder, not between two.
    expect(await page.getByTestId('drop-line').count()).toBe(0);
    await screenshot(page, 'theme-tree-drag');
    // Browsers repeat `dragover` while the pointer rests; playwright sends it only for moves.
    await eventually(async () => {
      await page.mouse.move(x + 1, y);
      await page.mouse.move(x, y);
      expect(await row('Kitchen').locator('[data-drop-target="true"]').count()).toBe(1);
    });
    await page.mouse.up();
    await eventually(async () => expect(await readFolder()).toBe(folder?.id));
    await page.getByText('Moved Soup to Kitchen').waitFor();
  });

  it('puts it back by the undo that is offered', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect(await readFolder()).toBeNull());
    await page.getByText('Undone: Moved Soup to Kitchen').waitFor();
    expect(failures).toEqual([]);
  });
});
