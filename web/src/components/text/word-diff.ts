/** Word diff of two texts: deletions and insertions. */
export interface DiffPiece {
  readonly text: string;
  readonly kind: 'same' | 'out' | 'in';
}

/** Limit of a diff, which costs the product of both lengths: longer texts are shown one after the other. */
const MAX_WORDS = 400;

const getWords = (text: string): readonly string[] => text.match(/\s+|[^\s]+/gu) ?? [];

export const diffWords = (before: string, after: string): readonly DiffPiece[] => {
  const [a, b] = [getWords(before), getWords(after)];
  if (a.length > MAX_WORDS || b.length > MAX_WORDS)
    return joined([
      { text: before, kind: 'out' },
      { text: after, kind: 'in' },
    ]);
  const common = lengths(a, b);
  const pieces: DiffPiece[] = [];
  let [i, j] = [0, 0];
  const at = (row: number, column: number): number => common[row]?.[column] ?? 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pieces.push({ text: a[i]!, kind: 'same' });
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) pieces.push({ text: a[i++]!, kind: 'out' });
    else pieces.push({ text: b[j++]!, kind: 'in' });
  }
  pieces.push({ text: a.slice(i).join(''), kind: 'out' }, { text: b.slice(j).join(''), kind: 'in' });
  return joined(pieces);
};

/** Lengths of longest common subsequences from each position. */
const lengths = (a: readonly string[], b: readonly string[]): readonly (readonly number[])[] => {
  const rows: number[][] = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, below] = [rows[i] ?? [], rows[i + 1] ?? []];
      row[j] = a[i] === b[j] ? 1 + (below[j + 1] ?? 0) : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return rows;
};

const joined = (pieces: readonly DiffPiece[]): readonly DiffPiece[] => {
  const longer: DiffPiece[] = [];
  for (const piece of pieces) {
    const last = longer.at(-1);
    if (piece.text === '') continue;
    if (last?.kind === piece.kind) longer[longer.length - 1] = { ...last, text: last.text + piece.text };
    else longer.push(piece);
  }
  return longer;
};

const ELLIPSIS = ' … ';

/** Words of both texts further than `around` words from a change are left out. */
export const shortenDiff = (pieces: readonly DiffPiece[], around: number): readonly DiffPiece[] =>
  pieces.map((piece, at) => {
    if (piece.kind !== 'same') return piece;
    const words = getWords(piece.text);
    // Each is followed by a gap.
    const kept = around * 2;
    const head = at === 0 ? [] : words.slice(0, kept);
    const tail = at === pieces.length - 1 ? [] : words.slice(-kept);
    if (words.length <= head.length + tail.length + 1) return piece;
    const text = `${head.join('').trimEnd()}${ELLIPSIS}${tail.join('').trimStart()}`;
    return { kind: 'same', text: at === 0 ? text.trimStart() : text };
  });
