import { describe, expect, it } from '@jest/globals';
import { formatMoment } from '../../../components/text/format.ts';
import type { ReportContent } from './contents/content.ts';
import { describeShownBasis, writeFacts } from './facts.ts';

const AT = '2026-11-27T12:00:00.000Z';
/** On one line: without a space to break at. */
const MOMENT = formatMoment(AT).replaceAll(' ', '\u00a0');
const content: ReportContent = {
  finding: 'Staff leads',
  subject: 'Themes by Season',
  workspace: 'Quality',
  filters: [],
  figuresAt: AT,
  table: { columns: [], rows: [] },
  base: '240 comments',
  notes: [],
  missing: '',
  questions: [],
  stamp: [],
};

describe('what a result stands on', () => {
  it('given no filter, when it is written, then it is of all comments, with base and moment', () => {
    expect(writeFacts('Table', content)).toBe(
      `Table · Themes by Season · Quality · All comments · Base: 240 comments · Figures as of ${MOMENT}`,
    );
  });

  it('given filters and no base, when it is written, then it has the filters in words', () => {
    const filters = ['Season is Spring', 'Nights is above 2'];
    expect(writeFacts('Cloud', { ...content, filters, base: '', figuresAt: null })).toBe(
      'Cloud · Themes by Season · Quality · Season is Spring; Nights is above 2 · Figures before the first event',
    );
  });

  it('given figures of the present, when they are on screen, then they are live; those of a moment are not', () => {
    expect(describeShownBasis(content, true)).toBe(`Base: 240 comments · Live, refreshed ${MOMENT}`);
    expect(describeShownBasis(content, false)).toBe(`Base: 240 comments · Figures as of ${MOMENT}`);
  });
});
