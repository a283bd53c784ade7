import { describe, expect, it } from '@jest/globals';
import { fold } from '@verbatim/domain/decider';
import type { SetTags, TagCommand } from '@verbatim/domain/tags/tag-commands';
import { tagDecider } from '@verbatim/domain/tags/tag-decider';
import { tagsStream, type TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import { applyTag } from '@verbatim/domain/tags/tag-state';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import fc from 'fast-check';
import { toQueryText } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject, type RawComment } from '../../models/segments/spec-support/recorded-project.ts';
import { MemoryModel } from '../../models/spec-support/memory-model.ts';
import { isTagEntry, readCommentEntries } from '../../models/tags/tags.query.ts';
import { tagsProjector } from '../../models/tags/tags.projector.ts';
import { bringTo } from '../../runtime/spec-support/bring-to.ts';
import { readMatches } from '../comments/matches.query.ts';
import { createSegmentReads } from './segment-reads.ts';
import { readTable } from '../table/table.query.ts';

const IDS = ['fit', 'price', 'hand'];
const QUERIES = ['', 'dress', 'love - cheap', 'cheap dress', 'nowhere', 'love + dress'];
/** They span the boundary of a block, and exceed an event on few comments. */
const FIRST_ID = 8150;
const COUNT = 90;
const WORDS = ['love', 'dress', 'cheap', 'shoe', 'nothing'];
/** None to three sentences of two words. */
const COMMENTS = Array.from({ length: COUNT }, (_, at): RawComment & { readonly _id: number } => {
  const said = Array.from(
    { length: at % 4 },
    (_each, sentence) => `${WORDS[(at + sentence) % 5]!} ${WORDS[(at * 3 + sentence) % 5]!}`,
  );
  let length = 0;
  const spans = said.flatMap((sentence) => {
    const start = length;
    length += sentence.length + 2;
    return [start, start + sentence.length];
  });
  return { _id: FIRST_ID + at, cells: [said.map((sentence) => `${sentence}. `).join('')], spans };
});
type Comment = (typeof COMMENTS)[number];
const getSentences = ({ spans }: Comment): number => spans.length / 2;

/** Naive reference of tags and changes. */
class NaiveTags {
  readonly queries = new Map(IDS.map((id) => [id, '']));
  /** By theme, comment and sentence. */
  readonly said = new Map<string, number>();
  readonly commands: (readonly {
    readonly key: string;
    readonly before: number | null;
    readonly after: number | null;
  }[])[] = [];

  say({ type, themeId, sentence, comments }: SetTags): void {
    const keys = comments.map((comment) => `${themeId} ${comment} ${sentence}`);
    const onlyOf = { UntagComments: 2, RestoreComments: -1, TagComments: null, ExcludeComments: null }[type];
    const after = { UntagComments: null, RestoreComments: null, TagComments: 2, ExcludeComments: -1 }[type];
    this.change(keys.filter((key) => onlyOf === null || this.said.get(key) === onlyOf).map((key) => ({ key, after })));
  }

  /** Unchanged tags of the command get their previous state. */
  undo(command: number): void {
    const changes = this.commands[command] ?? [];
    this.change(
      changes
        .filter(({ key, after }) => (this.said.get(key) ?? null) === after)
        .map(({ key, before }) => ({ key, after: before })),
    );
  }

  private change(changes: readonly { readonly key: string; readonly after: number | null }[]): void {
    const done = changes
      .map(({ key, after }) => ({ key, before: this.said.get(key) ?? null, after }))
      .filter(({ before, after }) => before !== after);
    for (const { key, after } of done) {
      if (after === null) this.said.delete(key);
      else this.said.set(key, after);
    }
    this.commands.push(done);
  }

  found(themeId: string, { cells, spans }: Comment): readonly number[] {
    const text = this.queries.get(themeId) ?? '';
    return text === '' ? [] : (matchComment(toQueryText(text), cells[0]!, spans)?.sentences ?? []);
  }

