/** The only place where audit entries become sentences. */
import type {
  AuditEntryDocument,
  AuditEntryPart,
  AuditedEventType,
  UndoneEntry,
} from '@verbatim/projections/models/history/history';
import { COLUMN_TYPES } from '@verbatim/domain/formats/column-types';
import type { HistoryItem } from '../contract/history.ts';
import { getOwnProperty } from '@verbatim/domain/own-property';

/** An entry, or one that was undone, with the project of both. */
type Act = UndoneEntry & Pick<AuditEntryDocument, 'project'>;
type Say = (part: AuditEntryPart, act: Act) => string;

const count = (value: number): string => value.toLocaleString('en');
const counted = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
/** An item by its name at the time. */
const the = (noun: string, name: string): string => (name === '' ? `a ${noun}` : `the ${noun} “${name}”`);
const called = (name: string | null | undefined): string => `“${name ?? ''}”`;
const inFolder = (place: string | null | undefined): string => (place == null ? '' : ` in the folder “${place}”`);

const getChange = ({ changes = [] }: AuditEntryPart, what: string) => changes.find((one) => one.what === what);

const rangeWords = ({ range }: AuditEntryPart, all: string): string => {
  if (range === undefined) return all;
  const [from, to] = range;
  if (from === to) return `comment ${count(from)}`;
  return `comments ${count(from)} to ${count(to)}`;
};
/** ' of the project “Hotel”' */
const inProject = (preposition: string, { project }: Act): string =>
  project === null ? '' : ` ${preposition} ${the('project', project.name)}`;

/** Of a build: from one comment on, or all. */
const sinceWords = ({ range }: AuditEntryPart, act: Act): string => {
  const first = range?.[0] ?? 0;
  const whose = inProject('of', act);
  return first <= 1 ? `all comments${whose}` : `the comments${whose} from number ${count(first)} on`;
};

const commentWords = ({ tags }: AuditEntryPart, { comments }: UndoneEntry): string => {
  const { count: number, ids } = comments ?? { count: 0, ids: [] };
  const what = number === 1 && ids.length === 1 ? `comment ${count(ids[0] ?? 0)}` : counted(number, 'comment');
  const sentence = tags?.sentence ?? null;
  return sentence === null ? what : `sentence ${sentence + 1} of ${what}`;
};

/** Acts on one comment each, of which people make many in a row. */
const OF_COMMENTS = {
  CommentsTagged: (what: string, theme: string) => `tagged ${what} with ${theme}`,
  CommentsUntagged: (what: string, theme: string) => `removed ${theme} from ${what}`,
  CommentsExcluded: (what: string, theme: string) => `excluded ${what} from ${theme}`,
  CommentsRestored: (what: string, theme: string) => `undid the exclusion of ${what} from ${theme}`,
  CommentReviewed: (what: string) => `reviewed ${what}`,
  CommentReopened: (what: string) => `undid the review of ${what}`,
  CommentJudged: (what: string, theme: string, { where }: AuditEntryPart) =>
    where === undefined ? `rated ${what} for ${theme}` : `withdrew the rating of ${what} for ${theme}`,
} as const;

const isOfComments = (type: AuditedEventType): type is keyof typeof OF_COMMENTS => Object.hasOwn(OF_COMMENTS, type);

const ofComments =
  (type: keyof typeof OF_COMMENTS): Say =>
  (part, act) =>
    OF_COMMENTS[type](commentWords(part, act), the('theme', part.subject), part);

/** By the keys of results; of a key that a later version adds, only that it is a result. */
const RESULT_NAMES: Readonly<Record<string, string>> = {
  table: 'a table',
  bar: 'a bar chart',
  time: 'an over-time chart',
  drivers: 'the drivers',
  'co-occurrence': 'the co-occurrence',
  network: 'a link network',
  cloud: 'a word cloud',
  terms: 'the term frequency',
  coverage: 'the coverage',
  accuracy: 'the accuracy',
  stats: 'the statistics',
  changes: 'the changes',
};

