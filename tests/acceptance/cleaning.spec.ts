import { describe, expect, it } from '@jest/globals';
import type { CleanedCell, CleanedText, CleaningJob } from '@verbatim/command-api/contract/cleaning';
import type { Problem } from '@verbatim/command-api/contract/problem';
import { apiClient, signedIn, type ApiClient } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { specProjects } from '../support/spec-server.ts';
import { pause } from '../support/wait-until.ts';

const CSV =
  'id;comment;agent\r\n' +
  '1;"John Smith of Microsoft said ""no"", twice";Maria Lopez\r\n' +
  '2;The soup was cold.;Maria Lopez\r\n' +
  '\r\n' +
  '3;"Write to jane@example.org\r\nor call +44 20 7946 0958, says @jane_k";=1+1\r\n' +
  '4;John Smith was kind. Ask John Smith again.;x\r\n';

const { server, client } = specProjects();

const upload = (by: ApiClient, content: string | Uint8Array = CSV) =>
  by.upload<CleaningJob>('/api/cleaning/jobs', { name: 'calls.csv', content });

const finished = async (by: ApiClient, id: string): Promise<CleaningJob> => {
  for (;;) {
    const job = await ok(by.get<CleaningJob>(`/api/cleaning/jobs/${id}`));
    if (job.status !== 'working') return job;
    await pause(50);
  }
};

const ALL = { people: true, organisations: true, emails: true, phones: true, handles: true };

describe('a text that is cleaned', () => {
  it('loses the names of people and organisations, and says where they were', async () => {
    const text = 'I told John Smith at Microsoft. Call 212-555-0123.';
    const { string, replaced } = await ok(client().get<CleanedText>('/api/cleaning', { string: text }));
    expect(string).toBe('I told [NAME] at [ORG]. Call 212-555-0123.');
    expect(replaced).toEqual([
      { start: 7, end: 17, kind: 'people', text: 'John Smith', replacement: '[NAME]' },
      { start: 21, end: 30, kind: 'organisations', text: 'Microsoft', replacement: '[ORG]' },
    ]);
  });

  it('is cleaned of what is ticked, with words of one’s own, but for what is kept', async () => {
    const query = {
      string: 'John met Maria; mail a.b@example.org, @john99 or (212) 555-0123 on 2024-05-12.',
      clean: { ...ALL, keep: ['maria'] },
      replacements: { people: '<person>', phones: 'NUMBER' },
    };
    const { string } = await ok(client().get<CleanedText>('/api/cleaning', query));
    expect(string).toBe('<person> met Maria; mail [EMAIL], [USER] or NUMBER on 2024-05-12.');
  });

  it('is refused with a placeholder that a spreadsheet would compute', async () => {
    const { status, body } = await client().get<Problem>('/api/cleaning', {
      string: 'a',
      replacements: { people: '=1' },
    });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'replacements.people']);
  });
});

