import { describe, expect, it } from '@jest/globals';
import { isOpenAgain, type ThemeNow } from './reopen-review.ts';

const review = { themes: [{ themeId: 'fit', query: 'd1' }], library: 10 };
const theme = (more: Partial<ThemeNow>): ThemeNow => ({
  id: 'fit',
  query: 'd1',
  since: 3,
  finds: true,
  ...more,
});

describe('a comment that was reviewed', () => {
  it.each<[string, readonly ThemeNow[], boolean]>([
    ['stands while nothing changes', [theme({})], false],
    ['is open when the query of a theme that it carried is another one', [theme({ query: 'd2', since: 11 })], true],
    ['is open also when the new query does not find it', [theme({ query: 'd2', since: 11, finds: false })], true],
    ['is open when that theme has no query any more', [theme({ query: null, since: 11 })], true],
    ['stands when the query is what it was again', [theme({ since: 14 })], false],
    ['is open when a theme finds it by a query of later', [theme({}), theme({ id: 'size', since: 11 })], true],
    ['stands when a query of later does not find it', [theme({ id: 'size', since: 11, finds: false })], false],
    ['stands when a theme finds it that it was reviewed without', [theme({ id: 'size', since: 10 })], false],
    ['stands when its theme is gone', [], false],
  ])('%s', (_, now, open) => {
    expect(isOpenAgain(review, now)).toBe(open);
  });
});
