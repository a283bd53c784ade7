/** The pool with real workers: the worker is bundled as for production, into a temporary folder. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { parse } from 'csv-parse/sync';
import { buildSync } from 'esbuild';
import { createTextWork, type StartTimer, type TextWork, TextWorkUnavailable } from './text-work.ts';

const REVIEWS = join(__dirname, '../../../../shared/data/clothing-reviews.csv');
const folder = mkdtempSync(join(tmpdir(), 'verbatim-text-work-'));
const workerFile = join(folder, 'text-worker.mjs');
const opened: TextWork[] = [];

beforeAll(() => {
  buildSync({
    entryPoints: [join(__dirname, 'text-worker.ts')],
    outfile: workerFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  opened.push(createTextWork({ workerFile }));
});

afterAll(async () => {
  await opened[0]?.close();
  rmSync(folder, { recursive: true });
});

const work: Pick<TextWork, 'split' | 'tag'> = {
  split: async (texts) => (await opened[0]?.split(texts)) ?? [],
  tag: async (texts, spans) => (await opened[0]?.tag(texts, spans)) ?? [],
};

const getSentences = (text: string, spans: readonly number[] = []): string[] =>
  spans.flatMap((start, i) => (i % 2 === 0 ? [text.slice(start, spans[i + 1])] : []));

const STRANGE = [
  '',
  ' \t\n\u00a0\ufeff ',
  'One. Two! Three? Four',
  '  Leading and trailing.   \r\n\r\n  Next line without a stop\n\nLast  ',
  'Tabs\tand\u00a0hard\u2003spaces.\u2028Separator. \u0000Nul.\u0007 Bell.\u000bVertical.\u000cFeed. End',
  'Emoji 👗👩‍👩‍👧. Love it 😍!! 🇩🇪 Größe. Half \ud83d a pair. \udc00',
  '!!! ??? ... --',
  'He said "no! never." and left. (Really. Yes.) Dr. Smith, e.g. 3.5 in. at 5 p.m. was fine... ok. So.',
  '«Oui. Non.» 「はい。」「いいえ。」行きました。全部。',
  'a. b. c. d. e.',
  'x'.repeat(5000),
  `"${'quote. '.repeat(80)}`,
  "it's what it's: i'd've, don't, ain't; can't-do!",
  '\r\r\r.\r\n.\n',
  'مرحبا. كيف؟ نعم',
];

const isBroken = (text: string, spans: readonly number[]): boolean => {
  const sentences = getSentences(text, spans);
  const inOrder = spans.every(
    (place, i) => i === 0 || (i % 2 === 0 ? place >= (spans[i - 1] ?? 0) : place > (spans[i - 1] ?? 0)),
  );
  const trimmed = sentences.every((sentence) => sentence !== '' && sentence === sentence.trim());
  return !inOrder || !trimmed || sentences.join('').replace(/\s/g, '') !== text.replace(/\s/g, '');
};

describe('split', () => {
  it('finds the sentences', async () => {
    const text = ' I love it!  Fits well, but runs small.\nWould buy again ';
    const [spans] = await work.split([text]);
    expect(getSentences(text, spans)).toEqual(['I love it!', 'Fits well, but runs small.', 'Would buy again']);
    expect(await work.split([])).toEqual([]);
    expect(await work.split(['', '  \n'])).toEqual([[], []]);
  });

  it('loses and repeats nothing except white space in any text', async () => {
    const pieces = [...STRANGE.join(' ')];
    const mixed = Array.from({ length: 400 }, (_, seed) =>
      Array.from(
        { length: 60 },
        (_unused, i) => pieces[(seed * 7919 + i * i * 31 + ((seed * i) % 97)) % pieces.length],
      ).join(''),
    );
    const texts = [...STRANGE, ...mixed];
    const spans = await work.split(texts);
    expect(spans).toHaveLength(texts.length);
    expect(texts.filter((text, i) => isBroken(text, spans[i] ?? []))).toEqual([]);
  });
});

describe('tag', () => {
  const letters = async (text: string): Promise<[string, string][]> => {
    const spans = await work.split([text]);
    const [tags = ''] = await work.tag([text], spans);
    const terms = getSentences(text, spans[0]).flatMap((sentence) => tokenise(sentence).terms);
    expect(tags).toHaveLength(terms.length);
    return terms.map((term, i) => [term, tags[i] ?? '']);
  };

  it('names nouns, verbs, adjectives, adverbs and proper nouns by our tokens', async () => {
    expect(await letters("She doesn't like the soft wool-blend sweater. Maria slowly washed it in Paris!")).toEqual([
      ['she', 'X'],
      ['doesnt', 'V'],
      ['like', 'V'],
      ['the', 'X'],
      ['soft', 'J'],
      ['wool', 'N'],
      ['blend', 'N'],
      ['sweater', 'N'],
      ['maria', 'P'],
      ['slowly', 'R'],
      ['washed', 'V'],
      ['it', 'X'],
      ['in', 'X'],
      ['paris', 'P'],
    ]);
  });

  it('returns one letter per token for every strange text, independent of the batch', async () => {
    const spans = await work.split(STRANGE);
    const together = await work.tag(STRANGE, spans);
    for (const [i, text] of STRANGE.entries()) {
      const tokens = getSentences(text, spans[i]).flatMap((sentence) => tokenise(sentence).terms);
      expect(together[i]).toMatch(/^[NVJRPX]*$/);
      expect(together[i]).toHaveLength(tokens.length);
      expect(await work.tag([text], [spans[i] ?? []])).toEqual([together[i]]);
    }
  });
});

describe('the reviews file', () => {
  const withReviews = existsSync(REVIEWS) ? it : it.skip;
  withReviews(`is split and tagged without a loss (skipped without ${REVIEWS})`, async () => {
    const rows = parse<Record<string, string>>(readFileSync(REVIEWS), { columns: true });
    const texts = rows.map((row) => row['Review Text'] ?? '').filter((_, i) => i % 12 === 0);
    const spans = await work.split(texts);
    expect(texts.filter((text, i) => isBroken(text, spans[i] ?? []))).toEqual([]);
    const tags = await work.tag(texts, spans);
    const wrong = texts.filter((text, i) => {
      const tokens = getSentences(text, spans[i]).reduce((sum, sentence) => sum + tokenise(sentence).terms.length, 0);
      return tags[i]?.length !== tokens;
    });
    expect(wrong).toEqual([]);
    const share = (letter: string): number => tags.join('').split(letter).length / tags.join('').length;
    expect(share('N')).toBeGreaterThan(0.15);
    expect(share('V')).toBeGreaterThan(0.12);
    expect(share('J')).toBeGreaterThan(0.07);
  });
});

describe('workers', () => {
  /** Reports its thread; a text is the number of milliseconds that it takes. */
  const telling = `import { threadId } from 'node:worker_threads';
    export default ({ texts }) => texts.map((text) => {
      for (const began = performance.now(); performance.now() - began < Number(text); );
      return [threadId, threadId];
    });`;
  /** Concurrent batches of one text each. */
  const readThreads = async (textWork: TextWork, texts: readonly string[]): Promise<number> => {
    const answers = await Promise.all(texts.map((text) => textWork.split([text])));
    return new Set(answers.flat(2)).size;
  };

  it.each([
    ['one does what is little', Array<string>(20).fill('1'), 1],
    ['another begins when there is more', Array<string>(20).fill('200'), 2],
    ['another begins while one takes long over a text', ['4000', '1', '1'], 2],
  ])('%s', async (_name, texts, threads) => {
    const file = join(folder, 'telling.mjs');
    writeFileSync(file, telling);
    const textWork = createTextWork({ workerFile: file, threads: 2 });
    try {
      expect(await readThreads(textWork, texts)).toBe(threads);
      expect(textWork.load()).toEqual({ running: 0, waiting: 0 });
    } finally {
      await textWork.close();
    }
  });
});

