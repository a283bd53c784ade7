import { beforeAll, describe, expect, it } from '@jest/globals';
import { isNumberTerm } from '@verbatim/domain/text/number-term';
import { STOP_WORDS } from '@verbatim/domain/text/stop-words';
import { tokenise } from '@verbatim/domain/text/tokenise';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { CloudWords, TermFrequency } from '@verbatim/command-api/contract/results/workspace-results';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows, type SampleRow } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 300;
const rows = sampleRows(ROWS);
const isSpring = ({ season }: SampleRow): boolean => season === 'Spring';
const SPRING = { season: { value: ['Spring'] } };

const getCounts = (base: readonly SampleRow[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { comment } of base)
    for (const word of tokenise(comment).terms)
      if (!STOP_WORDS.has(word) && !isNumberTerm(word)) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};

describe('the words of comments', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    workspace = await createWorkspace(client(), project.id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
  });

  const read = <T>(path: string, query: Readonly<Record<string, unknown>> = {}, id = project.id) =>
    client().get<T & Problem>(`/api/projects/${id}/${path}`, query);
  const cloudPath = (id = workspace.id): string => `workspaces/${id}/cloud`;

  it.each([
    ['of all', {}, rows],
    ['under a filter', SPRING, rows.filter(isSpring)],
  ])('are counted with the sentiment of their sentences, %s', async (_case, filters, base) => {
    const words = await ok(read<CloudWords>(cloudPath(), { filters }));
    const counts = Object.entries(words).map(([word, { count }]) => [word, count]);
    expect(Object.fromEntries(counts)).toEqual(getCounts(base));
    for (const { count, sentiment } of Object.values(words))
      expect(sentiment.pos + sentiment.neg + sentiment.neu).toBe(count);
    const frequency = await ok(read<TermFrequency>('term-freq', { filters }));
    const both = Object.entries(words).filter(([, { sentiment }]) => sentiment.pos + sentiment.neg > 0);
    expect(both.length).toBeGreaterThan(0);
    expect(frequency).toEqual({
      pos: Object.fromEntries(both.map(([word, { sentiment }]) => [word, sentiment.pos])),
      neg: Object.fromEntries(both.map(([word, { sentiment }]) => [word, sentiment.neg])),
    });
  });

  it('that the sentiment dictionary scores are marked on request', async () => {
    const words = await ok(read<CloudWords>(cloudPath(), { scored: true }));
    expect(words['friendly']).toMatchObject({ scored: true });
    expect(words['staff']).not.toHaveProperty('scored');
    const { scored } = await ok(read<TermFrequency>('term-freq', { scored: true }));
    expect(scored).toContain('friendly');
    expect(scored).not.toContain('staff');
  });

  it('are of the parts of speech asked for', async () => {
    const all = await ok(read<CloudWords>(cloudPath()));
    const nouns = await ok(read<CloudWords>(cloudPath(), { pos_tags: ['N'] }));
    expect(nouns['staff']).toEqual(all['staff']);
    expect(nouns['friendly']).toBeUndefined();
    expect(await ok(read<CloudWords>(cloudPath(), { pos_tags: ['V', 'J'] }))).not.toHaveProperty('staff');
    expect(await read(cloudPath(), { pos_tags: ['Q'] })).toMatchObject({ status: 400 });
  });

  it('lead to the comments that hold them, and only the whole word', async () => {
    const list = (string: string, query: object = {}) => read<MatchesResult>('themes/total/test', { string, ...query });
    const holds = ({ comment }: SampleRow): boolean => tokenise(comment).terms.includes('staff');
    const { total, items } = await ok(list('"staff"', { filters: SPRING }));
    expect(total).toBe(rows.filter((row) => isSpring(row) && holds(row)).length);
    for (const { text, spans } of items)
      for (const [from, to] of spans) expect(text.slice(from, to).toLowerCase()).toBe('staff');
    expect(items[0]?.spans).not.toEqual([]);
    expect((await ok(list('"staf"'))).total).toBe(0);
    expect(await list('"staff')).toMatchObject({ status: 400, body: { code: 'THEME_QUERY_INVALID' } });
  });

  it('of what is not there are none', async () => {
    expect(await read(cloudPath('gone'))).toMatchObject({ status: 404, body: { code: 'WORKSPACE_NOT_FOUND' } });
    expect(await read('term-freq', {}, 'gone')).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
    const other = await createProject(client(), 'Other', SAMPLE_DEFINITIONS);
    expect(await read(cloudPath(), {}, other.id)).toMatchObject({ status: 404, body: { code: 'WORKSPACE_NOT_FOUND' } });
    const filters = { gone: { value: ['x'] } };
    for (const path of [cloudPath(), 'term-freq'])
      expect(await read(path, { filters })).toMatchObject({ status: 400, body: { code: 'FIELD_UNKNOWN' } });
  });
});
