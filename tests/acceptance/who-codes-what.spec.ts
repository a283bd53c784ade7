/** Two people at the queue of one theme. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DrawResult, SampleList, ShareResult } from '@verbatim/command-api/contract/agreement';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ResponseHistory } from '@verbatim/command-api/contract/responses';
import type { SuggestionsResult } from '@verbatim/command-api/contract/results/suggestions';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { estimateKappa } from '@verbatim/domain/statistics/agreement';
import { OTHER_USER, signedIn, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 120;
const isAbout = (id: number): boolean => /breakfast|staff/iu.test(sampleRows(ROWS)[id - 1]!.comment);

describe('two people who code the same theme', () => {
  const { client, server } = specServer();
  let other: ApiClient;
  let project: Project;
  let workspace: Workspace;
  let theme: Theme;

  const next = (who: ApiClient, limit = 20, handOut = true) =>
    ok(
      who.get<SuggestionsResult>(`/api/projects/${project.id}/themes/${theme.id}/suggestions`, {
        limit,
        hand_out: handOut,
      }),
    );
  const idsOf = ({ items }: SuggestionsResult): readonly number[] => items.map(({ _id }) => _id);
  const say = (who: ApiClient, id: number, status: 2 | -1) =>
    ok(
      who.post(`/api/projects/${project.id}/workspaces/${workspace.id}/responses/${id}`, {
        t_id: theme.id,
        s_id: null,
        status,
        screen: 'suggestions',
      }),
    );

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    theme = await createTheme(client(), 'Morning meal', '');
    workspace = await createWorkspace(client(), project.id, 'Wave 1', [theme]);
    other = await signedIn(server().url, OTHER_USER);
  });

  it('are handed different comments, before and after there is a model, and also at the same moment', async () => {
    const [ada, bea] = await Promise.all([next(client()), next(other)]);
    // Where both choose at the same moment, a page may be shorter.
    for (const { items } of [ada, bea]) expect(items.length).toBeGreaterThan(10);
    expect(new Set([...idsOf(ada), ...idsOf(bea)]).size).toBe(ada.items.length + bea.items.length);
    // Of processes that choose at the same moment, one keeps what it gave up for two minutes.
    expect((await next(other)).handedOut!.held).toBeGreaterThanOrEqual(ada.items.length);
    const mine = [...idsOf(ada), ...idsOf(bea)];
    for (const [at, id] of mine.entries()) await say(at % 2 === 0 ? client() : other, id, isAbout(id) ? 2 : -1);
    const after = [await next(client()), await next(other)] as const;
    expect(after[0].model).not.toBeNull();
    const handed = after.flatMap(idsOf);
    expect(new Set([...handed, ...mine]).size).toBe(handed.length + mine.length);
    // One's own comments stay one's own.
    expect(idsOf(await next(client()))).toEqual(idsOf(after[0]));
  });

  it('learn when all that is left is with others, and take nothing by looking', async () => {
    const all = await next(client(), 100);
    const left = await next(other, 100);
    expect(idsOf(left).filter((id) => idsOf(all).includes(id))).toEqual([]);
    expect(left.handedOut!.held).toBeGreaterThanOrEqual(all.items.length);
    const looked = await next(other, 100, false);
    expect(looked.handedOut).toBeUndefined();
    expect(looked.items.length).toBeGreaterThan(left.items.length);
  });

  it('rate the same shared comments without seeing the other’s answer, and see how well they agree', async () => {
    expect((await next(client())).handedOut!.shared).toBeNull();
    const drawn = await ok(
      client().post<DrawResult>(`/api/projects/${project.id}/agreement`, {
        theme: theme.id,
        method: 'simple',
        size: 20,
        seed: 3,
      }),
    );
    const counts = { bothYes: 0, firstYes: 0, secondYes: 0, bothNo: 0 };
    const rate = async (who: ApiClient, mistake: number): Promise<ReadonlyMap<number, boolean>> => {
      const said = new Map<number, boolean>();
      for (;;) {
        const { handedOut, items } = await next(who);
        const { shared } = handedOut!;
        // Shared ones come as such alone, so that none is tagged before it is rated.
        const own = new Set(items.map(({ _id }) => _id));
        expect(shared!.items.filter(({ _id }) => own.has(_id))).toEqual([]);
        expect(shared).toMatchObject({ sample: drawn.id, size: 20, left: 20 - said.size });
        const [item] = shared!.items;
        if (item === undefined) return said;
        const carries = said.size === mistake ? !isAbout(item._id) : isAbout(item._id);
        said.set(item._id, carries);
        const address = `/api/projects/${project.id}/agreement/${drawn.id}/judgements`;
        await ok(who.post(address, { comment: item._id, carries: carries ? 'yes' : 'no' }));
      }
    };
    const share = (percent: number) =>
      client().post<ShareResult>(`/api/projects/${project.id}/agreement/${drawn.id}/share`, { share: percent });
    const shareNow = async (who: ApiClient) => (await next(who)).handedOut!.shared!.share;
    expect(await shareNow(client())).toBe(10);
    const set = await share(20);
    expect(set.body).toEqual({ share: 20 });
    // Another session may see it later.
    await eventually(async () => expect(await shareNow(other)).toBe(20));
    await ok(client().post('/api/undo', { change: set.headers.get('undo') }));
    await eventually(async () => expect(await shareNow(other)).toBe(10));
    expect((await share(7)).status).toBe(400);
    const [ada, bea] = [await rate(client(), 2), await rate(other, -1)];
    for (const [id, said] of ada) {
      const [first, second] = [said, bea.get(id)!];
      counts[first === second ? (first ? 'bothYes' : 'bothNo') : first ? 'firstYes' : 'secondYes'] += 1;
    }
    const { pairs } = await ok(client().get<SampleList>(`/api/projects/${project.id}/agreement`, { theme: theme.id }));
    const [pair] = pairs;
    expect(pairs).toHaveLength(1);
    expect([pair!.first, pair!.second].toSorted()).toEqual(['ada', 'bea']);
    expect(pair).toMatchObject({ comments: 20, agreed: 19 });
    const kappa = estimateKappa(counts)!;
    for (const figure of ['value', 'low', 'high'] as const) expect(pair!.kappa![figure]).toBeCloseTo(kappa[figure]);
  });

  it('leave in the history who said what of a comment that both have judged', async () => {
    const [item] = (await next(client())).items;
    await say(client(), item!._id, 2);
    await say(other, item!._id, -1);
    const history = await ok(
      client().get<ResponseHistory>(`/api/projects/${project.id}/responses/${item!._id}/history`),
    );
    expect(history.items.slice(0, 2).map(({ actor, kind }) => [actor, kind])).toEqual([
      ['bea', 'excluded'],
      ['ada', 'tagged'],
    ]);
  });
});
