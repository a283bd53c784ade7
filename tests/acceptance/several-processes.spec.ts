import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { readComposeCommands } from '../support/compose-file.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { install, type Installation } from '../support/on-servers/installation.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { DEFAULT_TIMEOUT_MS } from '../support/wait-until.ts';

const ROWS = 600;
/** The processes of docker-compose.yml. */
const [COMMAND_API, PROJECTIONS] = [readComposeCommands('command-api'), readComposeCommands('projections')];

describeWithMongoDb('two command-api and two projections processes on EventStoreDB and MongoDB', (mongo) => {
  let installation: Installation;
  let one: ApiClient;
  let two: ApiClient;

  beforeAll(async () => {
    installation = await install(mongo);
    for (const command of [...COMMAND_API, ...PROJECTIONS]) await installation.start(command);
    const [first, second] = installation.processes;
    if (first === undefined || second === undefined) throw new Error('There are not two to talk to');
    one = await signedUp(first.url);
    two = apiClient(second.url, one.jar);
  });
  afterAll(() => installation.close());

  it('make the table that one process makes, whichever of them is asked', async () => {
    const project = await createProject(one, 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(two, project.id, sampleCsv(ROWS));
    const staff = await createTheme(one, 'Staff', 'staff');
    await runSteps(two, project.id);
    const workspace = await createWorkspace(one, project.id, 'All', [staff]);
    const path = `/api/workspaces/${workspace.id}/table`;
    const tables = [await ok(two.get<TableResult>(path)), await ok(one.get<TableResult>(path))];
    const expected = sampleRows(ROWS).filter(({ comment }) => /staff/u.test(comment)).length;
    for (const { items, total } of tables) expect([items[0]?.count, total]).toEqual([expected, ROWS]);
  });

  it('show each other’s writes at once to their author', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { id } = await createTheme(i % 2 === 0 ? one : two, `Theme ${i}`, 'breakfast');
      const { body } = await (i % 2 === 0 ? two : one).get<{ name: string }>(`/api/themes/${id}`);
      expect(body.name).toBe(`Theme ${i}`);
    }
  });

  it('go on when one of the projections processes is killed', async () => {
    await installation.processes[COMMAND_API.length]?.end('SIGKILL');
    const killed = performance.now();
    const { id } = await createProject(one, 'After', SAMPLE_DEFINITIONS).catch(async () => {
      // Until the takeover reads of own writes answer 503: retried, as in a browser.
      for (;;) {
        const made = await one.get<{ id: string; name: string }[]>('/api/projects');
        const after = made.status === 200 ? made.body.find(({ name }) => name === 'After') : undefined;
        if (after !== undefined) return after;
        if (performance.now() - killed > DEFAULT_TIMEOUT_MS) throw new Error('Nobody has taken over');
      }
    });
    // Its latency is measured by projections-taken-over.spec.ts, with the faults.
    expect(id).toBeDefined();
  });
});
