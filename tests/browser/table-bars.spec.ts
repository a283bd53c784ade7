import { expect, it } from '@jest/globals';
import { readProject } from '../support/read-project.ts';
import { describeInBrowser } from '../support/spec-browser.ts';

interface Bar {
  readonly percent: number;
  readonly width: number;
  readonly height: string | undefined;
  /** Of its cell. */
  readonly room: number;
}

/** A string, because tests have no types of the browser. */
const READ_BARS = `[...document.querySelectorAll('tbody td.leaf')].flatMap((cell) => {
  const percent = Number(/^(\\d+)%/u.exec(cell.textContent)?.[1] ?? 0);
  const [width = '', height] = getComputedStyle(cell).backgroundSize.split(' ');
  return percent === 0 || width === '0px' ? [] : [{ percent, width: parseFloat(width), room: cell.clientWidth, height }];
})`;

describeInBrowser('bars in the cells of the table', () => {
  const { loggedIn, tablePath } = readProject();

  it.each([
    ['a banner of narrow columns', '?by=season&by=room_type&show=column&significance=group', 1280],
    ['few columns', '?by=season&show=column&significance=total', 1280],
    ['a wide screen', '?by=season&show=column', 1920],
    ['the share of rows', '?by=season&show=row', 1280],
  ])('given %s, then bars of all columns have one scale and are below their figures', async (_, query, width) => {
    const page = await loggedIn();
    await page.setViewportSize({ width, height: 900 });
    await page.goto(tablePath(query));
    await page.locator('tbody td.leaf').first().waitFor();
    const bars = await page.evaluate<readonly Bar[]>(READ_BARS);
    expect(bars.length).toBeGreaterThan(3);
    for (const bar of bars) expect(bar).toHaveProperty('height', '4px');
    expect(bars.filter(({ width: drawn, room }) => drawn > room - 16)).toEqual([]);
    const scale = Math.max(...bars.map(({ width: drawn }) => drawn)) / Math.max(...bars.map(({ percent }) => percent));
    // Figures are rounded to whole percentages.
    for (const { percent, width: drawn } of bars) expect(Math.abs(drawn - percent * scale)).toBeLessThan(scale + 1);
  });
});
