import { describe, expect, it } from '@jest/globals';
import { composeChartImage, wrapped } from './compose-chart-image.ts';
import { markedLegend, seriesLegend } from './series-colours.ts';
import { stampLines } from './stamp.ts';
import { formatDataTableCsv } from './data-table.ts';

const project = { name: 'Shoes' };
const revisions = { project: 12, workspace: 3, library: 40, dictionary: 2, words: null, tags: 7 };
const theme = (id: string, text: string) => ({ id, name: id, portal_name: '', text });
const workspace = { name: 'Main', themes: [theme('Fit', 'fit* size'), theme('Gift', '')] };
const at = '2026-11-22T10:00:00.000Z';

describe('the stamp of a file', () => {
  it('names project, workspace, filters, settings, the texts of the themes and all revisions', () => {
    const settings = ['Weighted by Age.'];
    const lines = stampLines({
      project,
      workspace,
      moment: { asOf: 'p12', revisions, rules: {} },
      filters: ['City is Bonn'],
      settings,
      at,
    });
    expect(lines[0]).toContain('22');
    expect(lines.slice(1)).toEqual([
      'Project: Shoes',
      'Workspace: Main',
      'Filters: City is Bonn',
      'Weighted by Age.',
      'Theme: Fit = fit* size',
      'Theme: Gift (tagged by hand)',
      'Revisions: project 12, workspace 3, library 40, dictionary 2, words none, tags 7',
    ]);
  });

  it('counts the themes that a picture has no room for', () => {
    expect(stampLines({ project, workspace, moment: undefined, filters: [], settings: [], at }, 1).slice(3)).toEqual([
      'Filters: none',
      'Theme: Fit = fit* size',
      '… and 1 more themes',
      'Revisions: unknown: the server could not be reached',
    ]);
  });
});

it('the data of a picture is numbers with the stamp below, and no cell is a formula', () => {
  const dataTable = {
    caption: '',
    columns: ['Theme', 'Comments'],
    rows: [
      { name: '=1+1', cells: [3] },
      { name: 'b', cells: [null] },
    ],
  };
  const lines = formatDataTableCsv(dataTable, ['Filters: none']).split('\r\n');
  expect(lines[0]).toBe('Theme,Comments');
  expect(lines[1]).not.toMatch(/^=/u);
  expect(lines[2]).toBe('b,');
  expect(lines.at(-2)).toBe('Filters: none');
});

it('small print is broken between words, and within one that is too long', () => {
  expect(wrapped('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrapped('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
});

it('the legend of a saved chart has the marks of its lines, which distinguish them without colours', () => {
  const frame = document.createElement('div');
  document.body.append(frame);
  const getPaths = (legend: ReturnType<typeof seriesLegend>): readonly string[] => {
    const { svg } = composeChartImage(frame, { title: 'Themes', legend, stamp: [] });
    return [...svg.matchAll(/<path [^>]*d="(?<d>[^"]+)"/gu)].map(({ groups }) => groups?.['d'] ?? '');
  };
  const lines = getPaths(markedLegend(['Fit', 'Price', 'Colour'].map((name) => ({ name, isQuiet: false }))));
  expect(new Set(lines).size).toBe(3);
  expect(getPaths(seriesLegend(['Fit', 'Price']))).toEqual([]);
  frame.remove();
});
