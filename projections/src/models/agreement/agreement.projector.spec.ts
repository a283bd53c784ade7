import { describe, expect, it } from '@jest/globals';
import type { AgreementCommand } from '@verbatim/domain/agreement/agreement-commands';
import { agreementDecider } from '@verbatim/domain/agreement/agreement-decider';
import { agreementStream, type Verdict } from '@verbatim/domain/agreement/agreement-events';
import { expectSameWhenAppliedTwice } from '../spec-support/applied-twice.ts';
import { History } from '../spec-support/history.ts';
import { agreementProjector } from './agreement.projector.ts';
import { findSample, listRaters, listSamples, readRatings } from './agreement.query.ts';

const draw = (themeId: string): AgreementCommand => ({
  type: 'DrawSample',
  projectId: 'p',
  themeId,
  query: 'd',
  size: 3,
  seed: 7,
  method: 'stratified',
  comments: [9, 2, 5],
  found: [2],
  population: { found: 20, other: 80 },
});
const judge = (comment: number, carries: Verdict | null, by: string): AgreementCommand => ({
  type: 'JudgeComment',
  comment,
  carries,
  by,
});

describe('the agreement projector', () => {
  it('keeps samples by theme and what each judge says last, and makes nothing of an event that comes again', async () => {
    const history = new History();
    await history.decide(agreementDecider, agreementStream('s1'), [
      draw('fit'),
      judge(9, 'yes', 'ann'),
      judge(2, 'no', 'ann'),
      judge(9, 'unsure', 'ann'),
      judge(9, 'no', 'bob'),
      judge(2, null, 'ann'),
      { type: 'SetSampleShare', share: 20 },
    ]);
    await history.decide(agreementDecider, agreementStream('s2'), [draw('fit'), judge(9, 'yes', 'ann')]);
    await history.decide(agreementDecider, agreementStream('s3'), [draw('size')]);
    const model = await expectSameWhenAppliedTwice(agreementProjector, history.events);

    const readIds = async (theme: string, limit = 10) =>
      (await listSamples(model, 'p', theme, limit)).map(({ id }) => id);
    expect(await readIds('fit')).toEqual(['s2', 's1']);
    expect(await readIds('fit', 1)).toEqual(['s2']);
    expect(await readIds('size')).toEqual(['s3']);
    expect(await readIds('none')).toEqual([]);
    expect(await findSample(model, 's1')).toMatchObject({ comments: [9, 2, 5], found: [2], drawnBy: 'Ann' });
    expect((await findSample(model, 's1'))!.share).toBe(20);
    expect((await findSample(model, 's2'))!.share).toBeUndefined();
    expect((await listRaters(model, 's1')).map(({ id }) => id)).toEqual(['ann', 'bob']);
    expect([...(await readRatings(model, 's1', 'ann'))]).toEqual([[9, 'unsure']]);
    expect([...(await readRatings(model, 's1', 'bob'))]).toEqual([[9, 'no']]);
    expect([...(await readRatings(model, 's2', 'ann'))]).toEqual([[9, 'yes']]);
  });
});
