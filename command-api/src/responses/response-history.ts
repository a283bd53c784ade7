import type { FileEntry } from '@verbatim/projections/models/projects/projects';
import { isTagEntry, type RecordedEntry, type RecordedTagEntry } from '@verbatim/projections/models/tags/tags.query';
import type { ResponseHistory } from '../contract/responses.ts';

type Item = ResponseHistory['items'][number];

const KINDS = {
  CommentsTagged: 'tagged',
  CommentsUntagged: 'untagged',
  CommentsExcluded: 'excluded',
  CommentsRestored: 'restored',
  SuggestionsAccepted: 'accepted',
  CommentReviewed: 'reviewed',
  CommentReopened: 'reopened',
} as const satisfies { readonly [type in RecordedEntry['type']]: Item['kind'] };

/** Newest first. @param nameOf present name of a theme; undefined for a deleted one */
export const toResponseHistory = (
  acts: readonly RecordedEntry[],
  nameOf: (themeId: string) => string | undefined,
  file: FileEntry | undefined,
): ResponseHistory => ({
  items: [
    ...acts.map((act): Item => {
      const { revision, type, at, actor } = act;
      const item = { revision, kind: KINDS[type], at, actor };
      if (!isTagEntry(act)) return { ...item, s_id: null, theme: null, text: wordsOfReview(act) };
      const name = nameOf(act.themeId);
      return {
        ...item,
        s_id: act.sentence,
        theme: { id: act.themeId, name: name ?? '' },
        text: getWords(act, name === undefined ? 'a deleted theme' : `“${name}”`),
      };
    }),
    ...(file === undefined ? [] : [getImport(file)]),
  ],
});

const getImport = ({ name, added }: FileEntry): Item => ({
  revision: null,
  kind: 'imported',
  at: added,
  actor: '',
  theme: null,
  s_id: null,
  text: `Imported from ${name}.`,
});

const UNDID = ' This undid an earlier change.';
const toActorName = ({ actor }: Pick<RecordedEntry, 'actor'>): string => (actor === '' ? 'Someone' : actor);

const wordsOfReview = (act: RecordedEntry): string => {
  const done = act.type === 'CommentReviewed' ? 'reviewed this comment' : 'undid the review of this comment';
  return `${toActorName(act)} ${done}.${act.undoes === null ? '' : UNDID}`;
};

const getWords = (act: RecordedTagEntry, theme: string): string => {
  const { type, sentence, count, undoes } = act;
  const what = sentence === null ? 'this comment' : `sentence ${sentence + 1}`;
  const who = toActorName(act);
  const others = count > 1 ? `, with ${(count - 1).toLocaleString('en')} other${count > 2 ? 's' : ''}` : '';
  const undone = undoes === null ? '' : UNDID;
  const done = {
    CommentsTagged: `${who} tagged ${what} with ${theme}${others}`,
    CommentsUntagged: `${who} removed the tag ${theme} from ${what}${others}`,
    CommentsExcluded: `${who} excluded ${what} from ${theme}${others}`,
    CommentsRestored: `${who} undid the exclusion of ${what} from ${theme}${others}`,
    SuggestionsAccepted: `${who} accepted the suggestion of ${theme} for ${what}${others}`,
  }[type];
  return `${done}; ${getBefore(act)}.${undone}`;
};

const getBefore = ({ before, automatic, query }: RecordedTagEntry): string => {
  const found = automatic
    ? 'the query found it'
    : query === null
      ? 'the theme had no query'
      : 'the query did not find it';
  switch (before) {
    case 2:
      return `it was tagged by hand before, and ${found}`;
    case 3:
      return `it was tagged by an accepted suggestion before, and ${found}`;
    case -1:
      return `it was excluded before, and ${found}`;
    case 1:
    case null:
      return found;
  }
};
