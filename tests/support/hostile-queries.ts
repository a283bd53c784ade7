/** Invalid or hostile input, as long as a request line allows. The server must respond soon. */

const LONGEST = 12_000;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

const repeated = (unit: string, head = '', tail = ''): string =>
  head + unit.repeat(Math.floor((LONGEST - head.length - tail.length) / unit.length)) + tail;

/** Texts of theme queries, valid or not. */
const TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['thousands of words', repeated('staff room breakfast the and ')],
  ['beginnings of all words', repeated(`${LETTERS.map((letter) => `${letter}*`).join(' ')} `)],
  ['beginnings of all words, near each other', repeated(' @50 (a* s* t* w*)', 't*')],
  ['beginnings of all words, in sequence', repeated('"t* s* w* a* r*" ')],
  ['a long phrase', repeated('the ', '"', '"')],
  ['brackets in brackets', `${'('.repeat(LONGEST / 3)}staff${')'.repeat(LONGEST / 3)}`],
  ['brackets that never close', repeated('(staff ')],
  ['nothing but minus', repeated(' - room', 'staff')],
  ['nothing but plus', repeated(' + the', 'the')],
  ['signs alone', repeated('+-@()"*')],
  ['letters that are none', repeated('\u0301')],
  ['one word of thousands of letters', repeated('staff')],
];

export interface HostileQuery {
  readonly what: string;
  /** Path after `/api/`. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** @param projectId with the sample comments @param workspaceId one of its workspaces */
export const hostileQueries = (projectId: string, workspaceId: string): readonly HostileQuery[] => {
  const [project, table] = [`projects/${projectId}`, `workspaces/${workspaceId}/table`];
  const manyValues = LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`));
  return [
    ...TEXTS.map(([what, string]) => ({
      what: `a query of ${what}`,
      path: `${project}/query-hits`,
      query: { string },
    })),
    ...TEXTS.slice(0, 5).map(([what, text]) => ({
      what: `a text of ${what} that is scored`,
      path: 'sentiment',
      query: { string: text },
    })),
    {
      what: 'hundreds of texts to filter by',
      path: table,
      query: { groupBy: ['season', 'room_type'], filters: { comment: { value: manyValues } }, unclassified: true },
    },
    {
      what: 'a filter by thousands of numbers',
      path: table,
      query: { filters: { nights: { value: manyValues.map((_, at) => at), exclusive: true } } },
    },
    { what: 'groups of groups of groups', path: table, query: { groupBy: ['season', 'room_type', 'season'] } },
    {
      what: 'comments that hold a long text',
      path: `${project}/themes/total/test`,
      query: { search: 'the '.repeat(120), string: TEXTS[1]?.[1], pagination: { pageSize: 1000, sort: 'sentiment' } },
    },
    { what: 'all sequences of five words', path: `${project}/ngram`, query: { n: 5, limit: 1000 } },
    { what: 'filters in filters', path: table, query: { filters: repeated('{"season":') } },
    { what: 'a list of lists', path: table, query: { groupBy: '['.repeat(LONGEST) } },
  ];
};
