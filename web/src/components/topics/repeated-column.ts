/** Topics that are named like a category: a column already splits the comments by them. */
import { foldTerm } from '@verbatim/domain/text/fold-term';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ShownTopic, TopicThemes } from '@verbatim/command-api/contract/results/theme-builder';

type Definitions = Project['tableDefinitions'];

/** Coverage lists topics of comments without a theme, which have no themes. */
export type Topic = ShownTopic & Partial<TopicThemes>;

/** The first category column with one of the topic's terms as an option. */
export const findRepeatedColumn = (
  { terms }: Pick<Topic, 'terms'>,
  definitions: Definitions,
): Definitions[number] | undefined => {
  const known = new Set(terms.map(({ term }) => term));
  return definitions.find(
    ({ field_type: type, options }) => type === 'enum' && options.some((option) => known.has(foldTerm(option))),
  );
};

/** By comments without a theme; topics that repeat a category last. */
export const sortTopics = <Shown extends Topic>(
  topics: readonly Shown[],
  definitions: Definitions,
): readonly Shown[] => {
  const repeating = new Set(topics.filter((topic) => findRepeatedColumn(topic, definitions) !== undefined));
  return topics.toSorted(
    (a, b) =>
      Number(repeating.has(a)) - Number(repeating.has(b)) ||
      (b.without ?? b.count) - (a.without ?? a.count) ||
      b.count - a.count,
  );
};
