import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/results/dictionary-test';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import { createProject, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { listBuildSteps, waitUntilBuilt } from '../support/build-run.ts';
import { specServer } from '../support/spec-server.ts';

const COMMENT = [{ field: 'Comment', name: 'comment', field_type: 'long-text', options: [] }];

describe('an upload', () => {
  const { client } = specServer();

  const readComments = async (
    content: string | Uint8Array,
    marker: string,
    definitions: readonly object[] = COMMENT,
    importOptions: object = {},
  ) => {
    const { id } = await createProject(client(), 'Texts', definitions as typeof COMMENT);
    const { total } = await uploadCsv(client(), id, content, 'comments.csv', importOptions);
    await runSteps(client(), id);
    const { sample } = await ok(
      client().get<DictionaryTestResult>('/api/dictionary/test', { pid: id, string: marker }),
    );
    return { id, total, texts: sample.map(({ text }) => text), spans: sample.map(({ spans }) => spans) };
  };

  const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
  const TEXT = 'Comment,Ort\n"Das Café war schön – marker",Köln\n';
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 little-endian with its mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 big-endian with its mark', utf16be(`\ufeff${TEXT}`)],
    ['Windows-1252', Buffer.from(TEXT.replace('–', '\x96'), 'latin1')],
    ['semicolons', Buffer.from(TEXT.replaceAll(',', ';'))],
    ['tabs and CRLF', Buffer.from(TEXT.replaceAll(',', '\t').replaceAll('\n', '\r\n'))],
    ['no line end at its end', Buffer.from(TEXT.trimEnd())],
  ])('is read as %s', async (_what, bytes) => {
    expect((await readComments(bytes, 'marker cafe')).texts).toEqual(['Das Café war schön – marker']);
  });

  it('keeps line ends, quotes and delimiters within quotes', async () => {
    const { texts, total } = await readComments(
      'Comment,N\n"first ""marker"" line\nsecond; line, too",1\nplain,2\n',
      'marker',
    );
    expect(total).toBe(2);
    expect(texts).toEqual(['first "marker" line\nsecond; line, too']);
  });

  it('keeps comments as they are: HTML, scripts, formulas, white space', async () => {
    const comments = [
      '<script>alert("marker")</script>',
      '<b>marker</b> &amp; "so"',
      '=cmd|marker!A1',
      '  marker  around  ',
    ];
    const csv = `Comment,N\n${comments.map((text) => `"${text.replaceAll('"', '""')}",1`).join('\n')}\n`;
    expect((await readComments(csv, 'marker', COMMENT, { html: false })).texts).toEqual(comments);
  });

  it('takes emoji, CJK, right-to-left and combining text, and marks matches in UTF-16 units', async () => {
    const comments = [
      '👩‍👩‍👧 loved the marker 🎉 marker',
      '服务很好 marker 非常棒。再来！',
      'المكان marker رائع جدا',
      'Cafe\u0301 marker naïve',
    ];
    const { texts, spans, id } = await readComments(
      `Comment,N\n${comments.map((text) => `${text},1`).join('\n')}\n`,
      'marker',
    );
    expect(texts).toEqual(comments);
    texts.forEach((text, i) => {
      for (const [start, end] of spans[i] ?? []) expect(text.slice(start, end)).toBe('marker');
    });
    expect(spans.map((list) => list.length)).toEqual([2, 1, 1, 1]);
    const found = await ok(client().get<DictionaryTestResult>('/api/dictionary/test', { pid: id, string: 'cafe' }));
    expect(found.sample.map(({ text, spans: [span] }) => text.slice(...(span ?? [])))).toEqual(['Cafe\u0301']);
  });

  it('takes comments of 10,000 characters and more, and sentences without end', async () => {
    const long = `${'A sentence that goes on for a while, with commas. '.repeat(250)}marker`;
    const endless = `${'word '.repeat(12_000)}marker`;
    const short = `${'Hi! '.repeat(20_000)}marker`;
    const { texts } = await readComments(
      `Comment,N\n${[long, endless, short].map((text) => `"${text}",1`).join('\n')}\n`,
      'marker',
    );
    expect(texts).toEqual([long, endless, short]);
  });

  it('counts rows without text as comments', async () => {
    const { id, total } = await readComments('Comment,N\n,1\n"",2\n   ,3\nmarker,4\n', 'marker');
    expect(total).toBe(4);
    const { count, dataFiles } = await ok(client().get<Project>(`/api/projects/${id}`));
    expect(count).toBe(4);
    expect(dataFiles[0]?.steps).toEqual({
      build: { count: 4, completed: 4 },
      parse: { count: 4, completed: 4 },
      classify: { count: 0, completed: 0 },
      sentiment: { count: 4, completed: 4 },
    });
  });

  describe('of odd headers', () => {
    let answer: Awaited<ReturnType<typeof readComments>>;
    beforeAll(async () => {
      const definitions = [
        { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
        { field: 'column_2', name: 'second', field_type: 'text', options: [] },
        { field: 'Comment_2', name: 'other', field_type: 'text', options: [] },
        { field: '__proto__', name: 'proto', field_type: 'enum', options: [] },
      ];
      answer = await readComments('Comment,,Comment,__proto__,Unused\nmarker,b,c,d,e\n', 'marker', definitions);
    });

    it('names the empty and the repeated ones, and passes over those not defined', async () => {
      expect(answer.texts).toEqual(['marker']);
      const { columns } = await ok(client().get<Project>(`/api/projects/${answer.id}`));
      expect(columns).toEqual(['comment', 'second', 'other', 'proto']);
    });

    it('filters by them', async () => {
      for (const [field, value, count] of [
        ['second', 'b', 1],
        ['other', 'b', 0],
        ['proto', 'd', 1],
      ] as const) {
        const query = { pid: answer.id, string: 'marker', filters: { [field]: { value: [value] } } };
        const found = await ok(client().get<DictionaryTestResult>('/api/dictionary/test', query));
        expect([field, found.count]).toEqual([field, count]);
      }
    });
  });

  it('of just under 16 MiB is taken', async () => {
    const { id } = await createProject(client(), 'Large', COMMENT);
    const row = `"${'Large files take their time. '.repeat(300)}",1\n`;
    const header = 'Comment,N\n';
    const rows = Math.floor((16 * 1024 * 1024 - 1 - header.length) / row.length);
    const content = header + row.repeat(rows);
    const padded = content + ' '.repeat(0) + '\n'.repeat(16 * 1024 * 1024 - 1 - content.length);
    expect(Buffer.byteLength(padded)).toBe(16 * 1024 * 1024 - 1);
    expect((await uploadCsv(client(), id, padded)).total).toBe(rows);
  });

  it('keeps the name that its file has on the sender’s disk', async () => {
    const { id } = await createProject(client(), 'Names', COMMENT);
    const names = ['Köln ☕ Umfrage.csv', 'a "b" (1).csv', 'no-extension'];
    for (const name of names) await uploadCsv(client(), id, `Comment\nof ${name.length}\n`, name);
    const { dataFiles } = await ok(client().get<Project>(`/api/projects/${id}`));
    expect(dataFiles.map(({ name }) => name)).toEqual(names);
  });

  it('of a file that the project holds already, under any name, asks first', async () => {
    const { id } = await createProject(client(), 'Twice', COMMENT);
    const path = `/api/projects/${id}/upload-file`;
    const file = { name: 'second.csv', content: 'Comment\nx\ny\n' };
    await uploadCsv(client(), id, file.content, 'first.csv');
    const { status, body } = await client().upload<Problem>(path, file);
    expect([status, body.code]).toEqual([409, 'FILE_ADDED_BEFORE']);
    expect(body.detail).toMatch(/'first\.csv' \(comments 1 to 2\)/u);
    const [first] = (await ok(client().get<Project>(`/api/projects/${id}`))).dataFiles;
    expect(body.sameFile).toEqual({ id: first?.id, name: 'first.csv', count: 2, date: first?.date });
    expect((await ok(client().get<Project>(`/api/projects/${id}`))).count).toBe(2);
    await ok(client().upload(path, file, { again: 'true' }));
    const { dataFiles } = await ok(client().get<Project>(`/api/projects/${id}`));
    expect(dataFiles.map(({ name, start }) => [name, start])).toEqual([
      ['first.csv', 1],
      ['second.csv', 3],
    ]);
    // Another project may have it, too.
    const { id: other } = await createProject(client(), 'Another', COMMENT);
    await uploadCsv(client(), other, file.content);
  });

  it('goes on to its build by itself where that is asked for with it', async () => {
    const { id } = await createProject(client(), 'Built', COMMENT);
    const file = { name: 'a.csv', content: `Comment\n${'Lovely room.\n'.repeat(300)}` };
    await ok(client().upload(`/api/projects/${id}/upload-file`, file, { build: 'true' }));
    await waitUntilBuilt(client(), id);
    for (const { count, completed } of await listBuildSteps(client(), id)) expect(completed).toBe(count);
  });

  it('adds to what is there, with numbers that go on, its new options and its own name', async () => {
    const definitions = [...COMMENT, { field: 'N', name: 'n', field_type: 'enum', options: ['0'] }];
    const { id } = await createProject(client(), 'Two files', definitions);
    const file = (rows: string) => `Comment,N\n${rows}`;
    expect(await uploadCsv(client(), id, file('a,1\nb, 2 \n'), 'first.csv')).toMatchObject({ start: 1, total: 2 });
    expect(await uploadCsv(client(), id, file('c,3\n'), 'second.csv')).toMatchObject({ start: 3, total: 1 });
    const { dataFiles, tableDefinitions } = await ok(client().get<Project>(`/api/projects/${id}`));
    expect(dataFiles.map(({ name, start, count }) => [name, start, count])).toEqual([
      ['first.csv', 1, 2],
      ['second.csv', 3, 1],
    ]);
    expect(tableDefinitions[1]?.options).toEqual(['0', '1', '2', '3']);
  });
});
