/**
 * Files are cleaned by the same reading as they are uploaded: titles, rows of survey tools, stray quotes,
 * encodings.
 */
import { describe, expect, it } from '@jest/globals';
import type { CleaningJob } from '@verbatim/command-api/contract/cleaning';
import type { Problem } from '@verbatim/command-api/contract/problem';
import { ok } from '../support/build-project.ts';
import { specProjects } from '../support/spec-server.ts';
import { pause } from '../support/wait-until.ts';

describe('a file that is cleaned', () => {
  const { client } = specProjects();
  const upload = (content: string | Uint8Array, importOptions: object = {}) =>
    client().upload<CleaningJob & Omit<Problem, 'status'>>(
      '/api/cleaning/jobs',
      { name: 'calls.csv', content },
      { importOptions: JSON.stringify(importOptions) },
    );
  const cleaned = async ({ id }: CleaningJob): Promise<string> => {
    const path = `/api/cleaning/jobs/${id}`;
    await ok(client().post(`${path}/start`, { columns: ['comment'] }));
    for (;;) {
      const { status } = await ok(client().get<CleaningJob>(path));
      if (status === 'done') break;
      await pause(50);
    }
    const { body } = await client().get<string>(`${path}/download`);
    await ok(client().delete(path));
    return body;
  };

  it('keeps titles and rows of a survey tool as they are', async () => {
    const content =
      'sep=;\r\nCalls of John Smith;\r\n\r\nid;comment\r\n1;John Smith called, twice\r\n2;nobody\r\n3;Ask Mary Jones, please\r\n';
    const job = await ok(upload(content, { headerRow: 4 }));
    expect(job).toMatchObject({ rows: 3, reading: { delimiter: ';', headerRow: 4 } });
    expect(await cleaned(job)).toBe(
      content.replace('John Smith called', '[NAME] called').replace('Mary Jones', '[NAME]'),
    );
    const qualtrics =
      'id,comment\nResponse of John Smith,What did John Smith say?\n"{""ImportId"":""_id""}","{""ImportId"":""QID1""}"\nR1,John Smith was kind\n';
    const tool = await ok(upload(qualtrics));
    expect(tool).toMatchObject({ rows: 1, reading: { labelRow: 2, skippedRows: [3] } });
    expect(await cleaned(tool)).toBe(qualtrics.replace('John Smith was', '[NAME] was'));
  });

  it('is asked about quotes, and writes a row of which something is replaced with proper ones', async () => {
    const content = 'id,comment\n1, "Good, said John Smith"\n2,a 15" screen\n3,"Mary Jones, ""twice"""\n';
    const asked = await upload(content);
    expect([asked.status, asked.body.code, asked.body.choices?.quotes?.count]).toEqual([
      400,
      'IMPORT_OPTIONS_NEEDED',
      2,
    ]);
    const job = await ok(upload(content, { quotes: 'literal' }));
    expect(await cleaned(job)).toBe('id,comment\n1,"Good, said [NAME]"\n2,a 15" screen\n3,"[NAME], ""twice"""\n');
  });

  it('is asked about two delimiters that fit, and reads the encoding that was chosen', async () => {
    const open = await upload('id,a;comment\n1,x;John Smith\n2,y;nobody\n');
    expect([open.status, open.body.code, open.body.choices?.delimiter?.length]).toEqual([
      400,
      'IMPORT_OPTIONS_NEEDED',
      2,
    ]);
    const job = await ok(
      upload(Buffer.from('id,comment\n1,Jos\xe9 met John Smith\n', 'latin1'), { encoding: 'windows-1250' }),
    );
    expect(job.reading?.encoding).toBe('windows-1250');
    expect(await cleaned(job)).toBe('id,comment\n1,[NAME] met [NAME]\n');
  });
});
