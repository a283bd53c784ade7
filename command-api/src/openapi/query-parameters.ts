/** Descriptions and examples of query parameters. The examples fit those of paths and bodies. */
import { EXAMPLE } from './example-ids.ts';
import type { RouteDescription } from '../http/route.ts';

export interface QueryParameter {
  readonly description: string;
  readonly example: unknown;
}

export const parameter = (description: string, example: unknown): QueryParameter => ({ description, example });

export const FILTERS = parameter(
  'By column name, each `{value, type, exclusive}`; comments must pass all of them. `type` is `enum`, `text` (contains, ignoring case), or for ' +
    'numbers and dates `exact`, `lt`, `lte`, `gt`, `gte` or `between`; `empty` takes no value and keeps comments without a value in the column: with `exclusive`, on the comment column, those with a text. A date is a day (`2026-01-31`) or has a time (`2026-01-31T12:00`), which is used if the ' +
    'column has times. `exclusive` inverts the filter. `themes` takes ids of themes: comments with any of them, or with the type `all`, with all of them. `file:` takes ids of files. `sentiment:` takes `pos`, `neu`, `mix` and `neg`, the classes of whole comments by their sentences, and an empty text for comments without a scored sentence.',
  { season: { value: ['Spring', 'Summer'], type: 'enum' } },
);

