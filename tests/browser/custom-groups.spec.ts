import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { sampleCsv, SAMPLE_DEFINITIONS, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 120;

const seasons = (...of: string[]): number => sampleRows(ROWS).filter(({ season }) => of.includes(season)).length;

describeInBrowser('custom groups', () => {
  const { client, server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let projectId: string;
  let workspace: string;

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    projectId = project.id;
    await uploadCsv(client(), projectId, sampleCsv(ROWS));
    const theme = await createTheme(client(), 'Staff', 'staff');
    await runSteps(client(), projectId);
    workspace = (await createWorkspace(client(), projectId, 'Guests', [theme])).url;
    ({ page, failures } = await openAs('ada'));
  });

  const dialog = () => page.getByRole('dialog', { name: 'Custom groups' });
  const label = (category: number) => dialog().getByRole('textbox', { name: `Label of category ${category}` });
  const chosen = (category: string) => dialog().getByRole('listitem', { name: category, exact: true });
  const choose = async (option: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: option }).click();
  };

  it('are made from the group-by selector, and say what is missing', async () => {
    await page.goto(workspace);
    await page.getByRole('table', { name: 'Themes' }).waitFor();
    // A column of text is missed by its name.
    await page.getByRole('combobox', { name: 'Group by' }).fill('guest');
    const note = page.getByRole('option', { name: 'Not listed, as text: guest.' });
    await note.waitFor();
    expect(await note.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await choose('New group…');
    await dialog().getByRole('button', { name: 'Add group' }).click();
    await dialog().getByText('Field is Required').nth(1).waitFor();
    await dialog().getByLabel('Field').selectOption('season');
    await dialog().getByRole('textbox', { name: 'Group label' }).fill('Half');
    // From the list, by keys alone.
    const values = dialog().getByRole('combobox', { name: 'Values of category 1' });
    await values.fill('Spr');
    await values.press('ArrowDown');
    await values.press('Enter');
    await values.press('Escape');
    await dialog().getByRole('button', { name: 'Add group' }).click();
    await dialog().getByText('Field is Required').waitFor();
    await label(1).fill('Warm');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('take values by drag, each once, and say by which band one is taken', async () => {
    await dialog().getByRole('button', { name: 'Add category' }).click();
    await label(2).fill('Cold');
    const list = dialog().getByRole('list', { name: 'Values of Season' });
    await list.getByText('Summer').dragTo(chosen('Warm'));
    await chosen('Warm').getByRole('button', { name: 'Summer' }).waitFor();
    await list.getByText('Winter').dragTo(chosen('Cold'));
    await list.getByText('in Cold').waitFor();
    await dialog().getByRole('combobox', { name: 'Values of Cold' }).click();
    const taken = page.getByRole('option', { name: 'Spring in Warm' });
    await eventually(async () => expect(await taken.getAttribute('aria-disabled')).toBe('true'));
    await page.keyboard.press('Escape');
    await list.getByText('Winter').dragTo(chosen('Warm'));
    await chosen('Warm').getByRole('button', { name: 'Winter' }).waitFor();
    await eventually(async () => expect(await chosen('Cold').getByRole('button', { name: 'Winter' }).count()).toBe(0));
    await chosen('Warm').getByRole('button', { name: 'Winter' }).dragTo(chosen('Cold'));
    await chosen('Cold').getByRole('button', { name: 'Winter' }).waitFor();
    await dialog().getByText('1 of 4 in no category').waitFor();
    await screenshot(page, 'custom-group');
  });

  it('become columns of the table at once', async () => {
    await dialog().getByRole('button', { name: 'Add group' }).click();
    await page.getByText('Saved: Half').waitFor();
    await page.getByRole('columnheader', { name: /^Warm/u }).waitFor();
    await eventually(async () => {
      const table = await page.getByRole('table', { name: 'Themes' }).innerText();
      expect(table).toMatch(new RegExp(`\\b${seasons('Spring', 'Summer')}\\b`, 'u'));
      expect(table).toMatch(new RegExp(`\\b${seasons('Winter')}\\b`, 'u'));
    });
    await eventually(async () => expect(new URL(page.url()).search).toContain('by=group'));
  });

  it('are changed under the pencil, with what others have saved meanwhile asked about', async () => {
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByTitle('Edit Half').click();
    const [group] = (
      await client().get<{ groupDef: { id: string; field: string; columns: object[] }[] }>(`/api/projects/${projectId}`)
    ).body.groupDef;
    await dialog().getByRole('textbox', { name: 'Group label' }).fill('Halves');
    const columns = [{ name: 'Warm', items: ['Summer'] }];
    await client().post(`/api/projects/${projectId}/group-definitions/${group!.id}`, {
      name: 'Parts',
      field: 'season',
      columns,
    });
    await dialog().getByRole('button', { name: 'Save group' }).click();
    const conflict = page.getByRole('dialog', { name: 'Changed by someone else' });
    await conflict.getByText('Parts').waitFor();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: Halves').waitFor();
    await page.getByRole('columnheader', { name: /^Warm/u }).waitFor();
    await eventually(async () => expect(await page.getByRole('columnheader', { name: /^Cold/u }).count()).toBe(0));
  });

  it('keep what was typed over a reload, and are deleted after a question, with an undo', async () => {
    await choose('Edit custom groups…');
    await dialog().getByRole('textbox', { name: 'Group label' }).fill('Two');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await dialog()
      .getByText(/Your unsaved changes from/u)
      .waitFor();
    await eventually(async () =>
      expect(await dialog().getByRole('textbox', { name: 'Group label' }).inputValue()).toBe('Two'),
    );
    await dialog().getByRole('button', { name: 'Discard' }).last().click();
    await dialog().getByRole('button', { name: 'Delete group' }).click();
    await page.getByRole('dialog', { name: 'Delete custom group' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted: Halves').waitFor();
    await dialog().waitFor({ state: 'detached' });
    await eventually(async () => expect(new URL(page.url()).search).not.toContain('group'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: Deleted: Halves').waitFor();
    await choose('Edit custom groups…');
    await eventually(async () =>
      expect(await dialog().getByRole('textbox', { name: 'Group label' }).inputValue()).toBe('Halves'),
    );
    expect(failures).toEqual([]);
  });

  it('are made on a phone, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsItsWidth(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'custom-group-390');
  });

  it('leave the arrow of the group-by in sight, however long their name is, which is whole while one chooses', async () => {
    const group = { name: 'A group of which nobody has shortened the name', field: 'season' };
    const { groupDef } = (
      await client().post<{ groupDef: { id: string; name: string }[] }>(
        `/api/projects/${projectId}/group-definitions/new`,
        { ...group, columns: [{ name: 'Cold', items: ['Winter'] }] },
      )
    ).body;
    const { id } = groupDef.find(({ name }) => name === group.name)!;
    await page.goto(`${workspace}?by=group:${id}&by=room_type`);
    await page.locator('.MuiAutocomplete-tag').first().waitFor();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await eventually(async () => {
        const names = `[...document.querySelectorAll('.MuiAutocomplete-tag')].map((tag) => tag.getBoundingClientRect().right)`;
        const arrow = `document.querySelector('.MuiAutocomplete-popupIndicator').getBoundingClientRect().left`;
        expect(await page.evaluate<number>(`${arrow} - Math.max(...${names})`)).toBeGreaterThanOrEqual(0);
      });
      await page.getByTitle(`${group.name} › Room Type`).waitFor();
      await page.getByRole('combobox', { name: 'Group by' }).click();
      await eventually(async () => {
        const labels = page.locator('.MuiAutocomplete-tag .MuiChip-label');
        expect(await labels.allInnerTexts()).toEqual([group.name, 'Room Type']);
        const cut = `[...document.querySelectorAll('.MuiChip-label')].filter((one) => one.scrollWidth > one.clientWidth).length`;
        expect(await page.evaluate<number>(cut)).toBe(0);
      });
      await fitsItsWidth(page);
      await page.keyboard.press('Escape');
      await page.locator('h1').click();
    }
  });
});
