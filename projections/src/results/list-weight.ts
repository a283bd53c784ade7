/** What the comments of a list weigh together, as a weighted table counts them. */
import { rounded4 } from '@verbatim/domain/statistics/percentages';
import type { FileView } from './file-view.ts';
import type { CommentMask } from './kernels/comment-mask.ts';
import { weighMasked } from './kernels/matched-comments.ts';
import type { Scope } from './scope.ts';
import { requireWeight, weightsIn } from './weighed-table.ts';

export interface MatchesWeight {
  /** To four decimals. */
  readonly sum: number;
  /** Comments with no weight, or one below 0: they count nothing. */
  readonly without: number;
}

export class ListWeight {
  private readonly column: string | undefined;
  /** Of the file that is open. */
  private weights: readonly Float64Array[] | undefined;
  private sum = 0;
  private without = 0;

  /** @param column undefined where nobody asks for weights @throws FieldError when it is no number column */
  constructor(scope: Pick<Scope, 'project'>, column: string | undefined) {
    if (column !== undefined) requireWeight(scope, column);
    this.column = column;
  }

  async open(file: FileView): Promise<void> {
    if (this.column !== undefined) this.weights = await weightsIn(file, this.column);
  }

  /** @param mask 1 for each comment of the list */
  add(mask: CommentMask, segment: number): void {
    if (this.weights === undefined) return;
    const { sum, without } = weighMasked(mask, this.weights[segment]!);
    this.sum += sum;
    this.without += without;
  }

  /** Undefined where nobody asks for weights. */
  get all(): MatchesWeight | undefined {
    return this.column === undefined ? undefined : { sum: rounded4(this.sum), without: this.without };
  }
}