describe('trouble', () => {
  const logged: unknown[] = [];
  const log = { warn: (...args: unknown[]) => logged.push(args), error: () => undefined };

  /** A worker that fails as a text says, and otherwise returns one sentence. */
  const hostile = `export default ({ kind, texts }) => texts.map((text) => {
    if (text.includes('throw')) throw new Error('poisoned');
    if (text.includes('exit')) process.exit(3);
    if (text.includes('hang')) for (;;);
    if (text.includes('memory')) { const all = []; for (;;) all.push(new Array(1e6).fill(text.length + all.length)); }
    return kind === 'split' ? [0, 1] : 'N';
  });`;

  /**
   * A clock by which the time is up for these tasks, counted from 0, and for no other, however busy the
   * machine is.
   */
  const timeIsUpFor = (...tasks: readonly number[]): StartTimer => {
    let count = 0;
    return (_ms, isOver) => {
      const timer = tasks.includes(count) ? setTimeout(isOver, 300) : undefined;
      count += 1;
      return () => clearTimeout(timer);
    };
  };

  it.each([
    ['throw', []],
    ['exit', []],
    // All texts together, then the second alone; the same for tagging.
    ['hang', [0, 2, 4, 5]],
    ['memory', []],
  ])('a text that makes the worker %s affects no other text', async (trouble, timeIsUp) => {
    const file = join(folder, 'hostile.mjs');
    writeFileSync(file, hostile);
    const poor = createTextWork({ workerFile: file, threads: 1, startTimer: timeIsUpFor(...timeIsUp), log });
    logged.length = 0;
    try {
      expect(await poor.split(['fine', ` ${trouble} it `, 'fine'])).toEqual([
        [0, 1],
        [1, trouble.length + 4],
        [0, 1],
      ]);
      expect(
        await poor.tag(
          [`two ${trouble}`, 'b'],
          [
            [0, 4 + trouble.length],
            [0, 1],
          ],
        ),
      ).toEqual(['XX', 'N']);
      expect(logged).toHaveLength(2);
    } finally {
      await poor.close();
    }
  });

  it('a text of 100,000 initials is split in time, and by itself one sentence', async () => {
    logged.length = 0;
    const textWork = createTextWork({ workerFile, threads: 1, log });
    const initials = ` ${'a. '.repeat(100_000)}`;
    try {
      expect(await textWork.split([initials, 'One two. Three.'])).toEqual([
        [1, initials.length - 1],
        [0, 8, 9, 15],
      ]);
      expect(logged).toEqual([]);
    } finally {
      await textWork.close();
    }
  });

  it('a real text that takes too long is one sentence, and does not delay the next one', async () => {
    logged.length = 0;
    // In a batch of its own, and once more alone; the next text is the second task.
    const impatient = createTextWork({ workerFile, threads: 1, startTimer: timeIsUpFor(0, 2), log });
    const slow = ` ${'It is so. '.repeat(600_000)}`;
    try {
      const spans = await impatient.split([slow, 'One two. Three.']);
      expect(spans).toEqual([
        [1, slow.length - 1],
        [0, 8, 9, 15],
      ]);
      expect(logged).toHaveLength(1);
    } finally {
      await impatient.close();
    }
  });

  it('workers that cannot start cause an error', async () => {
    const file = join(folder, 'broken.mjs');
    writeFileSync(file, 'throw new Error("not today");');
    const broken = createTextWork({ workerFile: file, log });
    await expect(broken.split(['a'])).rejects.toThrow(TextWorkUnavailable);
    await broken.close();
    expect(() => createTextWork({ workerFile: join(folder, 'absent.mjs') })).toThrow(TextWorkUnavailable);
  });

  it('closing aborts running work, and a closed pool accepts no more', async () => {
    const closing = createTextWork({ workerFile, threads: 1 });
    const underWay = expect(closing.split(Array.from({ length: 5000 }, () => 'One. Two.'))).rejects.toThrow(
      TextWorkUnavailable,
    );
    await closing.close();
    await underWay;
    await expect(closing.split(['a'])).rejects.toThrow(TextWorkUnavailable);
  });
});
