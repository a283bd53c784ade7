/**
 * Why a command was refused. Specs assert these codes; `command-api` maps each to a status and the user's
 * sentence.
 */
export type RejectionCode =
  | 'PROJECT_NOT_FOUND'
  | 'PROJECT_EXISTS'
  | 'NAME_REQUIRED'
  | 'SID_REQUIRED'
  | 'COLUMN_NAME_REQUIRED'
  | 'COLUMN_NAME_TOO_LONG'
  | 'COLUMN_NAME_TAKEN'
  | 'COLUMN_NAME_RESERVED'
  | 'COLUMN_FIELD_REPEATED'
  | 'BUILD_UNDER_WAY'
  | 'COLUMNS_LOCKED'
  | 'LONG_TEXT_COLUMN_MISSING'
  | 'LONG_TEXT_COLUMN_NOT_SINGLE'
  | 'COLUMN_NOT_FOUND'
  | 'COLUMNS_NOT_DEFINED'
  | 'COLUMNS_CHANGED'
  | 'COMMENT_COLUMN_STAYS'
  | 'FILES_CHANGED'
  | 'OPTIONS_NOT_ENUM'
  | 'OPTION_NOT_FOUND'
  | 'OPTIONS_IN_BANDS'
  | 'GROUP_NOT_FOUND'
  | 'GROUP_FIELD_REQUIRED'
  | 'GROUP_FIELD_NOT_ENUM'
  | 'GROUP_NAME_TAKEN'
  | 'BAND_NAME_REQUIRED'
  | 'BAND_NAME_TAKEN'
  | 'BAND_VALUE_UNKNOWN'
  | 'BAND_VALUE_TAKEN'
  | 'TABLE_EXISTS'
  | 'TABLE_NOT_CREATED'
  | 'FILE_EXISTS'
  | 'FILE_ADDED_BEFORE'
  | 'FILE_NOT_FOUND'
  | 'FILE_EMPTY'
  | 'FILES_IN_USE'
  | 'COMMENTS_NOT_FOUND'
  | 'COMMENTS_REQUIRED'
  | 'TOO_MANY_COMMENTS'
  | 'WORKSPACE_NOT_FOUND'
  | 'WORKSPACE_EXISTS'
  | 'FREEZE_NOT_FOUND'
  | 'FREEZE_EXISTS'
  | 'REPORT_NOT_FOUND'
  | 'REPORT_ITEM_NOT_FOUND'
  | 'REPORT_EXISTS'
  | 'REPORT_FULL'
  | 'SAMPLE_NOT_FOUND'
  | 'SAMPLE_EXISTS'
  | 'COMMENT_NOT_IN_SAMPLE'
  | 'THEME_REPEATED'
  | 'BANNER_INVALID'
  | 'NET_INVALID'
  | 'FOLDER_NOT_FOUND'
  | 'FOLDER_EXISTS'
  | 'FOLDER_NAME_BLANK'
  | 'FOLDER_NAME_TAKEN'
  | 'FOLDER_IN_ITSELF'
  | 'FOLDER_RESERVED'
  | 'THEME_NOT_FOUND'
  | 'THEME_EXISTS'
  | 'THEME_NAME_TAKEN'
  | 'THEME_QUERY_INVALID'
  | 'WORD_WEIGHT_INVALID'
  | 'WORD_TOO_LONG'
  | 'WORDS_TOO_MANY'
  | 'HIDDEN_WORD_INVALID'
  | 'CHANGED_MEANWHILE'
  | 'CHANGED_SINCE'
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_EXISTS';

export class CommandRejected extends Error {
  readonly code: RejectionCode;
  /** The field of the command at fault, where one is. */
  readonly field: string | undefined;
  /** Where in the field, in UTF-16 units of its text: from (included) and to (not included any more). */
  readonly span: readonly [number, number] | undefined;
  constructor(code: RejectionCode, message: string, field?: string, span?: readonly [number, number]) {
    super(message);
    this.name = 'CommandRejected';
    this.code = code;
    this.field = field;
    this.span = span;
  }
}
