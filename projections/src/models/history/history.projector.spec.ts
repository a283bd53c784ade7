import { describe, expect, it } from '@jest/globals';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import { fileStream } from '@verbatim/domain/file/file-events';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { SetTags } from '@verbatim/domain/tags/tag-commands';
import { tagDecider } from '@verbatim/domain/tags/tag-decider';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { EVENT_TABLE, MODEL_KINDS } from '../event-table.ts';
import { expectSameWhenAppliedTwice, projected } from '../spec-support/applied-twice.ts';
import { addReports } from '../spec-support/report-history.ts';
import { History } from '../spec-support/history.ts';
import { COLUMN_CHANGES } from './spec-support/column-changes.ts';
import type { MemoryModel } from '../spec-support/memory-model.ts';
import { COUNT, HISTORY_RULES, type CountDocument } from './history.ts';
import { historyProjector } from './history.projector.ts';
import { readEntryNumbers, readFileEntries, pageAmong, readAuditPage, type FoundEntry } from './history.query.ts';
import { findNamed, findNames } from './names.query.ts';

const COLUMNS = [{ id: 'c', field: 'c', name: 'c', type: 'long-text', options: [] }] as const;
const theme = (themeId: string, name: string, text: string) => ({
  themeId,
  name,
  text,
  originalText: text,
  folderId: null,
  portalName: '',
  visible: true,
});
const tag = (type: SetTags['type'], comments: readonly number[], found: readonly number[] = []): SetTags => ({
  type,
  themeId: 't',
  comments,
  sentence: null,
  automatic: new Set(found),
  query: 'q',
  version: 1,
  screen: '',
});