const describeResult = (kind: string | null | undefined): string =>
  (kind != null && Object.hasOwn(RESULT_NAMES, kind) ? RESULT_NAMES[kind] : undefined) ?? 'a result';

const renamed =
  (noun: string): Say =>
  (part) =>
    `renamed ${the(noun, part.subject)} to ${called(getChange(part, 'name')?.after)}`;

const moved =
  (noun: string, top: string): Say =>
  (part) =>
    `moved ${the(noun, part.subject)} to ${part.place == null ? top : `the folder “${part.place}”`}`;

const edited: Say = (part) => {
  const name = getChange(part, 'name');
  const description = getChange(part, 'description');
  const whose = the('project', part.subject);
  if (name === undefined) return `changed the description of ${whose}`;
  return `renamed ${whose} to ${called(name.after)}${description === undefined ? '' : ' and changed its description'}`;
};

const themesSet: Say = (part) => {
  const { before, after } = getChange(part, 'themes') ?? { before: null, after: null };
  const whose = the('workspace', part.subject);
  if (after !== null && before !== null)
    return `added ${quotedNames(after)} to ${whose} and removed ${quotedNames(before)}`;
  if (after !== null) return `added ${quotedNames(after)} to ${whose}`;
  if (before !== null) return `removed ${quotedNames(before)} from ${whose}`;
  return `reordered the themes of ${whose}`;
};

/** Of 'Price (Cheap, Expensive)'; undefined for several of them. */
const parseOne = (text: string): { readonly name: string; readonly content: string } | undefined => {
  const { name, content } = /^(?<name>[^()]+) \((?<content>[^()]*)\)$/u.exec(text)?.groups ?? {};
  return name === undefined || content === undefined ? undefined : { name, content };
};

const partsChanged = (noun: 'net' | 'banner', before: string, after: string, whose: string): string => {
  const [was, is] = [parseOne(before), parseOne(after)];
  if (was !== undefined && is !== undefined) {
    if (was.name === is.name) return `changed ${the(noun, is.name)} in ${whose}`;
    if (was.content === is.content) return `renamed ${the(noun, was.name)} to ${called(is.name)} in ${whose}`;
  }
  return `changed the ${noun}s of ${whose}`;
};

const partsSet =
  (noun: 'net' | 'banner'): Say =>
  (part) => {
    const { before, after } = getChange(part, `${noun}s`) ?? { before: null, after: null };
    const whose = the('workspace', part.subject);
    const what = (text: string): string => {
      const one = parseOne(text);
      return one === undefined ? `${noun}s` : the(noun, one.name);
    };
    if (before !== null && after !== null) return partsChanged(noun, before, after, whose);
    if (after !== null) return `added ${what(after)} to ${whose}`;
    if (before !== null) return `removed ${what(before)} from ${whose}`;
    return `reordered the ${noun}s of ${whose}`;
  };

const quotedNames = (names: string): string => `“${names}”`;

const presentation: Say = (part) => {
  const [portal, visible] = [getChange(part, 'portal name'), getChange(part, 'in charts and exports')];
  const whose = the('theme', part.subject);
  if (visible !== undefined) {
    const also = portal === undefined ? '' : ' and changed its portal name';
    return visible.after === 'hidden'
      ? `hid ${whose} from charts and exports${also}`
      : `made ${whose} visible in charts and exports${also}`;
  }
  return `changed the portal name of ${whose}`;
};

const columns: Say = (part) =>
  part.where === undefined
    ? `defined ${counted(part.count ?? 0, 'column')} in ${the('project', part.subject)}`
    : `changed the definition of ${counted(part.count ?? 0, 'column')} in ${the('project', part.subject)}`;

const typeWord = (type: string | null): string => getOwnProperty(COLUMN_TYPES, type ?? '')?.noun ?? type ?? '';

