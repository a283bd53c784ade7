/**
 * The text steps: words a second of splitting and tagging with two workers, against compromise alone on one
 * thread with the same steps (`FIRST_PASS`), a text at a time as its own entry does it; and, to know, against
 * compromise/two with all its steps.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_PASS } from '@verbatim/command-api/text-work/compromise-terms';
import { createTextWork } from '@verbatim/command-api/text-work/text-work';
import { forEachToken } from '@verbatim/domain/text/tokenise';
import nlp from 'compromise/two';
import { buildSync } from 'esbuild';
import type { BenchResult } from './bench-result.ts';
import { reviewTexts } from './clothing-reviews.ts';
import { interleaved } from './interleaved.ts';

const ROUNDS = 5;
const THREADS = 2;
/** Every fifth review: 280,000 words. */
const STEP = 5;
/** Every eighth of these is tagged by the whole of compromise/two. */
const WHOLE_STEP = 8;

interface View {
  compute(hooks: readonly string[]): View;
}
interface Internals {
  one: { tokenize: { fromString(text: string, world: object): object[] } };
}

export async function run(): Promise<readonly BenchResult[]> {
  const texts = reviewTexts().filter((_, i) => i % STEP === 0);
  const words = getWords(texts);
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-parse-bench-'));
  const work = createTextWork({ workerFile: bundledWorker(folder), threads: THREADS });
  try {
    const spans = await work.split(texts);
    const split = await interleaved(
      () => work.split(texts),
      () => texts.forEach(splitAlone),
      ROUNDS,
    );
    const parsed = await interleaved(
      () => work.tag(texts, spans),
      () => texts.forEach(firstPassAlone),
      ROUNDS,
    );
    const few = texts.filter((_, i) => i % WHOLE_STEP === 0);
    const whole = await interleaved(
      () => undefined,
      () => few.forEach((text) => nlp(text)),
      3,
    );
    const note = `${words} words of the reviews, ${THREADS} workers, median of ${ROUNDS} rounds in turns, spread ${Math.round(parsed.spread * 100)} %`;
    return [
      {
        name: 'parse step, words tagged by two workers',
        measured: words / parsed.ours,
        unit: 'words/s',
        baseline: { name: 'compromise alone, one thread, same steps', measured: words / parsed.theirs },
        target: { atLeast: 1.7 },
        note,
      },
      {
        name: 'parse step, against all steps of compromise/two',
        measured: words / parsed.ours,
        unit: 'words/s',
        baseline: { name: 'compromise/two, one thread', measured: getWords(few) / whole.theirs },
      },
      {
        name: 'build step, words split into sentences by two workers',
        measured: words / split.ours,
        unit: 'words/s',
        baseline: { name: 'compromise alone, one thread', measured: words / split.theirs },
      },
    ];
  } finally {
    await work.close();
    rmSync(folder, { recursive: true });
  }
}

function getWords(texts: readonly string[]): number {
  let words = 0;
  for (const text of texts) forEachToken(text, 0, text.length, () => words++);
  return words;
}

function bundledWorker(folder: string): string {
  const outfile = join(folder, 'text-worker.mjs');
  const entry = join(import.meta.dirname, '../../command-api/src/text-work/text-worker.ts');
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' });
  return outfile;
}

const { fromString } = (nlp.methods() as Internals).one.tokenize;
const ViewOf = nlp('a').constructor as new (document: object[]) => View;

/** As `nlp(text)`, with fewer steps. */
function firstPassAlone(text: string): void {
  new ViewOf(fromString(text, nlp.world())).compute(FIRST_PASS);
}

const { splitSentences } = (
  nlp.methods() as { one: { tokenize: { splitSentences(text: string, world: object): string[] } } }
).one.tokenize;
function splitAlone(text: string): void {
  splitSentences(text, nlp.world());
}
