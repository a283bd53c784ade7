/** Size of a worker's batch: large enough to amortise the transfer, small enough to balance two workers. */

const MAX_TEXTS = 64;
const MAX_UNITS = 24_000;

/**
 * Places first … end (end not included) in the list of texts; a text that is too large by itself is a batch
 * of its own.
 */
export interface TextBatch {
  readonly first: number;
  readonly end: number;
}

export function textBatches(texts: readonly string[]): TextBatch[] {
  const batches: TextBatch[] = [];
  let first = 0;
  let units = 0;
  texts.forEach((text, index) => {
    if (index > first && (index - first >= MAX_TEXTS || units + text.length > MAX_UNITS)) {
      batches.push({ first, end: index });
      first = index;
      units = 0;
    }
    units += text.length;
  });
  if (first < texts.length) batches.push({ first, end: texts.length });
  return batches;
}
