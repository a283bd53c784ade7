/** `POST /api/workspaces/{wid}/freezes`, `GET /api/projects/{pid}/freezes`, `GET /api/freezes/{id}`. */
import { PERIOD_STEPS } from '@verbatim/domain/formats/periods';
import type { FigureName } from '@verbatim/domain/freeze/figure-events';
import type { RuleVersions } from '@verbatim/domain/freeze/freeze-events';
import type { FigureDifference } from '@verbatim/projections/results/freezes/figure-difference';
import { z } from 'zod';
import { filters } from './results/filters.ts';
import { bannerParts, groupBy } from './results/group-by.ts';
import type { TableResult } from './results/table.ts';
import type { CoOccurrence, Stats, TimeSeries, TimeStep } from './results/workspace-results.ts';

const freezeFields = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200),
  note: z.string().trim().max(2000).default(''),
  groupBy,
  /** Groupings of a banner, instead of `groupBy`. */
  parts: bannerParts.optional(),
  filters: filters.default({}),
  /** Name of a number column that comments are weighted by. */
  weight: z.string().min(1).optional(),
  /** Name of a date column; the first one by default. */
  field: z.string().min(1).optional(),
  /** `auto`: the finest of at most 40 periods that can be tested. */
  step: z.enum([...PERIOD_STEPS, 'auto']).optional(),
  /** Name of a level of `groupBy` or `parts`, whose columns are compared with the one before. */
  wave: z.string().min(1).optional(),
});

export const freezeRequest = freezeFields.refine(
  ({ groupBy: levels, parts }: Pick<z.infer<typeof freezeFields>, 'groupBy' | 'parts'>) =>
    levels.length === 0 || parts === undefined,
  { path: ['groupBy'], error: 'A banner is grouped by its parts. Remove groupBy, or send it as a part.' },
);

export type FreezeRequest = z.output<typeof freezeRequest>;
/** As sent by a client. */
export type FreezeInput = z.input<typeof freezeRequest>;

export interface Freeze {
  readonly id: string;
  readonly name: string;
  /** '' if there is none. */
  readonly note: string;
  readonly project_id: string;
  /** The workspace, with its name at that time. */
  readonly workspace: { readonly id: string; readonly name: string };
  /** Name of the user who froze it, and the ISO 8601 instant. */
  readonly by: string;
  readonly at: string;
  /** The moment of the freeze, as a value of `asOf`. */
  readonly asOf: string;
  readonly rules: RuleVersions;
  /** SHA-256 of the JSON of each figure, in hex. Words of comments are stored only as digests. */
  readonly digests: readonly { readonly figure: FigureName; readonly sha256: string }[];
}

export interface FrozenFilter {
  readonly value: readonly (string | number)[];
  /** Filter type as sent; absent for the default of the column. */
  readonly type?: string;
  readonly exclusive: boolean;
}

/** Columns that are compared with the one before. */
export interface FrozenWave {
  /** As in `groupBy`. */
  readonly name: string;
  /** Of a category with an order, that of then; absent for the order of the columns. */
  readonly order?: readonly string[];
}

/** Settings that the figures were computed with. */
export interface FreezeSettings {
  readonly groupBy: readonly string[];
  /** Of a banner, whose `groupBy` is empty; absent for a plain table. */
  readonly parts?: readonly (readonly string[])[];
  readonly filters: { readonly [field: string]: FrozenFilter };
  readonly weight: string | null;
  readonly field: string | null;
  readonly step: TimeStep | null;
  /** Absent if no waves are compared. */
  readonly wave?: FrozenWave;
  /** Labels as displayed at that time. */
  readonly labels: {
    readonly groupBy: readonly string[];
    /** Titles of the parts of a banner. */
    readonly parts?: readonly string[];
    readonly filters: readonly string[];
    readonly weight: string | null;
    readonly field: string | null;
  };
}

export interface FreezeDetail extends Freeze {
  /** Whether the figures match their digests. */
  readonly intact: boolean;
  readonly figures: {
    readonly settings: FreezeSettings;
    readonly table: TableResult;
    readonly stats: Stats;
    readonly coOccurrence: CoOccurrence;
    /** Absent if there is no date column. */
    readonly timeSeries?: TimeSeries;
  };
}

/** Comparison of the frozen figures with results recomputed as of the same moment. */
export interface FreezeCheck {
  readonly same: boolean;
  readonly intact: boolean;
  readonly figures: readonly {
    readonly figure: FigureName;
    readonly same: boolean;
    /** The first difference; null if there is none, or if only digests can be compared. */
    readonly difference: FigureDifference | null;
    /** Why the figure can no longer be computed; null if it can. */
    readonly error: string | null;
  }[];
  /** Files whose comments were erased after the freeze. */
  readonly erased: readonly {
    /** Name of the file; '' if unknown. */
    readonly file: string;
    readonly comments: number;
    readonly by: string;
    readonly at: string;
  }[];
  /** Names of files that were split into sentences by other rules after the freeze. */
  readonly resplit: readonly string[];
  /** Rules that have changed since the freeze. */
  readonly rules: readonly {
    readonly rule: keyof RuleVersions;
    readonly frozen: string;
    readonly now: string;
  }[];
}
