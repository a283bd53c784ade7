/** The reading of a project's last file is proposed for its next one. */
import { describe, expect, it } from '@jest/globals';
import type { ReadOptionsProposal } from '@verbatim/command-api/contract/read-options';
import type { UploadResult } from '@verbatim/command-api/contract/projects';
import { createProject, ok, uploadCsv } from '../support/build-project.ts';
import { specProjects } from '../support/spec-server.ts';

const DEFINITIONS = [
  { field: 'Score', name: 'score', field_type: 'number', options: [] },
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
];

describe('the next file of a project', () => {
  const { client } = specProjects();
  const begun = async (content: string | Uint8Array, importOptions: object = {}) => {
    const { id } = await createProject(client(), 'Next', DEFINITIONS);
    const first = await uploadCsv(client(), id, content, 'first.csv', importOptions);
    const propose = (next: string | Uint8Array): Promise<ReadOptionsProposal> =>
      ok(client().upload<ReadOptionsProposal>('/api/file-readings', { name: 'n.csv', content: next }, { project: id }));
    const send = (next: string | Uint8Array): Promise<UploadResult> => uploadCsv(client(), id, next, 'next.csv');
    return { first, propose, send };
  };

  it('is cut at the same delimiter where two fit', async () => {
    const { propose, send } = await begun(`Score,Comment\n4,fine\n`, { delimiter: ',' });
    const open = 'Score,Comment;Other\n4,good;x\n5,better;y\n';
    const alone = await ok(
      client().upload<ReadOptionsProposal>('/api/file-readings', { name: 'a.csv', content: open }),
    );
    expect(alone.open).toEqual(['delimiter']);
    expect(await propose(open)).toMatchObject({ open: [], reading: { delimiter: ',' } });
    await expect(send('Score,Comment\n4,good\n5,better\n')).resolves.toMatchObject({ total: 2 });
  });

  it('has its header where it was, if the columns are there', async () => {
    const titled = (row: string) => `Survey of,spring\nScore,Comment\n${row}\n`;
    const { first, propose, send } = await begun(titled('4,fine'), { headerRow: 2, skippedRows: [1] });
    expect(first.total).toBe(1);
    expect(await propose(titled('5,better'))).toMatchObject({ count: 1, reading: { headerRow: 2, skippedRows: [1] } });
    expect((await propose('Score,Comment\n5,better\n')).reading.headerRow).toBe(1);
    expect((await send(titled('5,better'))).total).toBe(1);
  });

  it('has the same marks of missing values, and the same quotes', async () => {
    const marked = { columns: { Score: { missing: ['999'] } }, quotes: 'literal' };
    const { propose, send } = await begun('Score,Comment\n999,15" screen\n', marked);
    const next = 'Score,Comment\n999,a 12" plate\n3,fine\n';
    expect(await propose(next)).toMatchObject({
      open: [],
      reading: { quotes: 'literal', columns: { Score: { missing: ['999'] } } },
    });
    const { cells, total } = await send(next);
    expect([total, cells['score']?.missing]).toEqual([2, 1]);
  });

  it('takes the text of HTML again, however little there is', async () => {
    const html = 'Score,Comment\n1,<p>Great &amp; kind</p>\n';
    const { first, propose } = await begun(html);
    expect(first.dataFile.reading?.html).toBe(true);
    const few = ['Score,Comment', ...Array.from({ length: 300 }, (_, at) => `${at},plain`), '1,<b>bold</b>'].join('\n');
    expect((await propose(few)).reading.html).toBe(true);
    expect((await propose('Score,Comment\n1,plain\n')).reading.html).toBe(false);
  });
});