const columnReadAnew: Say = (part) => {
  const [type, format] = [getChange(part, 'type'), getChange(part, 'format')];
  const whose = the('column', part.subject);
  const as = format?.after == null ? '' : ` (${format.after})`;
  const separator = getChange(part, 'separator');
  if (type === undefined && separator !== undefined)
    return separator.after === null
      ? `stopped splitting the cells of ${whose} into several answers`
      : `split the cells of ${whose} into several answers`;
  if (type === undefined) return `changed how ${whose} is read${as}`;
  return `changed the type of ${whose} from ${typeWord(type.before)} to ${typeWord(type.after)}${as}`;
};

const optionsMerged: Say = ({ subject, changes = [], count: all = 0 }) => {
  const names = changes.slice(0, MAX_NAMED_WORDS).map(({ what }) => called(what));
  const named = all > names.length ? `${names.join(', ')} and ${count(all - names.length)} more` : listed(names);
  const into = changes.find(({ after }) => after !== null)?.after;
  const whose = `in ${the('column', subject)}`;
  if (into == null) return `separated the merged options ${named} ${whose}`;
  return `merged the options ${named} ${whose} into ${called(into)}`;
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const withThemes = ({ count: themes = 0 }: AuditEntryPart): string =>
  themes === 0 ? ' without themes' : ` with ${counted(themes, 'theme')}`;

/** Words named of a long list; the rest is counted. */
const MAX_NAMED_WORDS = 3;

const namedWords = (words: readonly string[], all: number): string => {
  const named = words.slice(0, MAX_NAMED_WORDS).map(called);
  const others = all - named.length;
  const last = others > 0 ? `${count(others)} more` : named.length > 1 ? named.pop() : undefined;
  const noun = all > 1 ? 'words' : words[0]?.includes(' ') === true ? 'phrase' : 'word';
  return `${noun} ${named.join(', ')}${last === undefined ? '' : ` and ${last}`}`;
};

const hiddenWords: Say = ({ subject, changes = [], count: all = 0 }) => {
  const hidden = changes.filter(({ after }) => after !== null).map(({ what }) => what);
  const shown = changes.filter(({ after }) => after === null).map(({ what }) => what);
  const where = `in ${the('project', subject)}`;
  if (shown.length === 0) return `hid the ${namedWords(hidden, all)} ${where}`;
  if (hidden.length === 0) return `stopped hiding the ${namedWords(shown, all)} ${where}`;
  if (changes.length < all) return `changed ${counted(all, 'hidden word')} ${where}`;
  return `hid the ${namedWords(hidden, hidden.length)} and stopped hiding the ${namedWords(shown, shown.length)} ${where}`;
};

const formatInstant = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** ' to the version that Ada saved at 2026-03-05 10:12 UTC' */
const toVersion = ({ version }: AuditEntryPart): string => {
  if (version === undefined) return ' to an earlier version';
  const { actor, at } = version;
  return actor.name === ''
    ? ` to the version of ${formatInstant(at)}`
    : ` to the version that ${actor.name} saved at ${formatInstant(at)}`;
};

const wordListName = ({ subject, where }: AuditEntryPart): string => {
  if (where === 'hidden') return `the hidden words of ${the('project', subject)}`;
  if (where === 'negators') return 'the negators of the sentiment dictionary';
  return subject === '' ? 'the words of the sentiment dictionary' : `the sentiment words of ${the('project', subject)}`;
};

/** The types demand a sentence for every type of event. */
const SENTENCES: { readonly [type in AuditedEventType]: Say } = {
  ProjectCreated: ({ subject }) => `created ${the('project', subject)}`,
  ProjectEdited: edited,
  ProjectDeleted: ({ subject }) => `deleted ${the('project', subject)}`,
  ProjectUndeleted: ({ subject }) => `restored ${the('project', subject)}`,
  ProjectChangeUndone: ({ subject }) => `undid a change to ${the('project', subject)}`,
  ColumnsDefined: columns,
  ColumnReadAnew: columnReadAnew,
  OptionsMerged: optionsMerged,
  GroupDefined: ({ subject }) => `defined ${the('custom group', subject)}`,
  GroupDeleted: ({ subject }) => `deleted a custom group from ${the('project', subject)}`,
  TableCreated: (part, act) =>
    `set up the comment table${inProject('of', act)} with ${counted(part.count ?? 0, 'column')}`,
  FileAdded: (part, act) =>
    `added ${the('file', part.subject)} with ${counted(part.count ?? 0, 'comment')}${inProject('to', act)}`,
  FileErased: (part, act) =>
    part.count === undefined
      ? `permanently erased a file${inProject('from', act)}`
      : `permanently erased ${the('file', part.subject)} and its ${counted(part.count, 'comment')}${inProject('from', act)}`,
  FileSplitAnew: (part) =>
    `split ${the('file', part.subject)} into sentences again, by ${getChange(part, 'sentences')?.after ?? 'other rules'}`,
  ClassificationRun: (part, act) =>
    `classified ${sinceWords(part, act)} by ${part.count === 0 ? 'no themes, as there were none' : counted(part.count ?? 0, 'theme')}`,
  SentimentRun: (part, act) => `scored the sentiment of ${rangeWords(part, 'all comments')}${inProject('of', act)}`,
  BuildRequested: (part, act) => `started building ${sinceWords(part, act)}`,
  BuildFinished: (part, act) => `finished building ${sinceWords(part, act)}`,
  BuildFailed: (part, act) => `started a build${inProject('of', act)} whose step ${called(part.where)} failed`,
  WorkspaceCreated: (part) => `created ${the('workspace', part.subject)}${withThemes(part)}`,
  WorkspaceRenamed: renamed('workspace'),
  WorkspaceThemesSet: themesSet,
  WorkspaceThemeAdded: themesSet,
  WorkspaceNetsSet: partsSet('net'),
  WorkspaceBannersSet: partsSet('banner'),
  WorkspaceDeleted: ({ subject }) => `deleted ${the('workspace', subject)}`,
  WorkspaceUndeleted: ({ subject }) => `restored ${the('workspace', subject)}`,
  WorkspaceChangeUndone: ({ subject }) => `undid a change to ${the('workspace', subject)}`,
  WorkspaceFrozen: ({ subject, place }) => `froze ${the('workspace', place ?? '')} as ${called(subject)}`,
  FreezeDeleted: ({ subject }) => `deleted ${the('freeze', subject)}`,
  FreezeUndeleted: ({ subject }) => `restored ${the('freeze', subject)}`,
  FreezeChangeUndone: ({ subject }) => `undid a change to ${the('freeze', subject)}`,
  ReportCreated: ({ subject }) => `created ${the('report', subject)}`,
  ReportRenamed: renamed('report'),
  ReportDeleted: ({ subject }) => `deleted ${the('report', subject)}`,
  ReportUndeleted: ({ subject }) => `restored ${the('report', subject)}`,
  ReportItemAdded: ({ subject, where }) => `added ${describeResult(where)} to ${the('report', subject)}`,
  ReportItemEdited: ({ subject, where }) =>
    `${where === 'title' ? 'changed the title of' : where === 'moment' ? 'changed the date of' : 'refreshed'} a result in ${the('report', subject)}`,
  ReportItemRemoved: ({ subject, where }) => `removed ${describeResult(where)} from ${the('report', subject)}`,
  ReportOrdered: ({ subject }) => `reordered the results of ${the('report', subject)}`,
  ReportChangeUndone: (_part, act) => `undid a change to a report${inProject('in', act)}`,
  FolderCreated: ({ subject, place }) => `created ${the('folder', subject)}${inFolder(place)}`,
  FolderRenamed: renamed('folder'),
  FolderMoved: moved('folder', 'the top of the library'),
  FolderDeleted: ({ subject }, { events, parts }) =>
    `deleted ${the('folder', subject)}${events > 1 && isOneDeletion(parts) ? ` and moved its contents (${counted(events - 1, 'item')})` : ''}`,
  FolderUndeleted: ({ subject }) => `restored ${the('folder', subject)}`,
  ThemeCreated: (part) =>
    `created ${the('theme', part.subject)}${inFolder(part.place)}${getChange(part, 'query') === undefined ? ' without a query' : ''}`,
  ThemeRenamed: renamed('theme'),
  ThemeMoved: moved('theme', 'Uncategorized'),
  ThemeQueryChanged: ({ subject }) => `changed the query of ${the('theme', subject)}`,
  ThemePresentationChanged: presentation,
  ThemeDeleted: ({ subject }) => `deleted ${the('theme', subject)}`,
  ThemeUndeleted: ({ subject }) => `restored ${the('theme', subject)}`,
  QueryReadingsReviewed: () => 'reviewed the themes whose queries are read differently since an update',
  LibraryChangeUndone: () => 'undid a change to the theme library',
  ThemeVersionRestored: (part) => `restored ${the('theme', part.subject)}${toVersion(part)}`,
  CommentsTagged: ofComments('CommentsTagged'),
  CommentsUntagged: ofComments('CommentsUntagged'),
  CommentsExcluded: ofComments('CommentsExcluded'),
  CommentsRestored: ofComments('CommentsRestored'),
  SuggestionsAccepted: (part, act) =>
    `tagged ${commentWords(part, act)} with ${the('theme', part.subject)}, accepting the suggestions`,
  CommentReviewed: ofComments('CommentReviewed'),
  CommentReopened: ofComments('CommentReopened'),
  SampleDrawn: (part, act) => `drew a sample of ${commentWords(part, act)} to check ${the('theme', part.subject)}`,
  SampleShareSet: (part) => {
    const { before, after } = getChange(part, 'shared comments') ?? { before: null, after: null };
    return `changed the share of shared comments in the queue for ${the('theme', part.subject)} from ${before ?? ''} to ${after ?? ''}`;
  },
  SampleChangeUndone: ({ subject }) => `undid a change of the sample of ${the('theme', subject)}`,
  CommentJudged: (part, act) =>
    part.where === undefined
      ? `rated whether ${commentWords(part, act)} carries ${the('theme', part.subject)}`
      : ofComments('CommentJudged')(part, act),
  WordsChanged: (part) =>
    part.subject === ''
      ? `changed ${counted(part.count ?? 0, 'word')} in the sentiment dictionary`
      : `changed ${counted(part.count ?? 0, 'sentiment word')} in ${the('project', part.subject)}`,
  NegatorsChanged: (part) => `changed ${counted(part.count ?? 0, 'negator')} in the sentiment dictionary`,
  HiddenWordsChanged: hiddenWords,
  DictionaryChangeUndone: () => 'undid a change to the sentiment dictionary',
  WordListRestored: (part) => `restored ${wordListName(part)}${toVersion(part)}`,
  AccountRegistered: ({ subject }) => `created the account ${called(subject)}`,
  AccountInvited: ({ subject }) => `invited ${called(subject)}`,
  PasswordResetRequested: ({ subject }) => `requested a password reset for the account ${called(subject)}`,
  PasswordChanged: ({ subject }) => `changed the password of the account ${called(subject)}`,
  TokenMade: ({ subject, where, until }) =>
    `created the token ${called(subject)}, which lets scripts ${where === 'write' ? 'read and write' : 'read'} data until ${(until ?? '').slice(0, 10)}`,
  TokenRevoked: ({ subject }) => `revoked the token ${called(subject)}`,
  AccountDeleted: ({ subject }) => `deleted the account ${called(subject)}`,
  EventSkipped: ({ subject, where }) => `made the read model ${subject} skip the event ${where ?? ''}`,
};

const isDeletion = ({ type }: AuditEntryPart): boolean => type === 'FolderDeleted' || type === 'ThemeDeleted';
/** The other parts of the entry are consequences. */
const isOneDeletion = (parts: readonly AuditEntryPart[]): boolean => parts.filter(isDeletion).length === 1;
const isUndo = ({ type }: AuditEntryPart): boolean => type.endsWith('ChangeUndone');

const say = (part: AuditEntryPart, act: Act): string => SENTENCES[part.type](part, act);

/** The sentence's predicate. */
const getDeed = (act: Act): string => {
  const parts = act.parts.filter((part) => !isUndo(part));
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return act.parts[0] === undefined ? '' : say(act.parts[0], act);
  // The changes that follow are what it restores.
  if (first.type === 'ThemeVersionRestored' || first.type === 'WordListRestored') return say(first, act);
  // The contents of a deleted folder are moved first, and tags in several states are one entry.
  if (first.tags !== undefined || (last.type === 'FolderDeleted' && isOneDeletion(parts))) return say(last, act);
  const [deed, ...others] = parts.map((part) => say(part, act));
  const shown = others.slice(0, MAX_DEEDS);
  const left = act.events - (act.parts.length - parts.length) - 1 - shown.length;
  return [deed, ...shown, ...(left > 0 && !isRun(first) ? [`made ${counted(left, 'further change')}`] : [])].join('; ');
};

const MAX_DEEDS = 3;
const isRun = ({ type }: AuditEntryPart): boolean => type === 'ClassificationRun' || type === 'SentimentRun';

/** The entry as one sentence. */
export const formatAuditMessage = (act: AuditEntryDocument): string => {
  const who = act.actor.name === '' ? 'Someone' : act.actor.name;
  if (act.undone === null) return `${who} ${getDeed(act)}.`;
  const whose = act.undone.actor.id === act.actor.id ? 'their change' : `a change by ${act.undone.actor.name}`;
  const { at, actor, parts, events, comments } = act.undone;
  return `${who} undid ${whose}: ${getDeed({ at, actor, parts, events, comments, project: act.project })}.`;
};

/** The deed of several such entries in a row; null for an act that is not on one comment. */
export const formatAuditSeries = (act: AuditEntryDocument): HistoryItem['series'] => {
  const part = act.parts.at(-1);
  if (part === undefined || act.undone !== null || act.comments?.count !== 1) return null;
  if (!act.parts.every(({ type }) => isOfComments(type)) || !isOfComments(part.type)) return null;
  const of = (part.tags?.sentence ?? null) === null ? 'comment' : 'sentence';
  return { deed: OF_COMMENTS[part.type]('{what}', the('theme', part.subject), part), of };
};

/** Additional details. */
export const formatAuditDetails = (act: AuditEntryDocument): readonly string[] => [
  ...act.parts.flatMap((part) => (part.tags === undefined ? [] : [tagDetail(part)])),
  ...act.parts.flatMap(({ type, where }) =>
    type === 'ClassificationRun' && where !== undefined ? [`The queries were those of ${where}.`] : [],
  ),
  ...act.parts.flatMap(({ reason }) => (reason === undefined ? [] : [reason])),
  ...(act.why === '' ? [] : [act.why]),
  ...(act.token === undefined ? [] : [`Done by a script with the token “${act.token}”.`]),
];

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const tagDetail = ({ tags, count: number = 0 }: AuditEntryPart): string => {
  const { before, automatic, hasQuery, screen } = tags ?? {
    before: null,
    automatic: false,
    hasQuery: false,
    screen: '',
  };
  const these = number === 1 ? 'It was' : `The ${counted(number, 'comment')} were`;
  const stood =
    before === 2
      ? 'tagged by hand before'
      : before === 3
        ? 'tagged by an accepted suggestion before'
        : before === -1
          ? 'excluded before'
          : 'neither tagged nor excluded before';
  const found = automatic ? 'the query found' : hasQuery ? 'the query did not find' : undefined;
  const them = number === 1 ? 'it' : 'them';
  const query = found === undefined ? 'the theme had no query' : `${found} ${them}`;
  const suggested =
    tags?.accepted === undefined
      ? ''
      : ` Suggested with a probability of at least ${percent(tags.accepted.threshold)}; ${percent(tags.accepted.expectedWrong)} expected to be wrong.`;
  return `${these} ${stood}; ${query}.${suggested} Screen: ${screen}.`;
};
