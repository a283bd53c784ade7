import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { readWordVariants } from './word-variants.query.ts';

const COLUMNS = [
  { id: 'c', field: 'c', name: 'comment', type: 'long-text', options: [] },
  { id: 't', field: 't', name: 'team', type: 'enum', options: ['red', 'blue'] },
] as const;
const FILES = [
  [
    ['The delivery was late', 'red'],
    ['Deliveries were late, the deliveries', 'red'],
    ['Late delivrey', 'blue'],
    ['The wi-fi was slow', 'blue'],
    ['No wi fi in the room', 'red'],
  ],
  [
    ['Wifi failed', 'blue'],
    ['Lately the wifi is slow', 'blue'],
    ['A late delivery, deliveries are late', 'blue'],
    ['We were lat', 'red'],
    ['Delivered by 2019', 'red'],
  ],
  // So frequent that a word of one comment can be its misspelling.
  Array.from({ length: 10 }, (_, at) => [`Delivery number ${at}`, 'red'] as const),
] as const;

const log = new RecordedProject();
const reads = createSegmentReads();

beforeAll(async () => {
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns: COLUMNS } },
    { type: 'TableCreated', data: { columns: ['comment', 'team'] } },
  ]);
  for (const [at, file] of FILES.entries()) {
    const comments = file.map((cells) => ({ cells, spans: [0, cells[0].length] }));
    const columns = COLUMNS.map(({ name, type }) => ({ name, type }));
    await log.addFile(`p.f${at}`, 1 + at * 10, columns, comments, 256);
    await log.split(`p.f${at}`, comments, 256);
  }
  await log.project();
});

const readVariants = async (text: string, filters = {}) => {
  const parsed = parseThemeQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { words } = await readWordVariants(reads, log.models, { projectId: 'p', query: parsed.query, text, filters });
  return words.map(({ word, comments, variants }) => [
    word,
    comments,
    variants.map(({ text: variant, kind, comments: own, gained }) => [variant, kind, own, gained]),
  ]);
};

describe('variants of the words of a query', () => {
  it('given a word, are its forms, then its misspellings, with the comments that each adds', async () => {
    expect(await readVariants('delivery')).toEqual([
      [
        'delivery',
        12,
        [
          ['deliveries', 'ending', 2, 1],
          ['delivrey', 'spelling', 1, 1],
        ],
      ],
    ]);
  });

  it('given a word written as one, with a hyphen or apart, are the other two', async () => {
    const [[word, comments, variants] = []] = await readVariants('wifi');
    expect([word, comments]).toEqual(['wifi', 2]);
    expect(variants).toContainEqual(['wi fi', 'joined', expect.any(Number), expect.any(Number)]);
  });

  it('given a filter and conditions, count within them, and add the variant where the word stands', async () => {
    const filters = { team: { value: ['blue'] } };
    expect(await readVariants('delivery + late', filters)).toEqual([
      [
        'delivery',
        1,
        [
          ['deliveries', 'ending', 1, 0],
          ['delivrey', 'spelling', 1, 1],
        ],
      ],
      ['late', 2, [['lately', 'ending', 1, 0]]],
    ]);
  });

  it('given a variant that the query finds, or a word behind a minus, leave it out', async () => {
    expect(await readVariants('deliver* - late')).toEqual([]);
    expect((await readVariants('delivery deliveries')).map(([word, , variants]) => [word, variants])).toEqual([
      ['delivery', [['delivrey', 'spelling', 1, 1]]],
      ['deliveries', []],
    ]);
  });

  it('given a word in no comment, count 0', async () => {
    expect((await readVariants('breakfast'))[0]).toEqual(['breakfast', 0, []]);
  });
});
