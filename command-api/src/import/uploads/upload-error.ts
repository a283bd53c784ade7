import { HttpError } from '../../http/http-error.ts';
import { CsvFileError } from '../csv-file-error.ts';

/** Response to an invalid file. */
export const asUploadError = (error: unknown): unknown => {
  if (!(error instanceof CsvFileError)) return error;
  const { line, message, code, choices } = error;
  const errors = [{ field: 'file', message, ...(line === undefined ? {} : { line }) }];
  return new HttpError(400, code, message, { errors, choices });
};
