/** How long a part of a page takes from somebody's act until it is painted anew and nothing more comes. */
import type { Page } from 'playwright-core';

/** In milliseconds: nothing more comes after a pause as long as this. */
const QUIET = 400;

/** Notes from now on when somebody acts, and after each change of the part the moment at which it was on screen. @param selector of one element */
export const watchRepaints = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`
  window.watched = { from: 0, changed: 0, painted: 0, changes: 0 };
  const note = () => { watched.from = performance.now(); watched.changed = watched.painted = watched.changes = 0; };
  for (const kind of ['click', 'change']) document.addEventListener(kind, note, true);
  new MutationObserver(() => {
    watched.changed = performance.now();
    watched.changes += 1;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // Behind the frame: what was drawn for it is painted.
      port1.onmessage = () => { watched.painted = performance.now(); };
      port2.postMessage(null);
    });
  }).observe(document.querySelector(${JSON.stringify(selector)}), { subtree: true, childList: true, characterData: true, attributes: true });`);

/** @returns milliseconds from the last act to the last paint */
export const timeOfRepaint = (page: Page): Promise<number> =>
  page.evaluate<number>(`
  new Promise((resolve) => {
    const look = () => {
      const { from, changed, painted } = watched;
      if (changed > 0 && painted >= changed && performance.now() - painted > ${QUIET}) resolve(painted - from);
      else setTimeout(look, 20);
    };
    look();
  })`);
