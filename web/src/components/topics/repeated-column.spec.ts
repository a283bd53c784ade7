import { describe, expect, it } from '@jest/globals';
import { foldTerm } from '@verbatim/domain/text/fold-term';
import type { Project } from '@verbatim/command-api/contract/projects';
import { findRepeatedColumn, sortTopics, type Topic } from './repeated-column.ts';

const definitions = [
  { name: 'title', field_type: 'text', options: ['size'] },
  { name: 'department', field_type: 'enum', options: ['Dresses', 'Fine gauge', 'Décolleté'] },
] as unknown as Project['tableDefinitions'];

const createTopic = (count: number, without: number | undefined, ...terms: string[]) =>
  ({ name: terms[0], count, without, terms: terms.map((term) => ({ term, count })) }) as unknown as Topic;

describe('a topic', () => {
  const [dress, size, colour] = [
    createTopic(90, 50, 'dress', 'dresses'),
    createTopic(70, 3, 'size'),
    createTopic(20, 8, 'colour'),
  ] as const;

  it('repeats a category column that has one of its terms as an option', () => {
    expect(findRepeatedColumn(dress, definitions)?.name).toBe('department');
    expect(findRepeatedColumn(size, definitions)).toBeUndefined();
    expect(findRepeatedColumn(createTopic(5, 5, 'gauge'), definitions)).toBeUndefined();
    expect(findRepeatedColumn(createTopic(5, 5, foldTerm('décolleté')), definitions)?.name).toBe('department');
  });

  it('stands by its comments without a theme, and last if it repeats a category', () => {
    expect(sortTopics([dress, size, colour], definitions)).toEqual([colour, size, dress]);
  });

  it('stands by its comments where themes are not counted', () => {
    const [one, other] = [createTopic(5, undefined, 'queue'), createTopic(11, undefined, 'mattress')];
    expect(sortTopics([one, other], definitions)).toEqual([other, one]);
  });
});
