/** How every act reads in plain words: the one place where history becomes sentences. */
import type { ActDocument, ActPart, ActType, UndoneAct } from '@verbatim/projections/models/history/history';

type Told = UndoneAct;
type Say = (part: ActPart, act: Told) => string;

const count = (value: number): string => value.toLocaleString('en');
const counted = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
/** A thing by its name of then. */
const the = (noun: string, name: string): string => (name === '' ? `a ${noun}` : `the ${noun} “${name}”`);
const called = (name: string | null | undefined): string => `“${name ?? ''}”`;
const inFolder = (place: string | null | undefined): string => (place == null ? '' : ` in the folder “${place}”`);

const changeOf = ({ changes = [] }: ActPart, what: string) => changes.find((one) => one.what === what);

const rangeWords = ({ range }: ActPart, all: string): string => {
  if (range === undefined) return all;
  const [from, to] = range;
  if (from === to) return `comment ${count(from)}`;
  return `the comments ${count(from)} to ${count(to)}`;
};
/** Of a build: from one comment on, or all. */
const sinceWords = ({ range }: ActPart): string =>
  range === undefined ? 'all comments' : `the comments from ${count(range[0])} on`;

const commentWords = ({ tags }: ActPart, { comments }: Told): string => {
  const { count: number, ids } = comments ?? { count: 0, ids: [] };
  const what = number === 1 && ids.length === 1 ? `comment ${count(ids[0] ?? 0)}` : counted(number, 'comment');
  const sentence = tags?.sentence ?? null;
  return sentence === null ? what : `sentence ${sentence + 1} of ${what}`;
};

const renamed =
  (noun: string): Say =>
  (part) =>
    `renamed ${the(noun, part.subject)} to ${called(changeOf(part, 'name')?.after)}`;

const moved =
  (noun: string, top: string): Say =>
  (part) =>
    `moved ${the(noun, part.subject)} to ${part.place == null ? top : `the folder “${part.place}”`}`;

const edited: Say = (part) => {
  const name = changeOf(part, 'name');
  const description = changeOf(part, 'description');
  const whose = the('project', part.subject);
  if (name === undefined) return `changed the description of ${whose}`;
  return `renamed ${whose} to ${called(name.after)}${description === undefined ? '' : ' and changed its description'}`;
};

const themesSet: Say = (part) => {
  const { before, after } = changeOf(part, 'themes') ?? { before: null, after: null };
  const whose = the('workspace', part.subject);
  if (before === null && after === null) return `put the themes of ${whose} into another order`;
  const added = after === null ? '' : `added ${quotedNames(after)} to`;
  const removed = before === null ? '' : `took ${quotedNames(before)} out of`;
  return `${[added, removed].filter((text) => text !== '').join(' and ')} ${whose}`;
};

const quotedNames = (names: string): string => `“${names}”`;

const presentation: Say = (part) => {
  const [portal, visible] = [changeOf(part, 'portal name'), changeOf(part, 'in charts and exports')];
  const whose = the('theme', part.subject);
  if (visible !== undefined) {
    const also = portal === undefined ? '' : ' and changed its portal name';
    return `${visible.after === 'hidden' ? 'hid' : 'showed'} ${whose} in charts and exports${also}`;
  }
  return `changed the portal name of ${whose}`;
};

const columns: Say = (part) =>
  part.where === undefined
    ? `defined ${counted(part.count ?? 0, 'column')} of ${the('project', part.subject)}`
    : `changed the definitions of ${counted(part.count ?? 0, 'column')} of ${the('project', part.subject)}`;

const withThemes = ({ count: themes = 0 }: ActPart): string =>
  themes === 0 ? ' without themes' : ` with ${counted(themes, 'theme')}`;