/** One of each audited event, in a possible order. */
const everything = async (): Promise<History> => {
  const history = new History();
  const [project, library, tags] = [projectStream('p'), LIBRARY_STREAM, tagsStream('p')];
  await history.as('register').append('account-a', {
    type: 'AccountRegistered',
    data: { accountId: 'a', name: 'ann' },
  });
  await history.append('account-b', { type: 'AccountInvited', data: { accountId: 'b', name: 'ben' } });
  await history.append('account-a', { type: 'TokenMade', data: { tokenId: 'k', name: 'N', scope: 'read', until: '' } });
  await history.append('account-a', { type: 'TokenRevoked', data: { tokenId: 'k', name: 'N' } });
  for (const type of ['PasswordResetRequested', 'PasswordChanged', 'AccountDeleted'] as const)
    await history.append('account-b', { type, data: {} });
  await history.append(project, {
    type: 'ProjectCreated',
    data: { projectId: 'p', name: 'Shoes', description: '', sid: null },
  });
  await history.append(project, { type: 'ColumnsDefined', data: { columns: COLUMNS } });
  await history.append(project, { type: 'TableCreated', data: { columns: ['c'] } });
  await history.append(project, { type: 'ProjectEdited', data: { name: 'Boots', description: 'of winter' } });
  const named = { projectId: 'p', fileId: 'p.f', fileName: 'may.csv' };
  await history.append('names-p', { type: 'FileNamed', data: named });
  const file = { fileId: 'p.f', firstId: 1, count: 20_000, options: {}, dateOrders: {} };
  await history.append(project, { type: 'FileAdded', data: { ...file, digest: null } });
  await history.append(project, { type: 'BuildRequested', data: { minId: null } });
  const definition = { stream: 'library', revision: 0 };
  for (const themes of [['t'], ['u', 'v']])
    await history.append(project, {
      type: 'ClassificationRun',
      data: { minId: null, themes, library: definition, comments: 20_000 },
    });
  for (const fromId of [1, 10_001])
    await history.append(project, {
      type: 'SentimentRun',
      data: { fromId, toId: fromId + 9_999, dictionary: null, project: definition },
    });
  await history.append(project, { type: 'BuildFinished', data: { minId: null } });
  await history.append(project, { type: 'BuildFailed', data: { minId: null, step: 'parse', reason: 'Disk full.' } });
  await history.append(library, { type: 'FolderCreated', data: { folderId: 'f', name: 'Product', parentId: null } });
  await history.append(library, { type: 'FolderRenamed', data: { folderId: 'f', name: 'Goods' } });
  await history.append(library, { type: 'FolderMoved', data: { folderId: 'f', parentId: null } });
  await history.append(library, { type: 'ThemeCreated', data: theme('t', 'Fit', 'fit') });
  await history.append(library, { type: 'ThemeCreated', data: theme('u', 'Size', '') });
  await history
    .as('edit')
    .append(
      library,
      { type: 'ThemeRenamed', data: { themeId: 't', name: 'Fitting' } },
      { type: 'ThemeQueryChanged', data: { themeId: 't', originalText: 'fit fits', text: 'fit fits' } },
      { type: 'ThemePresentationChanged', data: { themeId: 't', portalName: 'F', visible: false } },
      { type: 'ThemeMoved', data: { themeId: 't', folderId: 'f' } },
    );
  await history
    .as('undo')
    .append(
      library,
      { type: 'LibraryChangeUndone', data: { from: 5, to: 8 } },
      { type: 'ThemeRenamed', data: { themeId: 't', name: 'Fit' } },
    );
  await history.append('workspace-w', {
    type: 'WorkspaceCreated',
    data: { workspaceId: 'w', projectId: 'p', name: 'All', themes: ['t'] },
  });
  await history.append('workspace-w', { type: 'WorkspaceRenamed', data: { name: 'Main' } });
  await history.append('workspace-w', { type: 'WorkspaceThemesSet', data: { themes: ['u'] } });
  await history.append('workspace-w', { type: 'WorkspaceThemeAdded', data: { themeId: 't' } });
  await history.append('workspace-w', { type: 'WorkspaceChangeUndone', data: { from: 1, to: 1 } });
  const nets = [
    { id: 'net-1', name: 'Body', themes: ['t', 'u'] },
    { id: 'net-2', folderId: 'f' },
  ];
  await history.append('workspace-w', { type: 'WorkspaceNetsSet', data: { nets } });
  const banners = [{ id: 'banner-1', name: 'Report', parts: [['season'], ['season', 'grade']] }];
  await history.append('workspace-w', { type: 'WorkspaceBannersSet', data: { banners } });
  await history.append('workspace-w', { type: 'WorkspaceDeleted', data: {} });
  const workspace = {
    workspaceId: 'w',
    projectId: 'p',
    name: 'Main',
    themes: ['u', 't'],
    nets: [],
    banners: [],
    version: 4,
  };
  await history.append('workspace-w', { type: 'WorkspaceUndeleted', data: workspace });
  const many = Array.from({ length: 10_000 }, (_, at) => at + 1);
  await history.as('many').decide(tagDecider, tags, [tag('TagComments', many, many.slice(0, 400))]);
  await history.as('off').decide(tagDecider, tags, [tag('UntagComments', [7])]);
  await history.as('out').decide(tagDecider, tags, [tag('ExcludeComments', [7], [7])]);
  await history.as('back').decide(tagDecider, tags, [tag('RestoreComments', [7], [7])]);
  await history.append(
    tags,
    { type: 'CommentReviewed', data: { comment: 7, themes: [], library: 1, screen: 'feed', undoes: null } },
    { type: 'CommentReopened', data: { comment: 7, was: { themes: [], library: 1 }, screen: 'undo', undoes: 5 } },
  );
  await history.append(tags, {
    type: 'SuggestionsAccepted',
    data: {
      themeId: 't',
      comments: [30],
      sentence: null,
      before: null,
      automatic: false,
      query: null,
      version: 1,
      screen: 'suggestions',
      undoes: null,
      suggestions: { threshold: 0.9, expectedWrong: 0.1, model: 'm', fittedOn: 'p1-l2' },
    },
  });
  const population = { found: 400, other: 19_600 };
  await history.append(
    'agreement-s',
    {
      type: 'SampleDrawn',
      data: {
        projectId: 'p',
        themeId: 't',
        query: 'q',
        size: 2,
        seed: 7,
        method: 'simple',
        comments: [7, 9],
        found: [7],
        population,
      },
    },
    { type: 'CommentJudged', data: { comment: 9, carries: 'yes', by: 'ann' } },
    { type: 'CommentJudged', data: { comment: 9, carries: null, by: 'ann' } },
    { type: 'SampleShareSet', data: { share: 20, before: 10 } },
    { type: 'SampleChangeUndone', data: { from: 3, to: 3 } },
  );
  const changes = [{ text: 'lush', before: null, after: 2.5 }];
  const hid = { type: 'HiddenWordsChanged', data: { added: ['bar'], removed: [] } } as const;
  await history.append('dictionary-p', { type: 'WordsChanged', data: { changes } }, hid);
  await history.append('dictionary', { type: 'NegatorsChanged', data: { added: ['hardly'], removed: [] } });
  await history.append('dictionary', { type: 'DictionaryChangeUndone', data: { from: 0, to: 0 } });
  await history.append(
    'dictionary-p',
    { type: 'WordListRestored', data: { list: 'words', revision: 0 } },
    { type: 'WordsChanged', data: { changes: [{ text: 'lush', before: 1, after: 2.5 }] } },
  );
  await history.append('skips-segments-p', {
    type: 'EventSkipped',
    data: { projector: 'segments-p', stream: project, revision: 3, position: '1', why: 'it was ours' },
  });
  await history
    .as('folder')
    .append(
      library,
      { type: 'ThemeMoved', data: { themeId: 't', folderId: null } },
      { type: 'FolderDeleted', data: { folderId: 'f' } },
    );
  const goods = { folderId: 'f', name: 'Goods', parentId: null, version: 3 };
  await history.append(library, { type: 'FolderUndeleted', data: goods });
  await history.append(library, { type: 'ThemeDeleted', data: { themeId: 'u' } });
  await history.append(library, { type: 'ThemeUndeleted', data: { ...theme('u', 'Size', ''), version: 2 } });
  await history.append(
    library,
    { type: 'ThemeVersionRestored', data: { themeId: 't', revision: 3 } },
    { type: 'ThemeQueryChanged', data: { themeId: 't', originalText: 'fit', text: 'fit' } },
  );
  await history.append(library, { type: 'QueryReadingsReviewed', data: { reader: '2' } });
  await history.append(
    'freeze-fr',
    {
      type: 'WorkspaceFrozen',
      data: {
        freezeId: 'fr',
        projectId: 'p',
        workspaceId: 'w',
        workspace: 'Quality',
        name: 'Wave 1',
        note: 'Sent to the client',
        moment: 'p1',
        rules: { tokeniser: '2', scorer: '1', queries: '2' },
        figures: [{ figure: 'table', sha256: 'ab' }],
        stored: { restorations: 0, from: 0, to: 0 },
      },
    },
    { type: 'FreezeDeleted', data: {} },
    { type: 'FreezeChangeUndone', data: { from: 1, to: 1 } },
    { type: 'FreezeUndeleted', data: {} },
  );
  const split = { fileId: 'p.f', splitId: 'anew', splitters: [], before: { splitId: null, splitters: [] } };
  await history.append(project, { type: 'FileSplitAnew', data: split });
  const receipt = { fileId: 'p.f', stream: fileStream('p.f'), revision: 9, digest: 'd' };
  await history.append(project, { type: 'FileErased', data: receipt });
  await history.append(
    project,
    {
      type: 'GroupDefined',
      data: { id: 'g', name: 'Ages', field: 'age', bands: [{ name: 'young', items: ['18'] }], place: null },
    },
    { type: 'GroupDeleted', data: { groupId: 'g' } },
    ...COLUMN_CHANGES,
  );
  await history.as('gone').append(project, { type: 'ProjectDeleted', data: {} });
  await history.as('undelete').append(
    project,
    { type: 'ProjectChangeUndone', data: { from: 18, to: 18 } },
    {
      type: 'ProjectUndeleted',
      data: {
        projectId: 'p',
        name: 'Boots',
        description: '',
        sid: null,
        columns: COLUMNS,
        table: null,
        groups: [],
        versions: { basics: 2, columns: 2, groups: 1 },
      },
    },
  );
  return history;
};