describe('a file that is cleaned', () => {
  it('is new, works, and is done: every byte as it was but for what was replaced', async () => {
    const job = await ok(upload(client()));
    expect(job).toMatchObject({ status: 'new', rows: 4, fileName: 'calls.csv', progress: 0, found: [], trouble: null });
    expect(job.columns.map(({ name, isText }) => [name, isText])).toEqual([
      ['id', false],
      ['comment', true],
      ['agent', false],
    ]);
    const path = `/api/cleaning/jobs/${job.id}`;
    const early = await client().get<Problem>(`${path}/download`);
    expect([early.status, early.body.code]).toEqual([409, 'CLEANING_NOT_DONE']);

    const started = await ok(client().post<CleaningJob>(`${path}/start`, { columns: ['comment'], clean: ALL }));
    expect(started.status).toBe('working');
    const done = await finished(client(), job.id);
    expect(done).toMatchObject({ status: 'done', progress: 4, cells: 3, foundTotal: 5 });
    expect(done.found[0]).toEqual({ kind: 'people', text: 'John Smith', count: 3, kept: false });
    const again = await client().post<Problem>(`${path}/start`, { columns: ['comment'] });
    expect([again.status, again.body.code]).toEqual([409, 'CLEANING_STARTED']);

    const { body, headers } = await client().get<string>(`${path}/download`);
    expect(headers.get('content-disposition')).toContain('calls - cleaned.csv');
    expect(body).toBe(
      CSV.replaceAll('John Smith', '[NAME]')
        .replace('Microsoft', '[ORG]')
        .replace('jane@example.org', '[EMAIL]')
        .replace('+44 20 7946 0958', '[PHONE]')
        .replace('@jane_k', '[USER]'),
    );
    const [first] = await ok(client().get<CleanedCell[]>(`${path}/cells`, { limit: 1 }));
    expect(first).toMatchObject({ row: 1, column: 'comment', before: 'John Smith of Microsoft said "no", twice' });
    expect(first?.found.map(({ text, replacement }) => [text, replacement])).toEqual([
      ['John Smith', '[NAME]'],
      ['Microsoft', '[ORG]'],
    ]);
  });

  it('keeps a word everywhere at one click, also when it is cleaned again', async () => {
    const { id } = await ok(upload(client()));
    const path = `/api/cleaning/jobs/${id}`;
    await ok(client().post(`${path}/start`, { columns: ['comment'] }));
    await finished(client(), id);
    const kept = await ok(client().post<CleaningJob>(`${path}/keep`, { word: 'john smith' }));
    expect(kept.found.find(({ text }) => text === 'John Smith')?.kept).toBe(true);
    const only = CSV.replace('Microsoft', '[ORG]');
    expect((await client().get(`${path}/download`)).body).toBe(only);

    expect((await ok(client().post<CleaningJob>(`${path}/again`))).status).toBe('new');
    await ok(client().post(`${path}/start`, { columns: ['comment', 'agent'] }));
    expect((await finished(client(), id)).keep).toEqual(['john smith']);
    expect((await client().get(`${path}/download`)).body).toBe(only.replaceAll('Maria Lopez', '[NAME]'));
    await ok(client().post(`${path}/keep`, { word: 'John Smith', keep: false }));
    expect((await client().get<string>(`${path}/download`)).body).not.toContain('John Smith');
  });

  it('stays in its encoding', async () => {
    const { id } = await ok(
      upload(client(), Buffer.from('\ufeffcomment\tn\nJosé met Sarah in a café\t1\n', 'utf16le')),
    );
    await ok(client().post(`/api/cleaning/jobs/${id}/start`, { columns: ['comment'] }));
    await finished(client(), id);
    const address = `${server().url}/api/cleaning/jobs/${id}/download`;
    const bytes = await (await fetch(address, { headers: { cookie: client().cookies() } })).arrayBuffer();
    expect(Buffer.from(bytes).toString('utf16le')).toBe('\ufeffcomment\tn\n[NAME] met [NAME] in a café\t1\n');
  });

  it('that is broken is refused with the line, and leaves nothing', async () => {
    const before = await ok(client().get<CleaningJob[]>('/api/cleaning/jobs'));
    const content = 'a,b\n1,2\n1,2,3\n';
    const { status, body } = await client().upload<Problem>('/api/cleaning/jobs', { name: 'b.csv', content });
    expect([status, body.code, body.errors?.[0]]).toMatchObject([400, 'CSV_RAGGED_ROW', { field: 'file', line: 3 }]);
    expect(await ok(client().get<CleaningJob[]>('/api/cleaning/jobs'))).toEqual(before);
  });

  it('is seen by the account that sent it alone, and gone when it is deleted', async () => {
    const { id } = await ok(upload(client()));
    const bob = await signedIn(server().url, { name: 'bob', email: 'bob@example.org', password: 'correct horse' });
    const path = `/api/cleaning/jobs/${id}`;
    expect(await ok(bob.get('/api/cleaning/jobs'))).toEqual([]);
    for (const answer of [bob.get(path), bob.get(`${path}/download`), bob.post(`${path}/start`), bob.delete(path)])
      expect([400, 404]).toContain((await answer).status);
    expect((await bob.get(path)).status).toBe(404);
    expect((await apiClient(server().url).get(path)).status).toBe(401);
    await ok(client().delete(path));
    expect((await client().get<Problem>(path)).body.code).toBe('CLEANING_NOT_FOUND');
  });
});
