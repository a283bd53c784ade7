import { describe, expect, it } from '@jest/globals';
import { normalCategory, sameButForCase } from './normal-category.ts';

describe('a category', () => {
  it.each([
    ['Zu\u0308rich', 'Zürich'],
    ['New\u00a0York', 'New York'],
    ['Yes\u200b', 'Yes'],
    ['Yes ', 'Yes'],
    ['\ufeffYes', 'Yes'],
    ['New  York', 'New York'],
    ['A\u202fB', 'A B'],
    ['東京\u3000', '東京'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d👧', '👩\u200d👧'],
    ['plain', 'plain'],
    ['', ''],
  ])('%j is %j', (written, category) => {
    expect(normalCategory(written)).toBe(category);
  });
  it('is offered as one with those of other case', () => {
    expect(sameButForCase(['YES', 'No', 'yes', 'Yes', 'no', 'Perhaps'])).toEqual([
      ['YES', 'yes', 'Yes'],
      ['No', 'no'],
    ]);
  });
});
