import { describe, expect, it } from '@jest/globals';
import type { AuditEntryDocument, AuditEntryPart, UndoneEntry } from '@verbatim/projections/models/history/history';
import { formatAuditDetails, formatAuditMessage, formatAuditSeries } from './audit-messages.ts';

const ADA = { id: 'a', name: 'Ada' };
const AT = '2026-03-05T10:12:00.000Z';
const HOTEL = { id: 'p', name: 'Hotel' };

type Part = Partial<AuditEntryPart> & Pick<AuditEntryPart, 'type'>;

const entryOf = (parts: readonly Part[], rest: Partial<AuditEntryDocument> = {}): AuditEntryDocument => ({
  at: AT,
  until: null,
  actor: ADA,
  kinds: [],
  stream: '',
  from: 0,
  to: 0,
  project: HOTEL,
  themes: [],
  parts: parts.map((part) => ({ subject: '', ...part })),
  events: parts.length,
  comments: null,
  why: '',
  undone: null,
  ...rest,
});

const change = (what: string, before: string | null, after: string | null) => [{ what, before, after }];
const tags = { sentence: null, before: null, automatic: true, hasQuery: true, screen: 'drilldown' };

describe('the sentences of the history', () => {
  it.each<[Part, string]>([
    [{ type: 'ProjectCreated', subject: 'Hotel' }, 'created the project “Hotel”'],
    [{ type: 'ProjectChangeUndone', subject: 'Hotel' }, 'undid a change to the project “Hotel”'],
    [{ type: 'ColumnsDefined', subject: 'Hotel', count: 1 }, 'defined 1 column in the project “Hotel”'],
    [
      { type: 'ColumnsDefined', subject: 'Hotel', count: 2, where: 'changed' },
      'changed the definition of 2 columns in the project “Hotel”',
    ],
    [
      { type: 'ColumnReadAnew', subject: 'Wants', changes: change('separator', ';', null) },
      'stopped splitting the cells of the column “Wants” into several answers',
    ],
    [{ type: 'TableCreated', count: 6 }, 'set up the comment table of the project “Hotel” with 6 columns'],
    [
      { type: 'FileAdded', subject: 'may.csv', count: 1_500 },
      'added the file “may.csv” with 1,500 comments to the project “Hotel”',
    ],
    [
      { type: 'FileErased', subject: 'may.csv', count: 1 },
      'permanently erased the file “may.csv” and its 1 comment from the project “Hotel”',
    ],
    [{ type: 'BuildRequested' }, 'started building all comments of the project “Hotel”'],
    [{ type: 'BuildRequested', range: [1, 1] }, 'started building all comments of the project “Hotel”'],
    [
      { type: 'BuildFinished', range: [121, 121] },
      'finished building the comments of the project “Hotel” from number 121 on',
    ],
    [{ type: 'BuildFailed', where: 'classify' }, 'started a build of the project “Hotel” whose step “classify” failed'],
    [{ type: 'ClassificationRun', count: 3 }, 'classified all comments of the project “Hotel” by 3 themes'],
    [
      { type: 'ClassificationRun', count: 0 },
      'classified all comments of the project “Hotel” by no themes, as there were none',
    ],
    [{ type: 'SentimentRun', range: [1, 1_500] }, 'scored the sentiment of comments 1 to 1,500 of the project “Hotel”'],
    [
      { type: 'WorkspaceThemesSet', subject: 'All', changes: change('themes', 'Pool', 'Staff') },
      'added “Staff” to the workspace “All” and removed “Pool”',
    ],
    [{ type: 'WorkspaceThemesSet', subject: 'All' }, 'reordered the themes of the workspace “All”'],
    [
      { type: 'WorkspaceBannersSet', subject: 'All', changes: change('banners', null, 'Report (season; grade)') },
      'added the banner “Report” to the workspace “All”',
    ],
    [
      { type: 'WorkspaceBannersSet', subject: 'All', changes: change('banners', 'One (a)', 'One (b)') },
      'changed the banner “One” in the workspace “All”',
    ],
    [
      { type: 'WorkspaceBannersSet', subject: 'All', changes: change('banners', 'One (a)', 'Two (a)') },
      'renamed the banner “One” to “Two” in the workspace “All”',
    ],
    [
      { type: 'WorkspaceBannersSet', subject: 'All', changes: change('banners', 'One (a)', 'Two (b)') },
      'changed the banners of the workspace “All”',
    ],
    [
      { type: 'WorkspaceNetsSet', subject: 'All', changes: change('nets', 'Price (Cheap); Staff (Kind)', null) },
      'removed nets from the workspace “All”',
    ],
    [{ type: 'WorkspaceNetsSet', subject: 'All' }, 'reordered the nets of the workspace “All”'],
    [{ type: 'ReportOrdered', subject: 'May' }, 'reordered the results of the report “May”'],
    [{ type: 'ThemeCreated', subject: 'Pool' }, 'created the theme “Pool” without a query'],
    [
      { type: 'ThemeVersionRestored', subject: 'Pool', version: { at: AT, actor: ADA } },
      'restored the theme “Pool” to the version that Ada saved at 2026-03-05 10:12 UTC',
    ],
    [{ type: 'LibraryChangeUndone' }, 'undid a change to the theme library'],
    [
      { type: 'SampleShareSet', subject: 'Pool', changes: change('shared comments', '10%', '20%') },
      'changed the share of shared comments in the queue for the theme “Pool” from 10% to 20%',
    ],
    [{ type: 'WordsChanged', count: 2 }, 'changed 2 words in the sentiment dictionary'],
    [{ type: 'WordsChanged', subject: 'Hotel', count: 1 }, 'changed 1 sentiment word in the project “Hotel”'],
    [
      { type: 'HiddenWordsChanged', subject: 'Hotel', count: 1, changes: change('hotel', 'hidden', null) },
      'stopped hiding the word “hotel” in the project “Hotel”',
    ],
  ])('say of %j who did what to which', (part, words) => {
    expect(formatAuditMessage(entryOf([part]))).toBe(`Ada ${words}.`);
  });

  it('count the comments of an act', () => {
    const comments = { count: 3, ids: [4, 5, 6] };
    const accepted = entryOf([{ type: 'SuggestionsAccepted', subject: 'Pool', tags, count: 3 }], { comments });
    expect(formatAuditMessage(accepted)).toBe(
      'Ada tagged 3 comments with the theme “Pool”, accepting the suggestions.',
    );
    const one = entryOf([{ type: 'CommentsTagged', subject: 'Pool', tags, count: 1 }], {
      comments: { count: 1, ids: [4] },
    });
    expect(formatAuditMessage(one)).toBe('Ada tagged comment 4 with the theme “Pool”.');
    expect(formatAuditDetails(one)).toEqual([
      'It was neither tagged nor excluded before; the query found it. Screen: drilldown.',
    ]);
  });

  it.each<[Part, string | null]>([
    [{ type: 'CommentsTagged', subject: 'Pool', tags, count: 1 }, 'tagged {what} with the theme “Pool”'],
    [
      { type: 'CommentsUntagged', subject: 'Pool', tags: { ...tags, sentence: 2 }, count: 1 },
      'removed the theme “Pool” from {what}',
    ],
    [{ type: 'CommentReviewed' }, 'reviewed {what}'],
    [{ type: 'CommentJudged', subject: 'Pool' }, 'rated {what} for the theme “Pool”'],
    [
      { type: 'CommentJudged', subject: 'Pool', where: 'withdrawn' },
      'withdrew the rating of {what} for the theme “Pool”',
    ],
    [{ type: 'SampleDrawn', subject: 'Pool' }, null],
  ])('say of %j on one comment what many of them are', (part, words) => {
    const comments = { count: 1, ids: [4] };
    expect(formatAuditSeries(entryOf([part], { comments }))?.deed ?? null).toBe(words);
    const isOfSentence = (part.tags?.sentence ?? null) !== null;
    if (words !== null)
      expect(formatAuditSeries(entryOf([part], { comments }))?.of).toBe(isOfSentence ? 'sentence' : 'comment');
    expect(formatAuditSeries(entryOf([part], { comments: { count: 2, ids: [4, 5] } }))).toBeNull();
  });

  it('name the project of what was undone, and whose it was', () => {
    const undone: UndoneEntry = { at: AT, actor: { id: 'b', name: 'Bob' }, parts: [], events: 1, comments: null };
    const parts = [{ type: 'FileAdded' as const, subject: 'may.csv', count: 2 }];
    const act = entryOf([{ type: 'ProjectChangeUndone', subject: 'Hotel' }], { undone: { ...undone, parts } });
    expect(formatAuditMessage(act)).toBe(
      'Ada undid a change by Bob: added the file “may.csv” with 2 comments to the project “Hotel”.',
    );
  });
});
