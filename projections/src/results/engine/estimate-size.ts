/** Total weight of a list's comments, as in a weighted table. */
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import type { FileView } from './file-view.ts';
import type { CommentMask } from '../kernels/comment-mask.ts';
import { sumMaskedWeights } from '../kernels/theme-query/matched-comments.ts';
import type { Scope } from './scope.ts';
import { requireWeight, readWeights } from '../table/table-numbers.ts';

export interface MatchesWeight {
  /** To four decimals. */
  readonly sum: number;
  /** Comments without a weight or with a negative one, which are not counted. */
  readonly without: number;
}

export class ListWeight {
  private readonly column: string | undefined;
  /** Of the current file. */
  private weights: readonly Float64Array[] | undefined;
  private sum = 0;
  private without = 0;

  /** @param column undefined disables weights @throws FieldError for other than a number column */
  constructor(scope: Pick<Scope, 'project'>, column: string | undefined) {
    if (column !== undefined) requireWeight(scope, column);
    this.column = column;
  }

  async open(file: FileView): Promise<void> {
    if (this.column !== undefined) this.weights = await readWeights(file, this.column);
  }

  /** @param mask 1 for each comment of the list */
  add(mask: CommentMask, segment: number): void {
    if (this.weights === undefined) return;
    const { sum, without } = sumMaskedWeights(mask, this.weights[segment]!);
    this.sum += sum;
    this.without += without;
  }

  /** Undefined without weights. */
  get all(): MatchesWeight | undefined {
    return this.column === undefined ? undefined : { sum: roundTo4(this.sum), without: this.without };
  }
}
