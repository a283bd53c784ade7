import type { FileEntry } from '@verbatim/projections/models/projects/projects';
import { isTagAct, type RecordedAct, type RecordedTagAct } from '@verbatim/projections/models/tags/tag-history.query';
import type { ResponseHistory } from '../contract/responses.ts';

type Item = ResponseHistory['items'][number];

const KINDS = {
  CommentsTagged: 'tagged',
  CommentsUntagged: 'untagged',
  CommentsExcluded: 'excluded',
  CommentsRestored: 'restored',
  CommentReviewed: 'reviewed',
  CommentReopened: 'reopened',
} as const satisfies { readonly [type in RecordedAct['type']]: Item['kind'] };

/** The newest first. @param nameOf a theme as it is called now; undefined for one that was deleted */
export const historyOf = (
  acts: readonly RecordedAct[],
  nameOf: (themeId: string) => string | undefined,
  file: FileEntry | undefined,
): ResponseHistory => ({
  items: [
    ...acts.map((act): Item => {
      const { revision, type, at, actor } = act;
      const item = { revision, kind: KINDS[type], at, actor };
      if (!isTagAct(act)) return { ...item, s_id: null, theme: null, text: wordsOfReview(act) };
      const name = nameOf(act.themeId);
      return {
        ...{ ...item, s_id: act.sentence },
        theme: { id: act.themeId, name: name ?? '' },
        text: wordsOf(act, name === undefined ? 'a theme that was deleted' : `“${name}”`),
      };
    }),
    ...(file === undefined ? [] : [importOf(file)]),
  ],
});

const importOf = ({ name, added }: FileEntry): Item => ({
  ...{ revision: null, kind: 'imported', at: added, actor: '', theme: null, s_id: null },
  text: `The comment came in with the file ${name}.`,
});

const UNDID = ' This undid an earlier act.';
const whoOf = ({ actor }: Pick<RecordedAct, 'actor'>): string => (actor === '' ? 'Somebody' : actor);

const wordsOfReview = (act: RecordedAct): string => {
  const done = act.type === 'CommentReviewed' ? 'reviewed this comment' : 'took back the review of this comment';
  return `${whoOf(act)} ${done}.${act.undoes === null ? '' : UNDID}`;
};

const wordsOf = (act: RecordedTagAct, theme: string): string => {
  const { type, sentence, count, undoes } = act;
  const what = sentence === null ? 'this comment' : `sentence ${sentence + 1}`;
  const who = whoOf(act);
  const others = count > 1 ? `, with ${(count - 1).toLocaleString('en')} other${count > 2 ? 's' : ''}` : '';
  const undone = undoes === null ? '' : UNDID;
  const done = {
    CommentsTagged: `${who} tagged ${what} with ${theme}${others}`,
    CommentsUntagged: `${who} took the tag ${theme} off ${what}${others}`,
    CommentsExcluded: `${who} excluded ${what} from ${theme}${others}`,
    CommentsRestored: `${who} took back the exclusion of ${what} from ${theme}${others}`,
  }[type];
  return `${done}; ${beforeOf(act)}.${undone}`;
};

const beforeOf = ({ before, automatic, query }: RecordedTagAct): string => {
  const found = automatic
    ? 'the query found it'
    : query === null
      ? 'the theme had no query'
      : 'the query did not find it';
  switch (before) {
    case 2:
      return `it was tagged by hand before, and ${found}`;
    case -1:
      return `it was excluded before, and ${found}`;
    case 1:
    case null:
      return found;
  }
};
