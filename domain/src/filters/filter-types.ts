/** The types of filters, for server and web app: what each is called and stands for. The union follows. */

/**
 * What is filtered by (columns by their type, themes, what every comment has), and the type of a filter that
 * names none.
 */
export const FIELD_KINDS = {
  enum: 'enum',
  themes: 'enum',
  file: 'enum',
  sentiment: 'enum',
  text: 'text',
  number: 'exact',
  date: 'exact',
} as const;

export type FieldKind = keyof typeof FIELD_KINDS;

/** Of the columns of files. */
export type ColumnKind = Exclude<FieldKind, 'themes' | 'file' | 'sentiment'>;

/** What one value of a filter stands for: a number itself, a day all of its moments. */
export interface Extent {
  readonly first: number;
  readonly last: number;
}

/** What a stored number or moment must be: any of the ends may be infinite; `open` leaves both ends out. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly open: boolean;
}

interface FilterTypeDescriptor {
  /** Its words, by the kinds of fields whose forms offer it. */
  readonly words: Readonly<Partial<Record<FieldKind, string>>>;
  /** How many values it takes, where it is neither any number nor one. */
  readonly size?: number;
  /** Whether an empty text is one of its values. */
  readonly takesBlank?: boolean;
  /** What a number or moment must be, of the types that compare. */
  readonly intervals?: (extents: readonly Extent[]) => readonly Interval[];
}

const descriptors = {
  enum: {
    words: { enum: 'is any of', themes: 'is any of', file: 'is any of', sentiment: 'is any of' },
    takesBlank: true,
  },
  /** Categories: those with several answers in a cell. */
  all: { words: { themes: 'are all of', enum: 'has all of' } },
  text: { words: { text: 'contains' } },
  exact: {
    words: { number: 'is exactly', date: 'is on' },
    intervals: (extents) => extents.map(({ first, last }) => ({ low: first, high: last, open: false })),
  },
  lt: {
    words: { number: 'is less than', date: 'is before' },
    intervals: (extents) => [{ low: -Infinity, high: Math.max(...extents.map(({ first }) => first)), open: true }],
  },
  gt: {
    words: { number: 'is greater than', date: 'is after' },
    intervals: (extents) => [{ low: Math.min(...extents.map(({ last }) => last)), high: Infinity, open: true }],
  },
  /** Both ends of a range belong to it, and so does the one of a range with an open end. */
  gte: {
    words: { number: 'is at least', date: 'is on or after' },
    intervals: (extents) => [{ low: Math.min(...extents.map(({ first }) => first)), high: Infinity, open: false }],
  },
  lte: {
    words: { number: 'is at most', date: 'is on or before' },
    intervals: (extents) => [{ low: -Infinity, high: Math.max(...extents.map(({ last }) => last)), open: false }],
  },
  between: {
    words: { number: 'is between', date: 'is between' },
    size: 2,
    intervals: ([one, other]) => {
      if (one === undefined || other === undefined) return [];
      const [low, high] = one.first <= other.last ? [one, other] : [other, one];
      return [{ low: low.first, high: high.last, open: false }];
    },
  },
  empty: { words: { text: 'is empty', number: 'is empty', date: 'is empty' }, size: 1, takesBlank: true },
} satisfies Record<string, FilterTypeDescriptor>;

export type FilterType = keyof typeof descriptors;

export const FILTER_TYPES: Readonly<Record<FilterType, FilterTypeDescriptor>> = descriptors;

export const FILTER_TYPE_NAMES = Object.keys(descriptors) as FilterType[];

/** The types that the form of a kind offers, in its order. */
export const listFilterTypes = (kind: FieldKind): readonly FilterType[] =>
  FILTER_TYPE_NAMES.filter((type) => kind in FILTER_TYPES[type].words);
