/** Missing values: cells that mean "no value" instead of an unreadable one. */

/** Compared trimmed and case-insensitively; the empty cell is always missing. */
const MISSING_VALUES: readonly string[] = [
  'n/a',
  '#n/a',
  '#n/a n/a',
  'n.a.',
  'n. a.',
  'na',
  '<na>',
  'nan',
  'none',
  'null',
  '#null!',
  '(null)',
  'nil',
  // German, French, Spanish, Italian and Portuguese; `#NV` and `#N/D` are Excel's #N/A.
  '#nv',
  '#n/d',
  'k.a.',
  'k. a.',
  'k.a',
  'n/d',
  'n.d.',
  's/d',
  // SPSS, SAS and Stata
  '.',
  '-',
  '--',
  '---',
  '\u2013',
  '\u2014',
  '\u2212',
];

/** @param more additional values of the column's read options */
export const missingTest = (more: readonly string[] = []): ((value: string) => boolean) => {
  const marks = new Set([...MISSING_VALUES, ...more.map((mark) => mark.trim().toLowerCase())]);
  const longest = Math.max(...[...marks].map((mark) => mark.length));
  return (value) => {
    const mark = value.trim();
    return mark === '' || (mark.length <= longest && marks.has(mark.toLowerCase()));
  };
};
