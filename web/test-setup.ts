// Loaded before every spec of the web app, and listed in tsconfig.json for the DOM matchers of `expect`.
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

/**
 * In milliseconds. The second that it waits by itself is over on a busy machine before a page has been drawn.
 */
configure({ asyncUtilTimeout: 60_000 });

/** jsdom has no layout, so nothing is ever resized. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