/** A new type of event has no sentence until somebody has decided: the types ask for it. */
const SENTENCES: { readonly [type in ActType]: Say } = {
  ProjectCreated: ({ subject }) => `created ${the('project', subject)}`,
  ProjectEdited: edited,
  ProjectDeleted: ({ subject }) => `deleted ${the('project', subject)}`,
  ProjectUndeleted: ({ subject }) => `brought ${the('project', subject)} back`,
  ProjectChangeUndone: ({ subject }) => `took back a change of ${the('project', subject)}`,
  ColumnsDefined: columns,
  GroupDefined: ({ subject }) => `defined ${the('custom group', subject)}`,
  GroupDeleted: ({ subject }) => `deleted a custom group of ${the('project', subject)}`,
  TableCreated: (part) => `made the table of comments with ${counted(part.count ?? 0, 'column')}`,
  FileAdded: (part) => `added the file ${called(part.subject)} with ${counted(part.count ?? 0, 'comment')}`,
  FileErased: (part) =>
    part.subject === ''
      ? 'erased a file for good'
      : `erased the file ${called(part.subject)} with its ${counted(part.count ?? 0, 'comment')} for good`,
  ClassificationRun: (part) =>
    `ran ${part.count === 0 ? 'no theme' : counted(part.count ?? 0, 'theme')} over ${sinceWords(part)}`,
  SentimentRun: (part) => `scored the sentiment of ${rangeWords(part, 'all comments')}`,
  BuildRequested: (part) => `started the build of ${sinceWords(part)}`,
  BuildFinished: (part) => `finished the build of ${sinceWords(part)}`,
  BuildFailed: (part) => `could not finish a build: the step ${part.where ?? ''} failed`,
  WorkspaceCreated: (part) => `created ${the('workspace', part.subject)}${withThemes(part)}`,
  WorkspaceRenamed: renamed('workspace'),
  WorkspaceThemesSet: themesSet,
  WorkspaceThemeAdded: themesSet,
  WorkspaceDeleted: ({ subject }) => `deleted ${the('workspace', subject)}`,
  WorkspaceUndeleted: ({ subject }) => `brought ${the('workspace', subject)} back`,
  WorkspaceChangeUndone: ({ subject }) => `took back a change of ${the('workspace', subject)}`,
  FolderCreated: ({ subject, place }) => `created ${the('folder', subject)}${inFolder(place)}`,
  FolderRenamed: renamed('folder'),
  FolderMoved: moved('folder', 'the top of the library'),
  FolderDeleted: ({ subject }, { events, parts }) =>
    `deleted ${the('folder', subject)}${events > 1 && isOneDeletion(parts) ? ` and moved what it held (${counted(events - 1, 'thing')})` : ''}`,
  FolderUndeleted: ({ subject }) => `brought ${the('folder', subject)} back`,
  ThemeCreated: (part) =>
    `created ${the('theme', part.subject)}${inFolder(part.place)}${changeOf(part, 'query') === undefined ? ', to be tagged by hand alone' : ''}`,
  ThemeRenamed: renamed('theme'),
  ThemeMoved: moved('theme', 'Uncategorized'),
  ThemeQueryChanged: ({ subject }) => `changed the query of ${the('theme', subject)}`,
  ThemePresentationChanged: presentation,
  ThemeDeleted: ({ subject }) => `deleted ${the('theme', subject)}`,
  ThemeUndeleted: ({ subject }) => `brought ${the('theme', subject)} back`,
  LibraryChangeUndone: () => 'took back a change of the library',
  CommentsTagged: (part, act) => `tagged ${commentWords(part, act)} with ${the('theme', part.subject)}`,
  CommentsUntagged: (part, act) => `took ${the('theme', part.subject)} off ${commentWords(part, act)}`,
  CommentsExcluded: (part, act) => `excluded ${commentWords(part, act)} from ${the('theme', part.subject)}`,
  CommentsRestored: (part, act) =>
    `took back the exclusion of ${commentWords(part, act)} from ${the('theme', part.subject)}`,
  CommentReviewed: (part, act) => `reviewed ${commentWords(part, act)}`,
  CommentReopened: (part, act) => `took back the review of ${commentWords(part, act)}`,
  SampleDrawn: (part, act) =>
    `drew a sample of ${commentWords(part, act)} to check ${the('theme', part.subject)} against people`,
  CommentJudged: (part, act) =>
    part.where === undefined
      ? `judged whether ${commentWords(part, act)} carries ${the('theme', part.subject)}`
      : `took back the judgement of ${commentWords(part, act)} on ${the('theme', part.subject)}`,
  WordsChanged: (part) =>
    `changed ${counted(part.count ?? 0, 'word')} of ${part.subject === '' ? 'the sentiment dictionary' : `the sentiment words of ${the('project', part.subject)}`}`,
  NegatorsChanged: (part) => `changed ${counted(part.count ?? 0, 'negator')} of the sentiment dictionary`,
  DictionaryChangeUndone: () => 'took back a change of the sentiment dictionary',
  AccountRegistered: ({ subject }) => `opened the account ${called(subject)}`,
  AccountInvited: ({ subject }) => `invited ${called(subject)}`,
  PasswordResetRequested: ({ subject }) => `asked for a new password of the account ${called(subject)}`,
  PasswordChanged: ({ subject }) => `changed the password of the account ${called(subject)}`,
  TokenMade: ({ subject, where, until }) =>
    `made the token ${called(subject)}, by which a script ${where === 'write' ? 'reads and writes' : 'reads'} until ${(until ?? '').slice(0, 10)}`,
  TokenRevoked: ({ subject }) => `revoked the token ${called(subject)}`,
  AccountDeleted: ({ subject }) => `deleted the account ${called(subject)}`,
  EventSkipped: ({ subject, where }) => `let the read model ${subject} pass over the event ${where ?? ''}`,
};