const all = async (model: MemoryModel, filters: Parameters<typeof readAuditPage>[1] = {}) =>
  (await readAuditPage(model, filters, { limit: 1_000 })).acts;

describe('the history projector', () => {
  it('makes nothing of an event that comes again', async () => {
    const history = await everything();
    await addReports(history, 'p');
    await expectSameWhenAppliedTwice(historyProjector, history.events);
  });

  it('shows every event as an entry except uploaded texts, file names, and what merely follows a change', () => {
    const { file, names, figures, erasures, seals, ...others } = EVENT_TABLE;
    const column = MODEL_KINDS.indexOf('history');
    const acts = Object.values(others).flatMap((rows) => Object.entries(rows));
    const decided = acts.flatMap(([type, row]) => (type === 'SentenceTagsMoved' ? [] : [row[column]]));
    expect(new Set(decided)).toEqual(new Set(['handled']));
    expect(new Set(Object.values(file).map((row) => row[column]))).toEqual(new Set(['ignored']));
    expect(others.tags.SentenceTagsMoved[column]).toBe('ignored');
    const noActs = Object.keys({ ...file, ...names, ...figures, ...erasures, ...seals }).length + 1;
    expect(decided.length + noActs).toBe(Object.keys(EVENT_SCHEMAS).length);
  });

  it('makes one act of what one command has stored, whatever it was about', async () => {
    const model = await projected(historyProjector, (await everything()).events);
    const acts = await all(model);
    expect(acts.map(({ n }) => n)).toEqual(acts.map((_, at) => acts.length - 1 - at));
    const bulk = acts.find(({ comments }) => (comments?.count ?? 0) > 2);
    // Two events: comments that the query found, and others.
    expect(bulk).toMatchObject({ events: 2, kinds: ['tag'], comments: { count: 10_000, ids: [] } });
    const edit = acts.find(({ events }) => events === 4);
    expect(edit?.parts.flatMap(({ changes = [] }) => changes)).toEqual([
      { what: 'name', before: 'Fit', after: 'Fitting' },
      { what: 'query', before: 'fit', after: 'fit fits' },
      { what: 'portal name', before: '', after: 'F' },
      { what: 'in charts and exports', before: 'shown', after: 'hidden' },
      { what: 'folder', before: null, after: 'Goods' },
    ]);
    const runs = acts.filter(({ kinds }) => kinds.includes('build')).map(({ parts, events }) => ({ parts, events }));
    expect(runs).toMatchObject([
      { parts: [{ type: 'BuildFailed', where: 'parse', reason: 'Disk full.' }] },
      { parts: [{ type: 'BuildFinished' }] },
      { parts: [{ type: 'SentimentRun', range: [1, 20_000] }], events: 2 },
      { parts: [{ type: 'ClassificationRun', count: 3 }], events: 2 },
      { parts: [{ type: 'BuildRequested' }] },
    ]);
  });

  it('lists what was undone, and names things as they were called then', async () => {
    const model = await projected(historyProjector, (await everything()).events);
    const undone = (await all(model, { kind: 'undo' })).map((act) => act.undone?.parts.map(({ type }) => type));
    expect(undone).toEqual([
      ['ProjectDeleted'],
      ['FreezeDeleted'],
      ['NegatorsChanged'],
      ['SampleShareSet'],
      ['CommentReviewed'],
      ['WorkspaceRenamed'],
      ['ThemeRenamed', 'ThemeQueryChanged', 'ThemePresentationChanged', 'ThemeMoved'],
    ]);
    const names = (await all(model, { project: 'p' })).map(({ project }) => project?.name);
    expect(new Set(names)).toEqual(new Set(['Boots', 'Shoes']));
    expect(names.at(-1)).toBe('Shoes');
  });

  it('marks what was undone, by whom and when', async () => {
    const acts = await all(await projected(historyProjector, (await everything()).events));
    const undone = acts.filter(({ undoneBy }) => undoneBy !== undefined);
    expect(undone.map(({ parts }) => parts[0]?.type)).toEqual([
      ...(['ProjectDeleted', 'FreezeDeleted', 'NegatorsChanged', 'SampleShareSet'] as const),
      ...(['CommentReviewed', 'WorkspaceRenamed', 'ThemeRenamed'] as const),
    ]);
    const undo = acts.filter(({ kinds }) => kinds.includes('undo'));
    expect(undone.map(({ undoneBy }) => undoneBy)).toEqual(undo.map(({ at, actor }) => ({ at, actor })));
  });

  it('names the version that was restored', async () => {
    const acts = await all(await projected(historyProjector, (await everything()).events));
    const restored = acts.flatMap(({ parts }) => parts.filter(({ version }) => version !== undefined));
    const madeBy = (type: string) => acts.filter(({ parts }) => parts[0]?.type === type).at(-1);
    const [theme, words] = [madeBy('ThemeCreated'), madeBy('WordsChanged')];
    expect(restored).toEqual([
      { type: 'ThemeVersionRestored', subject: 'Fit', version: { at: theme?.at, actor: theme?.actor } },
      { type: 'WordListRestored', subject: 'Boots', where: 'words', version: { at: words?.at, actor: words?.actor } },
    ]);
  });

  it('is outdated where it does not mark what was undone', async () => {
    const model = await projected(historyProjector, (await everything()).events);
    expect(await historyProjector.isOutdated?.(model)).toBe(false);
    const { rules, ...older } = (await model.get<CountDocument>(COUNT, COUNT)) ?? { next: 0 };
    expect(rules).toBe(HISTORY_RULES);
    model.documents.set(`${COUNT} ${COUNT}`, JSON.stringify(older));
    expect(await historyProjector.isOutdated?.(model)).toBe(true);
  });

  it('finds acts by person, kind, project, theme and time, and by all of them', async () => {
    const model = await projected(historyProjector, (await everything()).events);
    const acts = await all(model);
    for (const filters of [
      ...([{ person: 'ann' }, { person: 'nobody' }, { kind: 'tag' }, { kind: 'workspace' }, { project: 'p' }] as const),
      ...([{ theme: 't' }, { theme: 'u' }, { theme: 't', kind: 'tag' }, { kind: 'theme', theme: 't' }] as const),
      { project: 'p', projectThemes: ['t', 'u', 'unknown'] },
      { project: 'elsewhere', projectThemes: ['t'], person: 'ann' },
      { from: '2026-11-21T10:00:20.000Z' },
      { to: '2026-11-21T10:00:20.000Z', kind: 'theme' },
      { from: '2026-11-21T10:00:10.000Z', to: '2026-11-21T10:00:20.000Z', person: 'ann' },
    ] as const) {
      const asked: Parameters<typeof readAuditPage>[1] = filters;
      const { person, kind, project, projectThemes = [], theme: themeId, from, to } = asked;
      const edits = (act: FoundEntry): boolean =>
        act.kinds.includes('theme') && act.themes.some(({ id }) => projectThemes.includes(id));
      const expected = acts.filter(
        (act) =>
          (person === undefined || act.actor.id === person) &&
          (kind === undefined || act.kinds.includes(kind)) &&
          (project === undefined || act.project?.id === project || edits(act)) &&
          (themeId === undefined || act.themes.some(({ id }) => id === themeId)) &&
          (from === undefined || (act.until ?? act.at) >= from) &&
          (to === undefined || act.at < to),
      );
      expect([filters, (await all(model, filters)).map(({ n }) => n)]).toEqual([filters, expected.map(({ n }) => n)]);
    }
  });

  it('is read in pages, whatever is written between them', async () => {
    const history = await everything();
    const before = await all(await projected(historyProjector, history.events));
    const seen: number[] = [];
    let below: number | undefined;
    do {
      // Appended while a user is reading: newer than everything on the page.
      await history.append(LIBRARY_STREAM, { type: 'ThemeMoved', data: { themeId: 't', folderId: null } });
      const model = await projected(historyProjector, history.events);
      const from = below ?? before.length;
      const page = await readAuditPage(model, {}, { below: from, limit: 7 });
      seen.push(...page.acts.map(({ n }) => n));
      below = page.next ?? undefined;
    } while (below !== undefined);
    expect(seen).toEqual(before.map(({ n }) => n));
  });

  it('answers what it has found in time, and where to go on', async () => {
    const model = await projected(historyProjector, (await everything()).events);
    const seen: number[] = [];
    let below: number | undefined;
    for (let pages = 0; pages === 0 || below !== undefined; pages += 1) {
      const page = await readAuditPage(model, { theme: 't' }, { below, limit: 5, maxWaitMs: 0 });
      seen.push(...page.acts.map(({ n }) => n));
      below = page.next ?? undefined;
    }
    expect(seen).toEqual((await all(model, { theme: 't' })).map(({ n }) => n));
  });

  it('finds the acts on a comment by their revisions, and those of its file', async () => {
    const model = await projected(historyProjector, (await everything()).events);
    const tags = await readEntryNumbers(model, tagsStream('p'), [4, 3, 2, 1]);
    const files = await readFileEntries(model, 'p', 7);
    expect([files.length, await readFileEntries(model, 'p', 20_001)]).toEqual([2, []]);
    const numbers = [...new Set([...tags, ...files])].sort((a, b) => b - a);
    const { acts } = await pageAmong(model, {}, numbers, { limit: 10 });
    expect(acts.map(({ parts }) => parts.at(-1)?.type)).toEqual([
      ...(['FileErased', 'CommentsRestored', 'CommentsExcluded', 'CommentsUntagged', 'CommentsTagged'] as const),
      'FileAdded',
    ]);
    expect((await pageAmong(model, { theme: 't', kind: 'tag' }, numbers, { limit: 2 })).acts).toHaveLength(2);
  });

  it('finds things by all the names that they ever had', async () => {
    const model = await projected(historyProjector, (await everything()).events);
    expect(await findNames(model, 'project', 'sho', 5)).toEqual([{ id: 'p', name: 'Shoes' }]);
    expect((await findNames(model, 'theme', 'FIT', 5)).map(({ name }) => name)).toEqual(['Fit', 'Fitting']);
    expect(await findNamed(model, 'project', 'p')).toEqual({ id: 'p', name: 'Boots' });
    expect(await findNamed(model, 'theme', 'x')).toBeUndefined();
  });
});
