/** Erasing a file removes derived data: example values, HTML cells, fingerprints of rows. */
import { describe, expect, it } from '@jest/globals';
import type { ReadOptionsProposal, StoredReadOptions } from '@verbatim/command-api/contract/read-options';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { UnreadableList } from '@verbatim/command-api/contract/results/unreadable';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { filesContaining } from '../support/files-containing.ts';
import { specServer } from '../support/spec-server.ts';

/**
 * An unreadable cell, a mark of a missing value that a person added, and an attribute of HTML that no text
 * holds.
 */
const [UNREAD, MARK, TAG] = ['zyzzogeton', 'quomodocunquize', 'xylopyrography'];

const DEFINITIONS = [
  { field: 'Age', name: 'age', field_type: 'number', options: [] },
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
];
const csv = (rows: number): string =>
  [
    'Age,Comment',
    ...Array.from(
      { length: rows },
      (_, at) =>
        `${at % 3 === 0 ? UNREAD : at % 3 === 1 ? MARK : at},<p class="${TAG}">Kind &amp; quick staff ${at}</p>`,
    ),
  ]
    .join('\n')
    .replaceAll(`"${TAG}"`, TAG);

describe('a file that is erased', () => {
  const { client, dataDir } = specServer();

  it('takes what was derived of it, and its rows are not known again', async () => {
    const { id } = await createProject(client(), 'With a slip', DEFINITIONS);
    await uploadCsv(client(), id, 'Age,Comment\n1,The first one\n', 'kept.csv');
    const { dataFile, cells } = await uploadCsv(client(), id, csv(900), 'slip.csv', {
      columns: { Age: { missing: [MARK] } },
    });
    expect(cells['age']).toMatchObject({ unreadable: 300, missing: 300, unreadableValues: [{ value: UNREAD }] });
    const workspace = await createWorkspace(client(), id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
    await runSteps(client(), id);

    const unreadable = `/api/projects/${id}/unreadable`;
    const reading = `/api/projects/${id}/files/${dataFile.id}/reading`;
    const propose = async (): Promise<ReadOptionsProposal> =>
      ok(
        client().upload<ReadOptionsProposal>(
          '/api/file-readings',
          { name: 's.csv', content: csv(900) },
          { project: id },
        ),
      );
    const exported = async (): Promise<string> =>
      String((await client().get(`/api/workspaces/${workspace.id}/export`, { raw: true })).body);
    expect((await ok(client().get<UnreadableList>(unreadable))).items[0]?.value).toBe(UNREAD);
    expect((await ok(client().get<StoredReadOptions>(reading))).cells['age']?.unreadable).toBe(300);
    expect(await exported()).toContain(TAG);
    expect((await propose()).repeated).toBe(900);
    for (const text of [UNREAD, TAG]) expect(await filesContaining(dataDir(), text)).not.toEqual([]);

    await ok(client().delete<Project>(`/api/projects/${id}/files/${dataFile.id}`));
    for (const text of [UNREAD, TAG]) expect([text, await filesContaining(dataDir(), text)]).toEqual([text, []]);
    expect((await ok(client().get<UnreadableList>(unreadable))).items).toEqual([]);
    expect(await exported()).not.toContain(TAG);
    const gone = await client().get<Problem>(reading);
    expect([gone.status, gone.body.code]).toEqual([404, 'FILE_NOT_FOUND']);
    expect((await propose()).repeated).toBe(0);
  });
});
