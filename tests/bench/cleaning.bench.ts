/**
 * Cleaning reviews: texts per second with all kinds (people, organisations, e-mails, phone numbers, handles),
 * from the CSV file to stored findings in two threads; against compromise's own name finding (people and
 * organisations) on as many threads.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Control } from '@verbatim/command-api/cleaning/cleaning-worker-control';
import { createCleaningWork } from '@verbatim/command-api/cleaning/cleaning-work';
import { formatCsvLine } from '@verbatim/domain/formats/csv/csv-line';
import { buildSync } from 'esbuild';
import type { BenchResult } from './bench-result.ts';
import { reviewTexts } from './clothing-reviews.ts';
import { interleaved } from './interleaved.ts';

const ROUNDS = 5;
/** Every sixteenth review: 1,400 texts. */
const STEP = 16;
/** Texts per batch of a compromise thread. */
const BLOCK = 64;
const ALL = { people: true, organisations: true, emails: true, phones: true, handles: true };

export async function run(): Promise<readonly BenchResult[]> {
  const texts = reviewTexts().filter((_, i) => i % STEP === 0);
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-cleaning-bench-'));
  writeFileSync(join(folder, 'file'), ['Review', ...texts].map((text) => formatCsvLine([text])).join(''));
  const work = createCleaningWork(bundled(folder, '../../command-api/src/cleaning/cleaning-worker.ts'));
  const { threads } = work;
  const workerFile = bundled(folder, 'own-names.worker.ts');
  const own = Array.from({ length: threads }, () => new Worker(workerFile));
  const blocks = Array.from({ length: Math.ceil(texts.length / BLOCK) }, (_, at) =>
    texts.slice(at * BLOCK, (at + 1) * BLOCK),
  );
  const cleaned = async (): Promise<void> => {
    const control = new Int32Array(new SharedArrayBuffer(Control.length * Int32Array.BYTES_PER_ELEMENT));
    const find = (part: number) =>
      work.find({ kind: 'find', folder, reading: {}, part, cells: [0], kinds: ALL, control });
    await Promise.all(Array.from({ length: threads }, (_, part) => find(part)));
    if (control[Control.rows] !== texts.length) throw new Error(`${control[Control.rows]} rows were looked at`);
  };
  let names = 0;
  const found = async (): Promise<void> => {
    const waiting = [...blocks];
    names = 0;
    const findAll = async (worker: Worker): Promise<void> => {
      for (let block = waiting.shift(); block !== undefined; block = waiting.shift()) {
        worker.postMessage(block);
        const [count] = (await once(worker, 'message')) as [number];
        names += count;
      }
    };
    await Promise.all(own.map(findAll));
  };
  try {
    const { ours, theirs, spread } = await interleaved(cleaned, found, ROUNDS);
    const cells = Array.from({ length: threads }, (_, part) => readFileSync(join(folder, `part-${part}`), 'utf8'));
    const findings = cells.join('').match(/"kind":/gu)?.length ?? 0;
    return [
      {
        name: 'cleaning, texts looked through by two threads',
        measured: texts.length / ours,
        unit: 'texts/s',
        baseline: {
          name: `compromise's own people and organisations, ${threads} threads`,
          measured: texts.length / theirs,
        },
        target: { atLeast: 0.9 },
        note: `${texts.length} reviews, ${findings} findings against ${names} names, median of ${ROUNDS} rounds in turns, spread ${Math.round(spread * 100)} %`,
      },
    ];
  } finally {
    await Promise.all([work.close(), ...own.map((worker) => worker.terminate())]);
    rmSync(folder, { recursive: true });
  }
}

function bundled(folder: string, entry: string): string {
  const outfile = join(folder, `${entry.split('/').at(-1)?.replace(/\.ts$/u, '')}.mjs`);
  const entryPoints = [join(import.meta.dirname, entry)];
  buildSync({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' });
  return outfile;
}
