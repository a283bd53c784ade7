/** Time from a user's action until a part of the page is repainted for the last time. */
import type { Page } from 'playwright-core';

/** Milliseconds without change after which the part counts as final. */
const QUIET = 400;

/**
 * Records the user's action, and when each change of the element was painted.
 * @param selector of one element
 */
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
      // After the frame: its drawing is painted.
      port1.onmessage = () => { watched.painted = performance.now(); };
      port2.postMessage(null);
    });
  }).observe(document.querySelector(${JSON.stringify(selector)}), { subtree: true, childList: true, characterData: true, attributes: true });`);

/** @returns milliseconds from the last action to the last paint */
export const measureRepaint = (page: Page): Promise<number> =>
  page.evaluate<number>(`
  new Promise((resolve) => {
    const look = () => {
      const { from, changed, painted } = watched;
      if (changed > 0 && painted >= changed && performance.now() - painted > ${QUIET}) resolve(painted - from);
      else setTimeout(look, 20);
    };
    look();
  })`);
