/** Checks that the focus is visible when a screen is used by keyboard. */
import type { CDPSession, Page } from 'playwright-core';
import { waitUntil } from './wait-until.ts';

interface Walked {
  /** Number of tab stops of the screen. */
  readonly count: number;
  /** Tab stops of new kinds. */
  readonly stops: readonly Stop[];
}

interface Stop {
  /** Index among the stops of the screen. */
  readonly at: number;
  /** Name, for the failure message. */
  readonly name: string;
  /** Equal for stops that look the same: classes, and whether a container could clip the focus ring. */
  readonly kind: string;
  /** Whether its style, or that of a container, changes with the focus. */
  readonly isMarked: boolean;
}

/** Focuses a tab stop of each kind and compares the styles with and without focus. */
const WALK = `(async (seen) => {
  // Transitions would hide a change, and a blinking caret would cause one.
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; ' +
    'caret-color: transparent !important; }');
  document.adoptedStyleSheets = [still];
  const STYLES = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'backgroundColor', 'textDecorationLine',
    'borderTopColor', 'borderTopWidth', 'borderBottomColor', 'borderBottomWidth'];
  const BOXES = '.MuiInputBase-root, .MuiButtonBase-root';
  const boxOf = (stop) => stop.closest(BOXES) ?? stop;
  const around = (stop) => [...new Set([stop, boxOf(stop), ...boxOf(stop).querySelectorAll('*')])].slice(0, 40);
  const looksOf = (stop) => around(stop).flatMap((one) => ['', '::before', '::after'].map((part) => {
    const style = getComputedStyle(one, part === '' ? null : part);
    return STYLES.map((name) => style[name]).join(' ');
  })).join('|');
  const isStop = (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility() && one.closest('[aria-hidden="true"], [inert]') === null
    // Sentinels of a dialog's focus trap.
    && !(one.dataset.testid ?? '').startsWith('sentinel');
  const isCut = (stop) => {
    const box = boxOf(stop);
    let frame = box.parentElement;
    while (frame !== null && getComputedStyle(frame).overflow === 'visible') frame = frame.parentElement;
    if (frame === null) return false;
    const [inner, outer] = [box.getBoundingClientRect(), frame.getBoundingClientRect()];
    return inner.left - 3 < outer.left || inner.right + 3 > outer.right || inner.top - 3 < outer.top || inner.bottom + 3 > outer.bottom;
  };
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(isStop);
  const found = [];
  for (const [at, stop] of stops.entries()) {
    if (!stop.isConnected) continue;
    const kind = [stop.tagName, stop.className, boxOf(stop).className, boxOf(stop).parentElement?.className, isCut(stop)].join(' ');
    if (seen.has(kind)) continue;
    seen.add(kind);
    document.activeElement?.blur();
    await new Promise((turn) => setTimeout(turn));
    const before = looksOf(stop);
    stop.focus();
    await new Promise((turn) => setTimeout(turn));
    if (document.activeElement !== stop) continue;
    stop.dataset.stop = String(at);
    found.push({
      at,
      name: stop.tagName.toLowerCase() + ' ' + (stop.getAttribute('aria-label') ?? stop.textContent ?? '').slice(0, 40),
      kind,
      isMarked: looksOf(stop) !== before,
    });
  }
  document.activeElement?.blur();
  return { count: stops.length, stops: found };
})`;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Bounding box of a stop in the document, with its surroundings. */
const focused = (at: number): string => `(() => {
  const stop = document.querySelector('[data-stop="${at}"]');
  stop?.focus();
  if (stop === null || document.activeElement !== stop) return null;
  const { left, top, right, bottom } = (stop.closest('.MuiInputBase-root, .MuiButtonBase-root') ?? stop).getBoundingClientRect();
  const [x, y] = [Math.max(0, Math.floor(left) - 4), Math.max(0, Math.floor(top) - 4)];
  const [width, height] = [Math.min(innerWidth, right + 4) - x, Math.min(innerHeight, bottom + 4) - y];
  return width < 1 || height < 1 ? null : { x: x + scrollX, y: y + scrollY, width, height };
})()`;

/** Within a dialog, moves the focus to its frame: a dialog would return a lost focus to one of its stops. */
const AWAY = `(() => {
  const dialog = document.activeElement.closest('[role="dialog"]');
  if (dialog === null) document.activeElement.blur();
  else dialog.focus();
})()`;

const BACKGROUND = 'getComputedStyle(document.body).backgroundColor';

/** Visits screens, and checks each kind of stop once per theme: first its styles, then its pixels. */
export class FocusWalk {
  readonly #page: Page;
  #browser: Promise<CDPSession> | undefined;
  readonly #kinds = { light: new Set<string>(), dark: new Set<string>() };
  /** Number of tab stops of all screens. */
  stops = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** @returns stops of the screen without a visible focus */
  async unseen(screen: string): Promise<readonly string[]> {
    const unseen: string[] = [];
    for (const scheme of ['light', 'dark'] as const) {
      await this.#paint(scheme);
      // From now on, the page treats the focus as set by keyboard.
      await this.#page.keyboard.press('Tab');
      const seen = `new Set(${JSON.stringify([...this.#kinds[scheme]])})`;
      const { count, stops } = await this.#page.evaluate<Walked>(`${WALK}(${seen})`);
      this.stops += count;
      for (const { at, name, kind, isMarked } of stops) {
        this.#kinds[scheme].add(kind);
        if (!isMarked) unseen.push(`${screen}, ${scheme}, same styles: ${name}`);
        else if (!(await this.#isPainted(at))) unseen.push(`${screen}, ${scheme}, same pixels: ${name}`);
      }
    }
    return unseen;
  }

  async #paint(colorScheme: 'light' | 'dark'): Promise<void> {
    const isDark = async (): Promise<boolean> =>
      Number(/\d+/u.exec(await this.#page.evaluate<string>(BACKGROUND))?.[0]) < 128;
    await this.#page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await waitUntil(async () => (await isDark()) === (colorScheme === 'dark'));
  }

  async #isPainted(at: number): Promise<boolean> {
    const clip = await this.#page.evaluate<Box | null>(focused(at));
    // The element has disappeared.
    if (clip === null) return true;
    const withFocus = await this.#picture(clip);
    await this.#page.evaluate(AWAY);
    return withFocus !== (await this.#picture(clip));
  }

  /**
   * Screenshot by the browser's own protocol: playwright waits for fonts and styles each time, which adds up
   * over hundreds.
   */
  async #picture(clip: Box): Promise<string> {
    this.#browser ??= this.#page.context().newCDPSession(this.#page);
    const picture = { format: 'png', clip: { ...clip, scale: 1 }, optimizeForSpeed: true } as const;
    return (await (await this.#browser).send('Page.captureScreenshot', picture)).data;
  }
}
