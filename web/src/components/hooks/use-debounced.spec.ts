import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useDebounced } from './use-debounced.ts';

describe('what is typed', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  it.each<['test' | 'search', number]>([
    ['test', 500],
    ['search', 200],
  ])('is asked about, as a %s, once it stands still for %i ms', (of, ms) => {
    const { result, rerender } = renderHook(({ typed }) => useDebounced(typed, of), { initialProps: { typed: 'cl' } });
    const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
    rerender({ typed: 'clea' });
    wait(ms - 1);
    rerender({ typed: 'clean' });
    wait(ms - 1);
    expect(result.current).toBe('cl');
    wait(1);
    expect(result.current).toBe('clean');
  });
});
