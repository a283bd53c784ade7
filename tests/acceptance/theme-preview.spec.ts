import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { ThemePreviewResult } from '@verbatim/command-api/contract/results/theme-preview';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 400;

describe('the preview of an edited theme', () => {
  const { client } = specServer();
  let project: Project;
  let workspace: Workspace;
  let theme: Theme;
  const preview = (body: object, id = theme.id, pid = project.id) =>
    client().post<ThemePreviewResult & Problem>(`/api/projects/${pid}/themes/${id}/preview`, body);
  const carriers = async (): Promise<readonly number[]> => {
    const path = `/api/projects/${project.id}/themes/${theme.id}/test`;
    const { items } = await ok(client().get<MatchesResult>(path, { limit: ROWS }));
    return items.map(({ _id }) => _id);
  };

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    theme = await createTheme(client(), 'Food', 'breakfast');
    workspace = await createWorkspace(client(), project.id, 'Wave 1', [theme]);
    await createWorkspace(client(), project.id, 'Without it', []);
    const elsewhere = await createProject(client(), 'Elsewhere', SAMPLE_DEFINITIONS);
    await createWorkspace(client(), elsewhere.id, 'Of another project', [theme]);
    const responses = `/api/projects/${project.id}/workspaces/${workspace.id}/responses`;
    await ok(client().post(responses, { t_id: theme.id, status: 2, comments: [2, 4] }));
    await ok(client().post(`${responses}/1`, { t_id: theme.id, s_id: null, status: -1 }));
  });

  it('is what the save then does, with tags by hand, and stores nothing', async () => {
    const was = await carriers();
    const text = 'wi-fi street - noisy';
    const previewed = await ok(preview({ text }));
    expect((await ok(client().get<Theme>(`/api/themes/${theme.id}`))).version).toBe(theme.version);
    expect(await carriers()).toEqual(was);
    expect(previewed.workspaces).toEqual([{ id: workspace.id, name: 'Wave 1' }]);
    expect([previewed.comments, previewed.before, previewed.freezes]).toEqual([ROWS, was.length, 0]);

    const saved = await client().post<Theme>(`/api/themes/${theme.id}`, { text });
    const will = await carriers();
    const [gained, lost] = [will.filter((id) => !was.includes(id)), was.filter((id) => !will.includes(id))];
    expect([previewed.after, previewed.gained, previewed.lost]).toEqual([will.length, gained.length, lost.length]);
    expect(Math.min(gained.length, lost.length)).toBeGreaterThan(5);
    const ids = (change: 'gained' | 'lost') => previewed.samples[change].map(({ _id }) => _id);
    expect([ids('gained'), ids('lost')]).toEqual([gained.slice(0, 5), lost.slice(0, 5)]);
    await ok(client().post('/api/undo', { change: saved.headers.get('undo') }));
  });

  it('says which significance flags would turn, of columns and of custom groups', async () => {
    const path = `/api/projects/${project.id}/group-definitions`;
    const bands = [
      { name: 'warm', items: ['Spring', 'Summer'] },
      { name: 'cold', items: ['Autumn', 'Winter'] },
    ];
    await ok(client().post(`${path}/new`, { name: 'Half-year', field: 'season', columns: bands }));
    const { columnFlags, pairFlags, tested, untested, groupNames } = await ok(preview({ text: 'staff' }));
    expect([tested, untested, Object.values(groupNames)]).toEqual([3, [], ['Half-year']]);
    expect(columnFlags.count).toBeGreaterThan(0);
    expect(pairFlags.count).toBeGreaterThan(0);
    for (const { before, after } of [...columnFlags.items, ...pairFlags.items]) expect(before).not.toBe(after);
    const same = await ok(preview({ text: 'breakfast' }));
    expect([same.gained, same.lost, same.columnFlags.count, same.pairFlags.count]).toEqual([0, 0, 0, 0]);
  });

  it('opens the comments gained or lost, page by page, with what the query matches', async () => {
    const seen: number[] = [];
    const { gained, samples } = await ok(preview({ text: 'breakfast staff' }));
    for (let offset = 0; offset < gained; offset += 30) {
      const page = await ok(preview({ text: 'breakfast staff', page: { of: 'gained', offset, limit: 30 } }));
      expect(page.samples.lost).toEqual([]);
      for (const { _id, text, spans } of page.samples.gained) {
        seen.push(_id);
        expect(spans.map(([from, to]) => text.slice(from, to).toLowerCase())).toContain('staff');
      }
    }
    expect([seen.length, seen.slice(0, 5)]).toEqual([gained, samples.gained.map(({ _id }) => _id)]);
    const lost = await ok(preview({ text: 'staff', page: { of: 'lost' } }));
    const [first] = lost.samples.lost;
    // A lost comment is marked by the saved query.
    expect(first?.spans.map(([from, to]) => first.text.slice(from, to).toLowerCase())).toContain('breakfast');
  });

  it('takes an empty query, and refuses one with a mistake and what is not there', async () => {
    expect((await ok(preview({ text: ' ' }))).after).toBe(2);
    const mistaken = await preview({ text: '(breakfast' });
    expect([mistaken.status, mistaken.body.code, mistaken.body.errors?.[0]?.field]).toEqual([
      400,
      'THEME_QUERY_INVALID',
      'text',
    ]);
    expect((await preview({ text: 'a' }, 'nowhere')).body.code).toBe('THEME_NOT_FOUND');
    expect((await preview({ text: 'a' }, theme.id, 'nowhere')).body.code).toBe('PROJECT_NOT_FOUND');
    expect((await preview({ text: 'a', page: { of: 'kept' } })).status).toBe(400);
  });
});
