// Loaded before every spec of the web app; in tsconfig.json too, for it is what gives `expect` its words about the DOM.
import '@testing-library/jest-dom/jest-globals';

/** jsdom lays nothing out, so nothing ever changes its size. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
