/** What the document tells of the parts of an upload beside its file; `upload-body.ts` reads them. */
import { z } from 'zod';

const OPTIONS = `Read options, as JSON; absent ones are proposed. ${JSON.stringify({
  encoding: 'windows-1251',
  delimiter: ';',
  columns: { Nights: { numbers: 'decimal-comma' }, Arrival: { dates: { order: 'day-first', language: 'ru' } } },
})} for example`;

/** Parts of the form of a proposal. */
export const readingForm = z.strictObject({
  project: z
    .string()
    .optional()
    .describe('Id of the project the file is for: its column types and the read options of its last file are used'),
  importOptions: z.string().optional().describe(OPTIONS),
});

/** Parts of the upload's form, all of them text. */
export const uploadForm = z.strictObject({
  headers: z.string().optional().describe('JSON list of the file’s headers as the client read them; checked if given'),
  build: z.enum(['true', 'false']).optional().describe('Whether the server builds the project after the upload'),
  importOptions: z.string().optional().describe(OPTIONS),
  again: z.enum(['true', 'false']).optional().describe('Accepts the file even if it is already in the project'),
});
