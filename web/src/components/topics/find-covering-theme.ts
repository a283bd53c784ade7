import type { Theme } from '@verbatim/command-api/contract/library';
import type { ShownTopic, TopicThemes } from '@verbatim/command-api/contract/results/theme-builder';
import { explainThemeQuery, parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';

/** Alternatives of a query, each in its explained form. */
const listAlternatives = (text: string): readonly string[] => {
  const parsed = parseThemeQuery(text);
  if (!parsed.ok) return [];
  const { query } = parsed;
  return (query.kind === 'or' ? query.parts : [query]).map((part) => explainThemeQuery(part));
};

export interface CoveringTheme extends Pick<Theme, 'id' | 'name'> {
  /** Of the topic's comments, up to 1. */
  readonly share: number;
}

type Topic = Pick<ShownTopic, 'query' | 'count'> & Partial<TopicThemes>;

export type FindCoveringTheme = (topic: Topic) => CoveringTheme | undefined;

/** From this share of a topic's comments, a theme of its own would repeat another. */
const MIN_SHARE = 0.8;

/**
 * The first theme whose query finds every comment of a topic, because it has all of the topic's alternatives;
 * otherwise the theme of a workspace that most of its comments carry.
 */
export const findCoveringTheme = (themes: readonly Theme[]): FindCoveringTheme => {
  const known = themes.map((theme) => ({ theme, alternatives: new Set(listAlternatives(theme.text)) }));
  return ({ query, count, themes: [carried] = [] }) => {
    const needed = listAlternatives(query);
    const whole = known.find(
      ({ alternatives }) => needed.length > 0 && needed.every((one) => alternatives.has(one)),
    )?.theme;
    if (whole !== undefined) return { id: whole.id, name: whole.name, share: 1 };
    if (carried === undefined || carried.count < MIN_SHARE * count) return undefined;
    return { id: carried.id, name: carried.name, share: carried.count / count };
  };
};