  /** 2 by hand, 1 by query, -1 excluded by hand, null not at all. */
  method(themeId: string, comment: Comment): number | null {
    const getSaid = (sentence: number | null) => this.said.get(`${themeId} ${comment._id} ${sentence}`);
    const whole = getSaid(null);
    if (whole !== undefined) return whole;
    const found = this.found(themeId, comment);
    const sentences = Array.from({ length: getSentences(comment) }, (_, at) => at);
    if (sentences.some((at) => getSaid(at) === 2)) return 2;
    if (sentences.some((at) => found.includes(at) && getSaid(at) === undefined)) return 1;
    return sentences.some((at) => getSaid(at) === -1) ? -1 : null;
  }
}

type Step =
  | {
      readonly do: 'say';
      readonly type: SetTags['type'];
      readonly theme: string;
      readonly from: number;
      readonly many: number;
      readonly sentence: number | null;
    }
  | { readonly do: 'undo'; readonly command: number }
  | { readonly do: 'edit'; readonly theme: string; readonly text: string }
  | { readonly do: 'run' | 'rebuild' | 'look' };

const theme = fc.constantFrom(...IDS);
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record<Extract<Step, { do: 'say' }>>({
        do: fc.constant('say' as const),
        type: fc.constantFrom('TagComments', 'ExcludeComments', 'UntagComments', 'RestoreComments'),
        theme,
        from: fc.nat(COUNT - 1),
        many: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(COUNT)),
        sentence: fc.oneof(fc.constant(null), fc.nat(2)),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), command: fc.nat(12) }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('edit' as const), theme, text: fc.constantFrom(...QUERIES) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('run' as const, 'rebuild' as const, 'look' as const) }) },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
);

/** The system under test: decider, log, models and results. */
class Product {
  readonly log = new RecordedProject();
  private readonly events: TagStreamEvent[] = [];
  /** Events by command. */
  private readonly commands: { readonly revision: number; readonly event: TagStreamEvent }[][] = [];
  private reads = createSegmentReads();
  tags = new MemoryModel();

  async begin(): Promise<void> {
    const column = { id: 'c', field: 'c', name: 'comment', type: 'long-text', options: [] } as const;
    await this.log.append('project-p', [
      { type: 'ColumnsDefined', data: { columns: [column] } },
      { type: 'TableCreated', data: { columns: ['comment'] } },
    ]);
    for (const id of IDS) await this.log.createTheme(id, '');
    await this.log.addFile('p.f', FIRST_ID, [{ name: 'comment', type: 'long-text' }], COMMENTS, 256);
    await this.log.split('p.f', COMMENTS, 256);
    await this.log.classify(IDS);
    await this.log.score(FIRST_ID, FIRST_ID + COUNT);
  }

  async obey(command: TagCommand): Promise<void> {
    const decided = tagDecider.decide(command, fold(tagDecider, this.events));
    this.commands.push(decided.map((event, at) => ({ revision: this.events.length + at, event })));
    this.events.push(...decided);
    await this.log.append(tagsStream('p'), decided);
  }

  undo(command: number): Promise<void> {
    return this.obey({ type: 'UndoTagging', acts: this.commands[command] ?? [], screen: 'undo' });
  }

  rebuild(): void {
    this.tags = new MemoryModel();
    this.reads = createSegmentReads();
  }

  async look() {
    await this.log.project();
    await bringTo(tagsProjector('p'), { events: this.log.events, writer: this.tags });
    const models = { ...this.log.models, tags: this.tags };
    const scope = { projectId: 'p', themes: IDS };
    const { items } = await readTable(this.reads, models, { ...scope, unclassified: true });
    const matches = async (themeId: string, method: 1 | 2 | -1) => {
      const page = { which: 'any', offset: 0, limit: 1000, order: 'asc' } as const;
      const query = { projectId: 'p', themes: [themeId], methods: [method], ...page };
      return (await readMatches(this.reads, models, query)).ids;
    };
    return { counts: new Map(items.map(({ id, count }) => [id, count])), matches };
  }
}