/** Defaults by name; a route can override them. */
const PARAMETERS: Readonly<Record<string, QueryParameter>> = {
  actor: parameter('Id of the account whose entries to list; `operator` for those of the command line.', EXAMPLE.user),
  against: parameter(
    'The saved query: the answer reports the differences from it, and lists those comments first.',
    'staff',
  ),
  asOf: parameter(
    'Answers as of a moment of the past: an ISO 8601 instant, a day in UTC (its end), the id of an entry of the history (right after it), `freeze:` and the id of a freeze, or `asOf` of a moment (`GET …/moment`). Computed by the rules of now; what was erased since is missing. The header `As-Of` of the answer names the moment exactly.',
    '2030-05-01',
  ),
  clean: parameter('Which kinds are replaced (`people` and `organisations` when absent), and words to `keep`.', {
    people: true,
    organisations: true,
  }),
  column: parameter('Name of a number column, or of a category whose options have an order.', 'nights'),
  comment: parameter('`_id` of a comment of the project: only its entries.', EXAMPLE.comment),
  cursor: parameter('`next` of the previous page; the first page when absent.', 1_000_000),
  custom_words: parameter('Words with their weights: the whole list. The saved ones when absent, none for `[]`.', [
    { text: 'pool', value: 1.5 },
  ]),
  export: parameter('Answers with everything as a file instead of a page.', false),
  field: parameter(
    'Key of a column of the table grouped by `groupBy`: only the comments of that column. Keys are those of the table’s `columns`.',
    'Spring',
  ),
  filters: FILTERS,
  format: parameter('Of the file: CSV, or a workbook for spreadsheets.', 'csv'),
  from: parameter('A day in UTC, or an ISO 8601 instant: entries from then on.', '2026-01-01'),
  groupBy: parameter(
    'Names of enum columns, `group:` and the id of a custom group, `day:`, `week:`, `month:`, `quarter:` or `year:` and the name of a date column, `file:`, or `sentiment:` (classes of whole comments), outermost first; each once, at most three.',
    ['season'],
  ),
  ids: parameter('`_id`s of comments of the sample, separated by commas; at most 20.', '1,2,3'),
  judge: parameter(
    'Id of the account whose ratings are counted. Yours when absent, or those of the first rater if you have not rated the sample.',
    EXAMPLE.judge,
  ),
  kind: parameter('Only entries of this kind.', 'theme'),
  limit: parameter('Maximum number of results.', 20),
  means: parameter('Adds to each row the mean compound of its cells and its standard error (`means`).', true),
  methods: parameter(
    'Keeps the comments that carry the theme by one of these methods: 1 (automatic), 2 (by hand), 3 (by an accepted suggestion; 1 with 2 includes those), -1 (automatic, and excluded by hand).',
    [1, 2],
  ),
  min_base: parameter('Of the file: figures with a smaller (effective) base are left empty.', 30),
  min_id: parameter('The `_id` from which the step works, as in `start` of an upload: only files added later.', 1),
  n: parameter('Number of words in a sequence, from 1 to 5; the maximum in a noun phrase.', 2),
  negators: parameter('The whole list. The saved ones when absent, none for `[]`.', ['not', 'never']),
  net: parameter(
    'Id of a net of `workspace_id`: keeps the comments with any of its themes. `none` keeps those in none of its nets.',
    'none',
  ),
  no_theme: parameter('Keeps the comments with none of the themes of `workspace_id`.', false),
  number: parameter(
    'Name of a number column, or of a category whose options have an order: adds its mean, median and the ends of its scale to each row (`numbers`).',
    'nights',
  ),
  scored: parameter(
    'Whether words that the sentiment dictionary scores, and negators, are marked. They are not by default.',
    true,
  ),
  numbers: parameter('Whether numbers alone (7, 4.5) are counted as words. They are left out by default.', true),
  offset: parameter('How many to skip.', 0),
  page: parameter('Number of the page, from 0, instead of that of `pagination`.', 0),
  pagination: parameter(
    '`page` counts from 0 and holds `pageSize`; `sort` and `order` (`asc`, `desc`) set the order; ties are sorted by name, then id. `offset` and `limit` may be used instead.',
    { page: 0, pageSize: 10 },
  ),
  percent_of: parameter('Of the file: what percentages are of, the column’s base or the row’s total.', 'column'),
  percentage: parameter('Of the file: percentages instead of numbers of comments.', false),
  pid: parameter('Id of the project.', EXAMPLE.project),
  pos_tags: parameter('Only words of these parts of speech: V verbs, N nouns, J adjectives. All words when empty.', [
    'N',
    'J',
  ]),
  project: parameter('Id of a project: only its entries.', EXAMPLE.project),
  replacements: parameter('The placeholder of each kind.', { people: '[NAME]', organisations: '[ORG]' }),
  review: parameter(
    'Adds whether comments are reviewed with the themes of `workspace_id`, and lists all (`any`), open, or reviewed ones.',
    'any',
  ),
  search: parameter('Keeps what contains it, ignoring case.', 'breakfast'),
  sentiment: parameter(
    'Only comments of this sentiment: a class of the table (`pos`, `neu`, `mix`, `neg`) or a band of the link data.',
    'pos',
  ),
  stamp: parameter('Adds to the file how it was made: filters, queries, revisions, who and when.', false),
  state: parameter('The comments ever tagged with the theme by hand, or excluded from it.', 'tagged'),
  step: parameter('How long a period is. Weeks begin on Monday.', 'month'),
  string: parameter('A theme query.', 'staff breakfast - cold'),
  theme: parameter('Id of a theme.', EXAMPLE.theme),
  to: parameter('A day in UTC, to its end, or an ISO 8601 instant: entries until then.', '2030-12-31'),
  unclassified: parameter(
    'Adds the row (`id` null, always the last) of the comments with none of the workspace’s themes.',
    true,
  ),
  weight: parameter('Name of a number column: every count is a sum of its numbers.', 'nights'),
  word: parameter('The word to find related words for.', 'breakfast'),
  workspace_id: parameter('Id of the workspace whose themes to use.', EXAMPLE.workspace),
};

/** @param example the route's examples, which take precedence */
export const queryParameter = (
  { parameters = {}, example }: Pick<RouteDescription, 'parameters' | 'example'>,
  name: string,
): Partial<QueryParameter> => {
  const known = parameters[name] ?? PARAMETERS[name];
  const examples = example?.query ?? {};
  return known === undefined || !Object.hasOwn(examples, name) ? { ...known } : { ...known, example: examples[name] };
};
