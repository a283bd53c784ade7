import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DEFAULT_SETTINGS } from './table-settings.ts';
import { TableNotes } from './table-notes.tsx';

const ticked = { count: 0, isOnly: false, toggleOnly: () => undefined, clear: () => undefined };
const draw = (notice: ReactNode) =>
  render(
    <TableNotes
      lead={null}
      settings={DEFAULT_SETTINGS}
      ticked={ticked}
      notice={notice}
      filterButton={null}
      isTight={false}
      onDrill={() => undefined}
      onSeek={() => undefined}
      onBeyondSlot={() => undefined}
    />,
  );
const button = () => screen.queryByRole('button', { name: 'Show the whole line' });

const width = (needed: number) => jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(needed);
beforeEach(() => {
  globalThis.ResizeObserver = class {
    readonly #look: () => void;
    constructor(look: ResizeObserverCallback) {
      this.#look = () => look([], this);
    }
    observe = () => this.#look();
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(100);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('of filters and a note stay one line, which unfolds where some of it is cut off', async () => {
  width(300);
  draw(<div role="group">Season is Spring</div>);
  expect(button()?.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button()!);
  expect(button()?.getAttribute('aria-expanded')).toBe('true');
  // What fits now can be folded again.
  width(100);
  fireEvent.click(button()!);
  await waitFor(() => expect(button()).toBeNull());
});

it('have nothing to unfold while all of it is there', () => {
  width(100);
  draw(<div role="group">Season is Spring</div>);
  expect(button()).toBeNull();
});
