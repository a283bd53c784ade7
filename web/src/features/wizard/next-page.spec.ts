import { describe, expect, it } from '@jest/globals';
import { nextPage } from './next-page.ts';

describe('the next page of a build step', () => {
  it('follows page by page and ends when everything is completed', () => {
    expect(nextPage(0, 1000, { count: 2500, completed: 1000 })).toEqual({ offset: 1000, wait: false });
    expect(nextPage(1000, 1000, { count: 2500, completed: 2000 })).toEqual({ offset: 2000, wait: false });
    expect(nextPage(2000, 1000, { count: 2500, completed: 2500 })).toBeNull();
  });

  it('passes over what a page has finished beyond its end, batch by batch', () => {
    expect(nextPage(0, 1000, { count: 2500, completed: 1024 })).toEqual({ offset: 1024, wait: false });
  });

  it('goes on page by page while queries cannot see the results yet', () => {
    expect(nextPage(0, 1000, { count: 2500, completed: 0 })).toEqual({ offset: 1000, wait: false });
  });

  it('waits at the end for what is not seen yet', () => {
    expect(nextPage(2000, 1000, { count: 2500, completed: 1500 })).toEqual({ offset: 1500, wait: true });
  });

  it('has nothing to do without themes', () => {
    expect(nextPage(0, 10, { count: 0, completed: 0 })).toBeNull();
  });
});
