/** Limits of a CSV file. Checked while reading, before anything is built. */

export const MAX_CSV_COLUMNS = 1_000;
/** Without the header. */
export const MAX_CSV_ROWS = 500_000;
/** UTF-16 units of a header, and of the file's own name. */
export const MAX_CSV_NAME = 255;
