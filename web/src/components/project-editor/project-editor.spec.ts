import { expect, it } from '@jest/globals';
import { TABS } from './project-editor.tsx';

it('the project dialog has six tabs, and is twice as wide from the Sentiment tab on', () => {
  expect(TABS.map(([, label, width]) => [label, width])).toEqual([
    ['Basics', 800],
    ['Column Definitions', 800],
    ['Build', 800],
    ['Files', 800],
    ['Sentiment', 1600],
    ['Custom Groups', 1600],
  ]);
});
