import { expect, it } from '@jest/globals';
import { projectFigures, workspaceFigures } from './stats-view.tsx';

it('the figures of a workspace stand under their headings', () => {
  const stats = { themes: 3, comments: 2000, max: 1500, min: 0, avg: 512.3333, unclassified: 9 };
  expect(workspaceFigures('Guests', stats)).toEqual([
    ['Name', 'Guests'],
    ['# of Themes', '3'],
    ['# of Comments', '2,000'],
    ['Max Comments per theme', '1,500'],
    ['Min Comments per theme', '0'],
    ['Avg Comments per theme', '512.3'],
    ['Unclassified Comments', '9'],
    ['% Unclassified', '<1%'],
  ]);
});

it('the figures of a project stand under theirs', () => {
  const file = { id: 'f', name: 'a.csv', count: 1200, date: '2026-01-01T00:00:00Z' };
  const project = { name: 'Hotel', count: 1200, dataFiles: [file], sentiment_words: [{}, {}, {}], groupDef: [{}, {}] };
  expect(projectFigures(project as never)).toEqual([
    ['Name', 'Hotel'],
    ['# of Files', '1'],
    ['# of Comments', '1,200'],
    ['# of Sentiment Modifiers', '3'],
    ['# of Custom Groups', '2'],
  ]);
});

it('the figures of no themes and of no comments are dashes', () => {
  const nothing = { themes: 0, comments: 0, max: null, min: null, avg: null, unclassified: 0 };
  expect(workspaceFigures('Guests', nothing).map(([, value]) => value)).toEqual([
    'Guests',
    '0',
    '0',
    '–',
    '–',
    '–',
    '0',
    '–',
  ]);
});
