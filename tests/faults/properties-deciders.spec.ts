/**
 * Properties of deciders for any sequence of commands: they decide or reject, are idempotent, and their
 * events produce their state.
 */
import { describe, expect, it } from '@jest/globals';
import type { AccountCommand } from '@verbatim/domain/account/account-commands';
import { accountDecider } from '@verbatim/domain/account/account-decider';
import type { AgreementCommand } from '@verbatim/domain/agreement/agreement-commands';
import { agreementDecider } from '@verbatim/domain/agreement/agreement-decider';
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { fold, type Decider } from '@verbatim/domain/decider';
import type { DictionaryCommand } from '@verbatim/domain/dictionary/dictionary-commands';
import { dictionaryDecider, foldWord } from '@verbatim/domain/dictionary/dictionary-decider';
import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { COLUMN_TYPE_NAMES } from '@verbatim/domain/formats/column-types';
import { tableColumns, type ProjectState } from '@verbatim/domain/project/project-state';
import type { SetTags, TagCommand } from '@verbatim/domain/tags/tag-commands';
import { tagDecider } from '@verbatim/domain/tags/tag-decider';
import { manualState } from '@verbatim/domain/tags/tag-state';
import type { WorkspaceCommand } from '@verbatim/domain/workspace/workspace-commands';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import fc from 'fast-check';
import { quickOrLong } from '../support/faults-notes.ts';

const RUNS = quickOrLong(1_000, 100_000);

const id = fc.constantFrom('a', 'b', 'c', 'd');
const name = fc.constantFrom('Staff', 'staff ', 'Room', '', ' ', 'x'.repeat(300), 'Ｒｏｏｍ');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
/** An arbitrary command of a type, with its fields. */
const command = <const Type extends string, Fields extends object>(
  type: Type,
  fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
): fc.Arbitrary<{ readonly type: Type } & Fields> =>
  (fc.record(fields) as unknown as fc.Arbitrary<Fields>).map((given) => ({ type, ...given }));

const libraryCommand: fc.Arbitrary<LibraryCommand> = fc.oneof(
  fc.record({ type: fc.constant('CreateFolder' as const), folderId: id, name, parentId: fc.option(id) }),
  fc.record({
    type: fc.constant('EditFolder' as const),
    folderId: id,
    name: maybe(name),
    parentId: maybe(fc.option(id)),
  }),
  fc.record({ type: fc.constant('DeleteFolder' as const), folderId: id }),
  fc.record({
    type: fc.constant('CreateTheme' as const),
    themeId: id,
    name,
    folderId: fc.option(id),
    text: fc.constantFrom('', 'staff', '(', 'a - b'),
    portalName: name,
    visible: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('EditTheme' as const),
    themeId: id,
    name: maybe(name),
    folderId: maybe(fc.option(id)),
    text: maybe(fc.constantFrom('', 'staff', '(')),
    basedOn: maybe(fc.nat(3)),
  }),
  fc.record({ type: fc.constant('DeleteTheme' as const), themeId: id }),
);
const workspaceCommand: fc.Arbitrary<WorkspaceCommand> = fc.oneof(
  fc.record({
    type: fc.constant('CreateWorkspace' as const),
    workspaceId: id,
    projectId: id,
    name,
    themes: fc.uniqueArray(id),
  }),
  fc.record({ type: fc.constant('EditWorkspace' as const), name: maybe(name), themes: maybe(fc.uniqueArray(id)) }),
  fc.record({ type: fc.constant('AddThemeToWorkspace' as const), themeId: id }),
  fc.record({ type: fc.constant('DeleteWorkspace' as const) }),
);

