/** Titles of a report's results: as typed, or the finding, or the subject if that finding is one already. */
import type { ReportItem } from '@verbatim/command-api/contract/reports';
import { RESULTS } from '../results/results.ts';
import type { LoadedContent } from './use-contents.ts';

export interface NamedResult {
  readonly item: Pick<ReportItem, 'kind' | 'title'>;
  readonly loaded: LoadedContent;
}

export const getKindLabel = (kind: string): string => RESULTS.find(({ key }) => key === kind)?.label ?? kind;

const MISSING = 'Result that cannot be shown';

/** '' while it is loading. */
const getOwnTitle = ({ item, loaded: { content, problem } }: NamedResult): string =>
  item.title || (content?.finding ?? (problem === '' ? '' : MISSING));

/** What distinguishes two results with one title, the plainest first. */
const TRAITS: readonly ((result: NamedResult) => string)[] = [
  ({ item }) => getKindLabel(item.kind).toLowerCase(),
  ({ loaded }) => loaded.content?.workspace ?? '',
  ({ loaded }) => loaded.content?.filters.join('; ') || 'all comments',
];

/** A finding is a title once: the next result with it is named by its subject. */
const getNeutralTitle = (result: NamedResult, earlier: readonly NamedResult[], taken: readonly string[]): string => {
  const title = result.loaded.content?.subject ?? getOwnTitle(result);
  if (!taken.includes(title)) return title;
  const trait = TRAITS.find((get) => earlier.every((other) => get(other) !== get(result)));
  return `${title} (${trait === undefined ? earlier.length + 1 : trait(result)})`;
};

/** Distinct titles, on screen and in files; '' for a result that is loading. */
export const nameResults = (results: readonly NamedResult[]): readonly string[] => {
  const titles: string[] = [];
  for (const [at, result] of results.entries()) {
    const title = getOwnTitle(result);
    const earlier = results.slice(0, at).filter((other) => getOwnTitle(other) === title);
    const isOwn = title === '' || result.item.title !== '' || earlier.length === 0;
    titles.push(isOwn ? title : getNeutralTitle(result, earlier, titles));
  }
  return titles;
};
