/** Error codes shared by several routes. */

/** Errors of an invalid CSV file. `errors` has the line. */
const CSV_CODES = [
  'CSV_BROKEN_ENCODING',
  'CSV_COLUMN_MISSING',
  'CSV_EMPTY',
  'CSV_HEADERS_DIFFER',
  'CSV_NAME_TOO_LONG',
  'CSV_NOT_TEXT',
  'CSV_NO_HEADER',
  'CSV_NO_ROWS',
  'CSV_NUL_BYTE',
  'CSV_RAGGED_ROW',
  'CSV_ROW_TOO_LARGE',
  'CSV_TOO_MANY_COLUMNS',
  'CSV_TOO_MANY_ROWS',
  'CSV_UNBALANCED_QUOTE',
  'CSV_UTF16_WITHOUT_BOM',
  'ENUM_TOO_LARGE',
] as const;

/** Errors of an upload as a whole, and of its file. */
export const UPLOAD_CODES = [
  'FILE_REQUIRED',
  'NOT_A_CSV',
  'FILE_NAME_TOO_LONG',
  'INVALID_UPLOAD',
  ...CSV_CODES,
] as const;

/** Errors of filters, of grouping columns and of theme queries. */
export const FILTER_CODES = [
  'FIELD_UNKNOWN',
  'FILTER_TYPE_MISMATCH',
  'FILTER_VALUE_INVALID',
  'QUERY_TOO_COSTLY',
] as const;
export const GROUP_CODES = ['GROUP_BY_NOT_ENUM', 'GROUP_BY_TOO_WIDE', 'COLUMN_NOT_DATE'] as const;

/** Objects named in a path that do not exist. */
export const NO_PROJECT = { 404: ['PROJECT_NOT_FOUND'] } as const;
export const NO_FILE = { 404: ['PROJECT_NOT_FOUND', 'FILE_NOT_FOUND'] } as const;
export const NO_COLUMN = { 404: ['PROJECT_NOT_FOUND', 'COLUMN_NOT_FOUND'] } as const;
export const NO_SAMPLE = { 404: ['PROJECT_NOT_FOUND', 'SAMPLE_NOT_FOUND'] } as const;
export const NO_FREEZE = { 404: ['FREEZE_NOT_FOUND', 'PROJECT_NOT_FOUND'] } as const;
export const NO_REPORT = { 404: ['REPORT_NOT_FOUND', 'PROJECT_NOT_FOUND'] } as const;
export const NO_REPORT_ITEM = { 404: ['REPORT_ITEM_NOT_FOUND', 'REPORT_NOT_FOUND', 'PROJECT_NOT_FOUND'] } as const;
export const NO_FOLDER = { 404: ['FOLDER_NOT_FOUND'] } as const;
export const NO_WORKSPACE = { 404: ['WORKSPACE_NOT_FOUND', 'PROJECT_NOT_FOUND'] } as const;
export const NO_WORKSPACE_OR_THEME = { 404: [...NO_WORKSPACE[404], 'THEME_NOT_FOUND'] } as const;
export const NO_COMMENT = {
  404: ['PROJECT_NOT_FOUND', 'WORKSPACE_NOT_FOUND', 'COMMENT_NOT_FOUND', 'COMMENT_ERASED'],
} as const;
export const NO_COMMENT_OR_THEME = { 404: [...NO_COMMENT[404], 'THEME_NOT_FOUND'] } as const;
