/** Titles of a report's results: what was typed, or the finding; distinct in files. */
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
export const getOwnTitle = ({ item, loaded: { content, problem } }: NamedResult): string =>
  item.title || (content?.finding ?? (problem === '' ? '' : MISSING));

/** What tells two results with one finding apart, the plainest first. */
const TRAITS: readonly ((result: NamedResult) => string)[] = [
  ({ item }) => getKindLabel(item.kind).toLowerCase(),
  ({ loaded }) => loaded.content?.subject ?? '',
  ({ loaded }) => loaded.content?.workspace ?? '',
  ({ loaded }) => loaded.content?.filters.join('; ') || 'all comments',
];

const getDistinctTitle = (title: string, result: NamedResult, earlier: readonly NamedResult[]): string => {
  const trait = TRAITS.find((get) => earlier.every((other) => get(other) !== get(result)));
  return `${title} (${trait === undefined ? earlier.length + 1 : trait(result)})`;
};

/** The first of equal titles stays as it is. */
export const nameResults = (results: readonly NamedResult[]): readonly string[] =>
  results.map((result, at) => {
    const title = getOwnTitle(result);
    if (title === '' || result.item.title !== '') return title;
    const earlier = results.slice(0, at).filter((other) => getOwnTitle(other) === title);
    return earlier.length === 0 ? title : getDistinctTitle(title, result, earlier);
  });