const column = fc.record({
  id,
  field: id,
  name: fc.constantFrom('review', 'Season', 'season ', '_id', '', 'nights'),
  type: fc.constantFrom(...COLUMN_TYPE_NAMES),
  options: fc.subarray(['Spring', 'Summer', '']),
});
const band = fc.record({ name: fc.constantFrom('warm', 'cold', ''), items: fc.subarray(['Spring', 'Summer', 'x']) });
const definition = fc.record({ stream: fc.constantFrom('library', 'dictionary'), revision: fc.nat(2) });
const version = maybe(fc.nat(3));
const digest = fc.constantFrom('one', 'two', 'three');
const minId = fc.option(fc.integer({ min: 1, max: 9 }));
const table = { type: 'CreateTable', columns: [] } as const;
/** A project that accepts files: arbitrary columns seldom do. */
const REVIEW = { id: 'r', field: 'r', name: 'review', type: 'long-text', options: [] } as const;
const SEASON = { id: 's', field: 's', name: 'season', type: 'enum', options: ['Spring'] } as const;
const READY: readonly ProjectCommand[] = [
  { type: 'CreateProject', projectId: 'p', name: 'Hotel', description: '', sid: '', noSid: true },
  { type: 'DefineColumns', columns: [REVIEW, SEASON] },
  table,
];
const addFile = command('AddFile', {
  fileId: id,
  count: fc.nat(3),
  digest,
  again: fc.boolean(),
  columns: fc.constant([REVIEW, SEASON].map((each) => ({ name: each.name, type: each.type }))),
  options: fc.constantFrom<Readonly<Record<string, number>>>({}, { season: 2 }, { gone: 1 }),
  dateOrders: fc.constant({}),
});
const projectCommand: fc.Arbitrary<ProjectCommand> = fc.oneof(
  command('CreateProject', { projectId: fc.constant('p'), name, description: name, sid: name, noSid: fc.boolean() }),
  command('EditProject', { name: maybe(name), description: maybe(name), basedOn: version }),
  command('DeleteProject', {}),
  command('DefineColumns', { columns: fc.array(column, { maxLength: 4 }), basedOn: version }),
  command('CreateTable', { columns: fc.subarray(['review', 'season', 'nights', 'gone']) }),
  command('DefineGroup', {
    groupId: id,
    isNew: fc.boolean(),
    name,
    field: fc.constantFrom('season', 'review', 'gone', ''),
    bands: fc.array(band, { maxLength: 3 }),
    basedOn: version,
  }),
  command('DeleteGroup', { groupId: id, basedOn: version }),
  { weight: 4, arbitrary: addFile },
  command('EraseFile', { fileId: id, stream: id, revision: fc.nat(2), digest: id, unlessBuilding: fc.boolean() }),
  command('RecordClassificationRun', {
    minId,
    themes: fc.subarray(['t', 'u']),
    library: definition,
    comments: fc.nat(3),
  }),
  command('RecordSentimentRun', {
    fromId: fc.nat(9),
    toId: fc.nat(9),
    dictionary: fc.option(definition),
    project: definition,
  }),
  command('RequestBuild', { minId }),
  command('EndBuild', { minId }),
  command('EndBuild', { minId, failure: fc.constant({ step: 'parse', reason: 'x' } as const) }),
);

/** Comment ids are unique for ever, and a table has a comment column. */
const expectSoundProject = (state: ProjectState): void => {
  let next = 1;
  for (const { firstId, count } of state.files) {
    expect(firstId).toBeGreaterThanOrEqual(next);
    next = firstId + count;
  }
  expect(state.nextId).toBeGreaterThanOrEqual(next);
  for (const [at, { fromId, toId }] of state.scored.entries())
    expect(fromId <= toId && fromId > (state.scored[at - 1]?.toId ?? 0)).toBe(true);
  if (state.table !== null) expect(tableColumns(state).filter(({ type }) => type === 'long-text')).toHaveLength(1);
};

const comment = fc.constantFrom(1, 2, 8_191, 8_192);
const query = fc.option(fc.constantFrom('q', 'r'));
const seen = fc.record({ themeId: id, query });
const commentSet = fc.uniqueArray(comment).map((ids) => new Set(ids));
const screen = fc.constant('feed');
const tagged = fc.record({
  type: fc.constantFrom('TagComments', 'UntagComments', 'ExcludeComments', 'RestoreComments'),
  themeId: id,
  comments: fc.array(comment, { maxLength: 3 }),
  sentence: fc.option(fc.nat(1)),
  automatic: commentSet,
  query,
  version: fc.constantFrom(null, 1, 2),
  screen,
});
const tagCommand: fc.Arbitrary<TagCommand> = fc.oneof(
  { weight: 3, arbitrary: tagged },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(comment).chain((comments) =>
      command('ApplyJudgements', {
        themeId: id,
        carrying: fc.constant(comments.slice(1)),
        without: fc.constant(comments.slice(0, 1)),
        automatic: commentSet,
        query,
        version: fc.constantFrom(null, 1, 2),
        screen,
      }),
    ),
  },
  { weight: 1, arbitrary: command('ReviewComment', { comment, themes: fc.array(seen), library: fc.nat(2), screen }) },
  { weight: 1, arbitrary: command('ReopenComment', { comment, screen }) },
);
const SAID = { TagComments: 2, UntagComments: null, ExcludeComments: -1, RestoreComments: null } as const;
const isTagging = (each: TagCommand): each is SetTags => each.type in SAID;

const word = fc.constantFrom('good', 'GOOD ', 'not  good', '', 'x'.repeat(201), '東京');
const weight = fc.constantFrom(-5, -0.1, 0, 2.5, 5, 5.1, 0.05, NaN);
const dictionaryCommand: fc.Arbitrary<DictionaryCommand> = fc.oneof(
  command('SetWords', {
    words: fc.array(fc.record({ text: word, value: weight }), { maxLength: 4 }),
    basedOn: version,
  }),
  command('SetNegators', { negators: fc.array(word, { maxLength: 4 }), basedOn: version }),
  command('SetHiddenWords', { words: fc.array(word, { maxLength: 4 }), basedOn: version }),
  command('ChangeHiddenWords', {
    add: fc.array(word, { maxLength: 3 }),
    remove: fc.array(word, { maxLength: 3 }),
  }),
);

