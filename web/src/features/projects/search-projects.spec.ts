import { describe, expect, it } from '@jest/globals';
import type { Project } from '@verbatim/command-api/contract/projects';
import { pageOf, searchProjects } from './search-projects.ts';

const project = (id: string, name: string, description = ''): Project => ({
  id,
  name,
  description,
  sid: '',
  no_sid: true,
  created: '2026-01-01T00:00:00Z',
  createdBy: 'ada',
  count: 0,
  dataFiles: [],
  tableDefinitions: [],
  columns: [],
  sentiment_words: [],
  groupDef: [],
  workspaces: [],
});
const projects = [project('1', 'Café reviews', 'spring'), project('2', 'Hotel reviews', 'winter')];
const found = (search: string): readonly string[] => searchProjects(projects, search).map(({ id }) => id);

describe('searching projects', () => {
  it('finds every word in name or description, without case and accents', () => {
    expect(found('CAFE')).toEqual(['1']);
    expect(found('reviews winter')).toEqual(['2']);
    expect(found('  ')).toEqual(['1', '2']);
    expect(found('cafe winter')).toEqual([]);
  });
});

describe('pages of ten', () => {
  const items = Array.from({ length: 21 }, (_, index) => index);

  it('shows the asked page', () => {
    expect(pageOf(items, 2)).toEqual({ page: 2, items: [20] });
  });

  it('falls back to the last page when the asked one is gone', () => {
    expect(pageOf(items.slice(0, 20), 2).page).toBe(1);
    expect(pageOf([], 2)).toEqual({ page: 0, items: [] });
  });
});
