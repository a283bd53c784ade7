/**
 * Synthetic comments with many themes, as a log would leave them, without word positions: theme columns are
 * cached.
 */
import type { ReadStore, Write } from '@verbatim/projections/stores/read-store';
import { LIBRARY_MODEL, THEMES as THEME_DOCUMENTS } from '@verbatim/projections/models/library/library';
import { parseCanonicalQuery } from '@verbatim/projections/models/segments/canonical-query';
import { encodeColumn, SEGMENT_COMMENTS } from '../../projections/src/models/segments/segments.ts';
import { narrowColumn, themeColumnEntry } from '../../projections/src/models/segments/theme-columns.ts';
import {
  segmentsModel,
  countSegments,
  type ColumnName,
  type SegmentFileDocument,
} from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { seededRandom } from '../../projections/src/models/segments/spec-support/seeded-random.ts';
import type { ScopeModels } from '@verbatim/projections/results/engine/scope';
import { COMMENTS } from './requested-size.ts';
import {
  listSegmentFiles,
  fileWrites,
  projectWrites,
  putColumn,
  themeDocument,
  type SyntheticColumn,
} from './segment-writes.ts';

export const THEMES = 100;
export const COLUMN_VALUES = 12;
/** Comments lie in files of this many, as uploads of at most 16 MiB make them. */
const FILE_COMMENTS = 64 * SEGMENT_COMMENTS;
const REGIONS = 5;
/** Of a little over two years, from 2024 on. */
const FIRST_DAY = 19_723;
const DAYS = 800;

export interface Synthetic {
  readonly department: Uint16Array;
  readonly region: Uint16Array;
  /** Comments of each theme, in order. */
  readonly themes: readonly (readonly number[])[];
  readonly compounds: Int16Array;
  /** Of a scale from 0 to 10; NaN for one in seven comments. */
  readonly scores: Float64Array;
  /** Further categories with their codes, from 1. */
  readonly more: readonly (readonly [Category, Uint16Array])[];
}

/** Each of its options is as frequent. */
export type Category = SyntheticColumn & Required<Pick<SyntheticColumn, 'options'>>;

export const makeCategory = (name: string, options = 20): Category => ({
  name,
  type: 'enum',
  options: Array.from({ length: options }, (_, value) => `m${value}`),
});

/** Three themes a comment on average, the first ones far more often than the last; one sentence a comment. */
export const makeComments = (more: readonly Category[] = []): Synthetic => {
  const random = seededRandom(1);
  const department = Uint16Array.from({ length: COMMENTS }, () => 1 + random.below(COLUMN_VALUES));
  const region = Uint16Array.from({ length: COMMENTS }, () => 1 + random.below(REGIONS));
  const compounds = Int16Array.from({ length: COMMENTS }, () => random.below(20_001) - 10_000);
  const themes = Array.from({ length: THEMES }, (_, theme) => {
    const share = 3 / THEMES + (0.04 * (THEMES / 2 - theme)) / THEMES;
    const comments: number[] = [];
    for (let comment = 0; comment < COMMENTS; comment++) if (random.next() < share) comments.push(comment);
    return comments;
  });
  const scores = Float64Array.from({ length: COMMENTS }, () => (random.below(7) === 0 ? NaN : random.below(11)));
  const codesOf = ({ options }: Category) =>
    Uint16Array.from({ length: COMMENTS }, () => 1 + random.below(options.length));
  const withCodes = more.map((category) => [category, codesOf(category)] as const);
  return { department, region, themes, compounds, scores, more: withCodes };
};

export const departments = Array.from({ length: COLUMN_VALUES }, (_, value) => `d${value}`);
export const regions = Array.from({ length: REGIONS }, (_, value) => `r${value}`);

/** Their words have no positions: matches are cached. */
export const pickWord = (theme: number): string => `t${theme}`;

const files = (data: Synthetic): readonly SegmentFileDocument[] =>
  listSegmentFiles('p', listCells(data), COMMENTS, FILE_COMMENTS);

const keepThemes = async (store: ReadStore, data: Synthetic): Promise<void> => {
  const { themes } = data;
  const documents = themes.map((_, theme) => themeDocument(pickWord(theme), pickWord(theme)));
  const writes = documents.map((document): Write => {
    return { kind: 'put', collection: THEME_DOCUMENTS, id: document.id, document };
  });
  await (await store.writer(LIBRARY_MODEL)).commit(writes, '', '1');
  for (const file of files(data))
    for (const [theme, comments] of themes.entries()) {
      const found = Array.from({ length: countSegments(file.count) }, (_, segment) => {
        const from = file.firstId - 1 + segment * SEGMENT_COMMENTS;
        const to = Math.min(from + SEGMENT_COMMENTS, file.firstId - 1 + file.count);
        const within = comments.slice(lowerBound(comments, from), lowerBound(comments, to));
        return narrowColumn(Uint32Array.from(within, (comment) => comment - from));
      });
      const entry = themeColumnEntry(file, parseCanonicalQuery(pickWord(theme))!, found, 0);
      if (!(await store.cache(segmentsModel('p')).putIfAbsent(entry))) throw new Error('A theme was not kept');
    }
};

const CELLS: readonly SyntheticColumn[] = [
  { name: 'comment', type: 'long-text' },
  { name: 'department', type: 'enum', options: departments },
  { name: 'region', type: 'enum', options: regions },
  { name: 'day', type: 'date' },
  { name: 'score', type: 'number' },
];

const listCells = ({ more }: Synthetic): readonly SyntheticColumn[] => [
  ...CELLS,
  ...more.map(([category]) => category),
];

/** The model as the projector leaves it. */
const getWrites = (data: Synthetic): readonly Write[] => [
  ...projectWrites('p', listCells(data)),
  ...files(data).flatMap((file) => [
    ...fileWrites(file, listCells(data)),
    ...Array.from({ length: countSegments(file.count) }, (_, segment) => getSegment(data, file, segment)).flat(),
  ]),
];

const getSegment = (data: Synthetic, file: SegmentFileDocument, segment: number): readonly Write[] => {
  const from = file.firstId - 1 + segment * SEGMENT_COMMENTS;
  const to = Math.min(from + SEGMENT_COMMENTS, file.firstId - 1 + file.count);
  const numbers = Uint32Array.from({ length: to - from + 1 }, (_, at) => at);
  const put = (column: ColumnName, ...sections: Parameters<typeof encodeColumn>[0]): Write =>
    putColumn(file, segment, column, encodeColumn(sections));
  return [
    put('cells-1', data.department.slice(from, to)),
    put('cells-2', data.region.slice(from, to)),
    put(
      'cells-3',
      Int32Array.from({ length: to - from }, (_, at) => FIRST_DAY + (((from + at) * 7919) % DAYS)),
    ),
    put('cells-4', data.scores.slice(from, to)),
    ...data.more.map(([, codes], at) => put(`cells-${CELLS.length + at}` as ColumnName, codes.slice(from, to))),
    put('sentences', numbers, numbers, new Uint32Array(2 * (to - from))),
    put('compounds', data.compounds.slice(from, to)),
  ];
};

const lowerBound = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const fillTaggedProject = async (store: ReadStore, data: Synthetic): Promise<ScopeModels> => {
  await (await store.writer(segmentsModel('p'))).commit(getWrites(data), '', '1');
  await keepThemes(store, data);
  return {
    segments: await store.reader(segmentsModel('p')),
    library: await store.reader(LIBRARY_MODEL),
    tags: await store.reader(tagsModel('p')),
  };
};