const isDeletion = ({ type }: ActPart): boolean => type === 'FolderDeleted' || type === 'ThemeDeleted';
/** Whatever else the act has done follows from it. */
const isOneDeletion = (parts: readonly ActPart[]): boolean => parts.filter(isDeletion).length === 1;
const isUndo = ({ type }: ActPart): boolean => type.endsWith('ChangeUndone');

const say = (part: ActPart, act: Told): string => SENTENCES[part.type](part, act);

/** What an act did, without who. */
const deedOf = (act: Told): string => {
  const parts = act.parts.filter((part) => !isUndo(part));
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return act.parts[0] === undefined ? '' : say(act.parts[0], act);
  // What a folder held is moved before it is deleted, and acts on comments in several states are one.
  if (first.tags !== undefined || (last.type === 'FolderDeleted' && isOneDeletion(parts))) return say(last, act);
  const [deed, ...others] = parts.map((part) => say(part, act));
  const shown = others.slice(0, MOST_DEEDS);
  const left = act.events - (act.parts.length - parts.length) - 1 - shown.length;
  return [deed, ...shown, ...(left > 0 && !isRun(first) ? [`made ${counted(left, 'further change')}`] : [])].join('; ');
};

const MOST_DEEDS = 3;
const isRun = ({ type }: ActPart): boolean => type === 'ClassificationRun' || type === 'SentimentRun';

/** Who did what, as one sentence. */
export const sentenceOf = (act: ActDocument): string => {
  const who = act.actor.name === '' ? 'Somebody' : act.actor.name;
  if (act.undone === null) return `${who} ${deedOf(act)}.`;
  const whose = act.undone.actor.id === act.actor.id ? 'their own act' : `an act of ${act.undone.actor.name}`;
  return `${who} took back ${whose}: ${deedOf(act.undone)}.`;
};

/** What stands beside the sentence. */
export const detailsOf = (act: ActDocument): readonly string[] => [
  ...act.parts.flatMap((part) => (part.tags === undefined ? [] : [tagDetail(part)])),
  ...act.parts.flatMap(({ type, where }) =>
    type === 'ClassificationRun' && where !== undefined ? [`The queries were those of ${where}.`] : [],
  ),
  ...act.parts.flatMap(({ reason }) => (reason === undefined ? [] : [reason])),
  ...(act.why === '' ? [] : [act.why]),
  ...(act.token === undefined ? [] : [`A script has done it, with the token “${act.token}”.`]),
];

const tagDetail = ({ tags, count: number = 0 }: ActPart): string => {
  const { before, automatic, hasQuery, screen } = tags ?? {
    ...{ before: null, automatic: false, hasQuery: false, screen: '' },
  };
  const these = number === 1 ? 'It was' : `${counted(number, 'comment')} were`;
  const stood =
    before === 2 ? 'tagged by hand before' : before === -1 ? 'excluded before' : 'not touched by hand before';
  const found = automatic ? 'found by the query' : hasQuery ? 'not found by the query' : 'of a theme that had no query';
  return `${these} ${stood} and ${found}. Said on the screen: ${screen}.`;
};
