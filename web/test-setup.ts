// Loaded before every spec of the web app; in tsconfig.json too, for it is what gives `expect` its words about the DOM.
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

/** In milliseconds. The second that it waits by itself is over on a busy machine before a page has been drawn. */
configure({ asyncUtilTimeout: 60_000 });

/** jsdom lays nothing out, so nothing ever changes its size. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