const accountCommand: fc.Arbitrary<AccountCommand> = fc.oneof(
  command('RegisterAccount', { accountId: id, name }),
  command('InviteAccount', { accountId: id, name }),
  command('RequestPasswordReset', {}),
  command('ChangePassword', {}),
  command('DeleteAccount', {}),
);
/** Each link and each new password is a new change. */
const isDoneOnce = ({ type }: AccountCommand): boolean => type !== 'RequestPasswordReset' && type !== 'ChangePassword';

const agreementCommand: fc.Arbitrary<AgreementCommand> = fc.oneof(
  command('DrawSample', {
    projectId: fc.constant('p'),
    themeId: id,
    query: id,
    size: fc.nat(3),
    seed: fc.nat(3),
    method: fc.constantFrom('simple', 'stratified'),
    comments: fc.uniqueArray(comment),
    found: fc.constant([]),
    population: fc.constant({ found: 0, other: 4 }),
  }),
  command('JudgeComment', { comment, carries: fc.option(fc.constantFrom('yes', 'no', 'unsure')), by: id }),
);

/** Empty for a rejection. @throws any other error */
const decided = <State, Command, Event>(
  { decide }: Decider<State, Command, Event>,
  command: Command,
  state: State,
): readonly Event[] => {
  try {
    return decide(command, state);
  } catch (error) {
    if (!(error instanceof CommandRejected)) throw error;
    return [];
  }
};
/**
 * @param isRepeated whether a repeated command must do nothing
 * @param check of the state after each command
 */
const expectRules = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  commands: readonly Command[],
  check: (state: State, command: Command) => void = () => undefined,
  isRepeated: (command: Command) => boolean = () => true,
): State => {
  let state = decider.initialState;
  const all: Event[] = [];
  for (const command of commands) {
    const events = decided(decider, command, state);
    state = decider.evolve(state, events);
    all.push(...events);
    if (isRepeated(command)) expect(decided(decider, command, state)).toEqual([]);
    check(state, command);
  }
  expect(fold(decider, all)).toEqual(state);
  return state;
};

const holds = <T>(arbitrary: fc.Arbitrary<T>, most: number, property: (commands: readonly T[]) => unknown): void =>
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: most }), (commands) => void property(commands)),
    { numRuns: RUNS },
  );

describe('a decider', () => {
  it('of the library refuses or decides, does nothing twice, and comes to the same state by its events', () => {
    holds(libraryCommand, 25, (commands) => expectRules(libraryDecider, commands));
  });

  it('of a workspace does, too', () => {
    holds(workspaceCommand, 15, (commands) => expectRules(workspaceDecider, commands));
  });

  it('of a project does, with an id of its own for each comment and one comment column in its table', () => {
    holds(projectCommand, 25, (commands) => expectRules(projectDecider, commands, expectSoundProject));
    let files = 0;
    holds(projectCommand, 15, (commands) => {
      files += expectRules(projectDecider, [...READY, ...commands], expectSoundProject).files.length;
    });
    expect(files).toBeGreaterThan(RUNS / 10);
  });

  it('of tags does, and what was said last by hand stands', () => {
    holds(tagCommand, 20, (commands) =>
      expectRules(tagDecider, commands, (state, asked) => {
        if (!isTagging(asked)) return;
        const { themeId, sentence } = asked;
        const before = SAID[asked.type];
        for (const each of asked.comments) {
          const now = manualState(state, themeId, each, sentence);
          // Withdrawing a tag leaves exclusions unchanged, and vice versa.
          if (before !== null) expect(now).toBe(before);
          else expect(now).not.toBe(asked.type === 'UntagComments' ? 2 : -1);
        }
      }),
    );
  });

  it('of a dictionary does, and a list saved without a base version becomes exactly what was sent', () => {
    holds(dictionaryCommand, 12, (commands) =>
      expectRules(dictionaryDecider, commands, (state, asked) => {
        if (asked.type !== 'SetNegators' || asked.basedOn !== undefined) return;
        const sent = asked.negators.map(foldWord).filter((text) => text !== '');
        if (sent.some((text) => text.length > 200)) return;
        expect([...state.negators.entries].map(([text]) => text).sort()).toEqual([...new Set(sent)].sort());
      }),
    );
  });

  it('of an account and of a sample does, too', () => {
    holds(accountCommand, 8, (commands) => expectRules(accountDecider, commands, undefined, isDoneOnce));
    holds(agreementCommand, 15, (commands) => expectRules(agreementDecider, commands));
  });
});
