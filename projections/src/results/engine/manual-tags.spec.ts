import { describe, expect, it } from '@jest/globals';
import { fold } from '@verbatim/domain/decider';
import type { SetTags } from '@verbatim/domain/tags/tag-commands';
import { tagDecider } from '@verbatim/domain/tags/tag-decider';
import { tagsStream, type TagStreamEvent } from '@verbatim/domain/tags/tag-events';
import { ALL, recordRandomProject, sentencesWith, THEMES } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { MemoryModel } from '../../models/spec-support/memory-model.ts';
import { tagsProjector } from '../../models/tags/tags.projector.ts';
import { bringTo } from '../../runtime/spec-support/bring-to.ts';
import { createSegmentReads } from './segment-reads.ts';
import { readTable } from '../table/table.query.ts';

const IDS = THEMES.map(({ id }) => id);
const QUERIES = ['love lov*', 'awful bad - not', 'shoe', '', 'nowhere', 'dress + this'];
const SECOND_FILE = 9001;

/** Naive reference of current tags. */
class NaiveTags {
  readonly texts = new Map(THEMES.map(({ id, text }) => [id, text]));
  readonly said = new Map<string, number>();
  erasedFrom = Infinity;

  sentences(themeId: string, comment: (typeof ALL)[number]): readonly number[] {
    const whole = this.said.get(`${themeId} ${comment._id} null`);
    const all = [...comment.spans.keys()].slice(comment.spans.length / 2);
    const every = all.map((_, at) => at);
    if (whole !== undefined) return whole === 2 ? every : [];
    const found = new Set(sentencesWith(comment, this.texts.get(themeId) ?? ''));
    return every.filter((at) => {
      const said = this.said.get(`${themeId} ${comment._id} ${at}`);
      return said === undefined ? found.has(at) : said === 2;
    });
  }

  carries(themeId: string, comment: (typeof ALL)[number]): boolean {
    return this.said.get(`${themeId} ${comment._id} null`) === 2 || this.sentences(themeId, comment).length > 0;
  }

  base(): typeof ALL {
    return ALL.filter(({ _id }) => _id < this.erasedFrom);
  }
}

const STATUS = { TagComments: 2, ExcludeComments: -1 } as const;

const say = (naive: NaiveTags, { type, themeId, sentence, comments }: SetTags): void => {
  for (const comment of comments) {
    const key = `${themeId} ${comment} ${sentence}`;
    if (type === 'TagComments' || type === 'ExcludeComments') naive.said.set(key, STATUS[type]);
    else if (naive.said.get(key) === (type === 'UntagComments' ? 2 : -1)) naive.said.delete(key);
  }
};

describe('manual tags', () => {
  it('count as a naive reference has it after any sequence of acts, edits, rebuilds and an erasure', async () => {
    const log = new RecordedProject();
    await recordRandomProject(log);
    const random = seededRandom(12);
    const naive = new NaiveTags();
    const events: TagStreamEvent[] = [];
    let reads = createSegmentReads();
    let { tags } = log;

    const act = async (): Promise<void> => {
      const sentence = random.below(2) === 0 ? null : random.below(4);
      const from = random.below(ALL.length);
      const many = random.below(5) === 0 ? 900 : 1 + random.below(4);
      const picked = ALL.slice(from, from + many);
      // The caller ensures that the sentence exists.
      const comments = picked.filter(({ spans }) => sentence === null || sentence * 2 < spans.length);
      if (comments.length === 0) return;
      const command: SetTags = {
        type: random.pick(['TagComments', 'TagComments', 'ExcludeComments', 'UntagComments', 'RestoreComments']),
        themeId: random.pick(IDS),
        comments: comments.map(({ _id }) => _id),
        sentence,
        automatic: new Set<number>(),
        query: null,
        version: null,
        screen: 'table',
      };
      const decided = tagDecider.decide(command, fold(tagDecider, events));
      events.push(...decided);
      await log.append(tagsStream('p'), decided);
      say(naive, command);
    };
    const edit = async (): Promise<void> => {
      const [themeId, text] = [random.pick(IDS), random.pick(QUERIES)];
      naive.texts.set(themeId, text);
      await log.changeQuery(themeId, text);
    };
    const rebuild = async (): Promise<void> => {
      tags = new MemoryModel();
      reads = createSegmentReads();
    };
    const erase = async (): Promise<void> => {
      naive.erasedFrom = SECOND_FILE;
      const receipt = { fileId: 'p.f2', stream: 'file-p.f2', revision: 1, digest: '' };
      await log.append('project-p', [{ type: 'FileErased', data: receipt }]);
    };

    for (let step = 0; step < 120; step++) {
      await random.pick([act, act, act, act, act, edit, rebuild])();
      if (step === 90) await erase();
      if (step % 4 !== 0) continue;
      await log.project();
      await bringTo(tagsProjector('p'), { events: log.events, writer: tags });
      const ask = { projectId: 'p', themes: IDS, unclassified: true, filters: { team: { value: ['red', 'blue'] } } };
      const { items, total } = await readTable(reads, { ...log.models, tags }, ask);
      const base = naive.base().filter(({ cells }) => ['red', 'blue'].includes(cells[1]!));
      expect(total).toBe(base.length);
      expect(Object.fromEntries(items.map(({ id, count }) => [id, count]))).toEqual({
        ...Object.fromEntries(IDS.map((id) => [id, base.filter((one) => naive.carries(id, one)).length])),
        null: base.filter((one) => !IDS.some((id) => naive.carries(id, one))).length,
      });
      for (const { id, sentiment } of items) {
        if (id === null) continue;
        const { pos, neu, mix, neg } = sentiment;
        expect(pos + neu + mix + neg).toBe(base.filter((one) => naive.sentences(id, one).length > 0).length);
      }
      const filters = { themes: { value: [IDS[0]!, IDS[4]!] } };
      const { total: kept } = await readTable(reads, { ...log.models, tags }, { projectId: 'p', filters });
      expect(kept).toBe(naive.base().filter((one) => [IDS[0]!, IDS[4]!].some((id) => naive.carries(id, one))).length);
    }
    expect(naive.said.size).toBeGreaterThan(500);
  });
});
