/** Guarantees of the MongoDB read store when a writer or its server fails, or returns late. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { ModelWriter } from '@verbatim/projections/stores/read-store';
import { describeWithFerretDb, describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { eventually } from '../support/wait-until.ts';
import { contents, expected, harness, position, project } from '../contract/support/mongodb-projection.ts';

/** Half of them within a commit, half while the client connects. */
const KILLS = 20;
/** Of a large commit: approximate bytes after the inserts. */
const TAIL_BYTES = 6 * 1024;

describeWithMongoDb('the read store on MongoDB, when a writer breaks off', (server) => {
  const { open, throughProxy, proxy } = harness(server);

  it.each([
    ['small commits', 40, 1000, 16],
    // Over 1 MiB in few documents: the journal is split into pieces.
    ['a journal in pieces', 10, 1_300_000, 8],
    // Mostly inserted before the commit is made: little follows.
    ['large inserts', 120, 1_300_000, 10],
  ])(
    'ends in the same model, wherever the connection is cut: %s',
    async (_, width, columnBytes, cuts) => {
      const projectUpTo = (to: ModelWriter, last: number) => project(to, last, width, columnBytes);
      const direct = await open();
      const model = `cut-${width}`;
      const broken = await open({ url: throughProxy() });
      let writer = await broken.writer(model);
      await projectUpTo(writer, 1);
      const before = proxy().sent();
      await projectUpTo(writer, 2);
      const bytes = proxy().sent() - before;
      let [made, lost] = [0, 0];
      for (let cut = 0; cut < cuts; cut++) {
        const n = cut + 3;
        const part = (cut + 0.5) / cuts;
        // Every second cut near the end, where the small calls are.
        const at = cut % 2 === 0 ? bytes * part : bytes - Math.min(bytes, TAIL_BYTES) * (1 - part);
        proxy().cutAfter(Math.floor(at));
        await projectUpTo(writer, n).catch(() => undefined);
        proxy().cut();
        const other = await direct.writer(model);
        if ((await other.checkpoint()) === position(n)) made += 1;
        else lost += 1;
        await projectUpTo(other, n);
        expect(await contents(await direct.reader(model))).toEqual(expected(n, width));
        proxy().mend();
        // The client reconnects, which takes a busy machine longer than a call's timeout.
        await eventually(async () => {
          writer = await broken.writer(model);
        });
      }
      // Cuts occurred both before and after commits were made.
      expect([made > 0, lost > 0]).toEqual([true, true]);
    },
    240_000,
  );

  it('is not changed by writes that arrive after another writer has taken over', async () => {
    const direct = await open();
    const slow = await open({ url: throughProxy() });
    const writer = await slow.writer('late');
    await project(writer, 2, 40);
    const start = proxy().sent();
    await project(writer, 3, 40);
    const bytes = proxy().sent() - start;
    for (const [index, part] of [0.55, 0.7, 0.85, 0.95].entries()) {
      const n = 4 + 2 * index;
      proxy().holdAfter(Math.floor(bytes * part));
      const late = project(writer, n, 40).catch(() => undefined);
      await delay(200);
      await project(await direct.writer('late'), n + 1, 40);
      proxy().release();
      await late;
      expect(await contents(await direct.reader('late'))).toEqual(expected(n + 1, 40));
    }
  });

  it('shows no checkpoint before all of the commit is there', async () => {
    const direct = await open();
    const slow = await open({ url: throughProxy() });
    const writer = await slow.writer('half');
    await project(writer, 1, 40);
    proxy().delay(15);
    const commit = project(writer, 8, 40);
    const reader = await direct.reader('half');
    let done = false;
    void commit.finally(() => (done = true)).catch(() => undefined);
    let looks = 0;
    while (!done) {
      const at = Number(await reader.checkpoint());
      const counts = await reader.range<{ n: number }>('counts', {});
      for (const { document } of counts) expect(document.n).toBeGreaterThanOrEqual(at);
      looks += 1;
    }
    await commit;
    expect(looks).toBeGreaterThan(2);
  });
});

describeWithFerretDb('the read store on MongoDB, when the server is killed', (server) => {
  const { open } = harness(server);

  it('ends in the same model, whenever the server is killed and started again', async () => {
    const store = await open({ timeoutMS: 5000 });
    const [commits, failures]: [number[], unknown[]] = [[], []];
    let isOver = false;
    const projectUntilOver = async (): Promise<void> => {
      const writer = await store.writer('killed');
      while (!isOver) {
        const start = performance.now();
        await project(writer, Number(await writer.checkpoint()) + 1, 60);
        commits.push(performance.now() - start);
      }
    };
    const projector = (async () => {
      while (!isOver) {
        await projectUntilOver().catch((error: unknown) => failures.push(error));
        await delay(50);
      }
    })();
    const nextCommit = async (): Promise<void> => {
      const before = commits.length;
      await eventually(() => {
        if (commits.length === before) throw new Error('No commit', { cause: failures.at(-1) });
      });
    };
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        // Every second time within a commit, however slow the machine; otherwise while the client connects.
        if (kill % 2 === 0) await nextCommit();
        await delay(Math.random() * 2 * Math.min(...commits));
        await server.ferretDb().kill();
        await server.ferretDb().restart();
      }
      await nextCommit();
    } finally {
      isOver = true;
      await projector;
    }
    const reader = await store.reader('killed');
    const last = Number(await reader.checkpoint());
    expect(last).toBeGreaterThanOrEqual(KILLS / 2);
    expect(await contents(reader)).toEqual(expected(last, 60));
    expect(failures).not.toEqual([]);
  });
});