const expectAlike = async (product: Product, naive: NaiveTags): Promise<void> => {
  const { counts, matches } = await product.look();
  const carries = (id: string, comment: Comment): boolean => [1, 2].includes(naive.method(id, comment) ?? 0);
  for (const id of IDS) {
    expect([id, counts.get(id)]).toEqual([id, COMMENTS.filter((comment) => carries(id, comment)).length]);
    for (const method of [1, 2, -1] as const) {
      const expected = COMMENTS.filter((comment) => naive.method(id, comment) === method).map(({ _id }) => _id);
      expect([id, method, await matches(id, method)]).toEqual([id, method, expected]);
    }
  }
  expect(counts.get(null)).toBe(COMMENTS.filter((comment) => !IDS.some((id) => carries(id, comment))).length);
  for (const comment of COMMENTS) expect(await explained(product.tags, comment)).toEqual(standing(naive, comment));
};

const standing = ({ said }: NaiveTags, { _id }: Comment): Readonly<Record<string, number>> =>
  Object.fromEntries([...said].filter(([key]) => key.split(' ')[1] === String(_id)));

/** Final state by the comment's history, in which each entry begins where the previous one ended. */
const explained = async (tags: MemoryModel, { _id }: Comment): Promise<Readonly<Record<string, number>>> => {
  const states = new Map<string, number>();
  for (const act of (await readCommentEntries(tags, _id)).toReversed()) {
    if (!isTagEntry(act)) throw new Error('Nobody has reviewed anything');
    const key = `${act.themeId} ${_id} ${act.sentence}`;
    expect([act.revision, act.before]).toEqual([act.revision, states.get(key) ?? (act.automatic ? 1 : null)]);
    const after = applyTag(act.type);
    if (after === null) states.delete(key);
    else states.set(key, after);
  }
  return Object.fromEntries(states);
};

const take = async (step: Step, product: Product, naive: NaiveTags): Promise<void> => {
  switch (step.do) {
    case 'say': {
      const { type, from, many, sentence } = step;
      // The caller ensures that the sentence exists, and supplies what the query finds.
      const meant = COMMENTS.slice(many === COUNT ? 0 : from, many === COUNT ? COUNT : from + many).filter(
        (comment) => sentence === null || sentence < getSentences(comment),
      );
      if (meant.length === 0) return;
      const found = meant.filter((comment) => {
        const sentences = naive.found(step.theme, comment);
        return sentence === null ? sentences.length > 0 : sentences.includes(sentence);
      });
      const command: SetTags = {
        type,
        themeId: step.theme,
        comments: meant.map(({ _id }) => _id),
        sentence,
        automatic: new Set(found.map(({ _id }) => _id)),
        query: null,
        version: null,
        screen: 'table',
      };
      await product.obey(command);
      naive.say(command);
      return;
    }
    case 'undo':
      await product.undo(step.command);
      naive.undo(step.command);
      return;
    case 'edit':
      await product.log.changeQuery(step.theme, step.text);
      naive.queries.set(step.theme, step.text);
      return;
    case 'run':
      return product.log.classify(IDS);
    case 'rebuild':
      return product.rebuild();
    case 'look':
      return expectAlike(product, naive);
  }
};

/** FAST_CHECK_SEED repeats a run: a failure prints its seed. */
const RUNS = {
  numRuns: 40,
  ...(process.env['FAST_CHECK_SEED'] ? { seed: Number(process.env['FAST_CHECK_SEED']) } : {}),
};

describe('any sequence of acts, undoing, edits of themes, re-runs and rebuilds', () => {
  it('ends where a naive reference says, and the history of each comment explains it', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const [product, naive] = [new Product(), new NaiveTags()];
        await product.begin();
        for (const step of sequence) await take(step, product, naive);
        await expectAlike(product, naive);
        // Also after a rebuild of the models.
        product.rebuild();
        await expectAlike(product, naive);
      }),
      RUNS,
    );
  });
});
