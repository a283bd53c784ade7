/**
 * What each operation answers, as JSON, by its method and its path under `/api`. The schemas of the document are made of these types
 * (`scripts/answer-schemas.mjs`); `null` stands for an answer that is no JSON.
 */
import type { Account, ResetRequested, Session, User, UserList } from './accounts.ts';
import type {
  AgreementResult,
  ApplyResult,
  DrawResult,
  JudgeResult,
  SampleComments,
  SampleDetail,
  SampleList,
} from './agreement.ts';
import type { Builds } from './builds.ts';
import type { CleanedCell, CleanedText, CleaningJob } from './cleaning.ts';
import type { ColumnValues } from './column-values.ts';
import type { DictionaryTestResult } from './dictionary-test.ts';
import type { ResultRevisions } from './exports.ts';
import type { HistoryNames, HistoryPage, TaggedEver } from './history.ts';
import type { Folder, ImportThemesResult, Theme, ThemeUse } from './library.ts';
import type { MatchesResult } from './matches.ts';
import type { Problem } from './problem.ts';
import type { Project, ProjectSummary, RandomComment, StepProgress, UploadResult } from './projects.ts';
import type { ResponseDetail, ResponseHistory, TagManyResult } from './responses.ts';
import type {
  DictionaryPreviewAnswer,
  NegatorsAnswer,
  ProjectWords,
  ScoredComments,
  SentenceSentiment,
  WordListAnswer,
} from './sentiment.ts';
import type { TableResult } from './table.ts';
import type { QueryHitsResult, RelatedWordsResult, StarterThemes, Terms, TopicsAnswer } from './theme-builder.ts';
import type { NewToken, Token } from './tokens.ts';
import type { UndoResult } from './undo.ts';
import type { CloudWords, CoOccurrence, Stats, TermFrequency, TimeSeries } from './workspace-results.ts';
import type { Workspace } from './workspaces.ts';

/** Answer of a call that deletes one thing of a kind that no list is answered of. */
interface Deleted {
  readonly id: string;
}

export interface Answers {
  'POST /signup': Account;
  'POST /login': Account;
  'GET /logout': null;
  'POST /reset': ResetRequested;
  'POST /reset-confirm': Account;
  'GET /users': UserList;
  'POST /users': User;
  'POST /reset/:id': User;
  'DELETE /users/:id': Deleted;
  'GET /sessions': readonly Session[];
  'DELETE /sessions': readonly Session[];
  'DELETE /sessions/:id': readonly Session[];
  'GET /tokens': readonly Token[];
  'POST /tokens': NewToken;
  'DELETE /tokens/:id': readonly Token[];

  'GET /projects': readonly ProjectSummary[];
  'POST /projects': Project;
  'GET /projects/:id': Project;
  'POST /projects/:id': Project;
  'DELETE /projects/:id': readonly ProjectSummary[];
  'POST /projects/:id/table-definitions': Project;
  'POST /projects/:id/new-table': Project;
  'POST /projects/:id/upload-file': UploadResult;
  'DELETE /projects/:id/files/:file': Project;
  'GET /projects/:id/randomcomment': RandomComment;
  'POST /projects/:id/group-definitions/:group': Project;
  'DELETE /projects/:id/group-definitions/:group': Project;
  'GET /projects/:id/build': StepProgress;
  'GET /projects/:id/parse': StepProgress;
  'GET /projects/:id/classify': StepProgress;
  'GET /projects/:id/sentiment': StepProgress;
  'GET /builds': Builds;
  'GET /projects/:id/progress': null;
  'GET /progress/rebuilds': null;

  'GET /folders': readonly Folder[];
  'POST /folders/new': readonly Folder[];
  'POST /folders/:id': readonly Folder[];
  'DELETE /folders/:id': readonly Folder[];
  'GET /themes/:id': Theme;
  'POST /themes/new': Theme;
  'POST /themes/:id': Theme;
  'DELETE /themes/:id': readonly Folder[];
  'GET /themes/:id/usage': readonly ThemeUse[];
  'POST /themes/import': ImportThemesResult;
  'POST /library/move': readonly Folder[];
  'POST /library/delete': readonly Folder[];
  'GET /dictionary/test': DictionaryTestResult;
  'GET /projects/:pid/ngram': Terms;
  'GET /projects/:pid/term-generation': Terms;
  'GET /projects/:pid/query-hits': QueryHitsResult;
  'GET /projects/:pid/related-words': RelatedWordsResult;
  'GET /projects/:pid/starter-themes': StarterThemes;
  'POST /projects/:pid/starter-themes': Workspace;
  'GET /projects/:pid/topics': TopicsAnswer;

  'GET /projects/:pid/workspaces': readonly Workspace[];
  'POST /projects/:pid/workspaces': Workspace;
  'GET /workspaces/:wid': Workspace;
  'POST /workspaces/:wid': Workspace;
  'POST /workspaces/:wid/add': Workspace;
  'DELETE /workspaces/:wid': readonly Workspace[];
  'GET /workspaces/:wid/table': TableResult;
  'GET /workspaces/:wid/stats': Stats;
  'GET /workspaces/:wid/time-series': TimeSeries;
  'GET /workspaces/:wid/revisions': ResultRevisions;
  'GET /workspaces/:wid/export': null;
  'GET /projects/:pid/workspaces/:wid/link': CoOccurrence;
  'GET /projects/:pid/workspaces/:wid/cloud': CloudWords;
  'GET /projects/:pid/term-freq': TermFrequency;
  'GET /projects/:pid/columns/:name/values': ColumnValues;
  'GET /projects/:pid/themes/total/test': MatchesResult;
  'GET /projects/:pid/themes/:id/test': MatchesResult;

  'GET /projects/:pid/workspaces/:wid/responses/:rid': ResponseDetail;
  'POST /projects/:pid/workspaces/:wid/responses/:rid': ResponseDetail;
  'POST /projects/:pid/workspaces/:wid/responses': TagManyResult;
  'POST /projects/:pid/workspaces/:wid/responses/:rid/review': ResponseDetail;
  'GET /projects/:pid/responses/:rid/history': ResponseHistory;
  'POST /undo': UndoResult;

  'GET /projects/:pid/agreement': SampleList;
  'POST /projects/:pid/agreement': DrawResult;
  'GET /projects/:pid/agreement/:aid': SampleDetail;
  'GET /projects/:pid/agreement/:aid/comments': SampleComments;
  'POST /projects/:pid/agreement/:aid/judgements': JudgeResult;
  'GET /projects/:pid/agreement/:aid/result': AgreementResult;
  'POST /projects/:pid/agreement/:aid/apply': ApplyResult;

  'GET /history': HistoryPage;
  'GET /history/names': HistoryNames;
  'GET /projects/:pid/history': HistoryPage;
  'GET /projects/:pid/history/comments': TaggedEver;

  'GET /sentiment': readonly SentenceSentiment[];
  'GET /negators': NegatorsAnswer;
  'POST /negators': NegatorsAnswer;
  'GET /sentiment/list': WordListAnswer;
  'POST /sentiment/list': WordListAnswer;
  'GET /sentiment/project_list': readonly ProjectWords[];
  'GET /projects/:id/sentiment-words': WordListAnswer;
  'POST /projects/:id/sentiment': ScoredComments;
  'POST /projects/:id/sentiment-preview': DictionaryPreviewAnswer;

  'GET /cleaning': CleanedText;
  'GET /cleaning/jobs': readonly CleaningJob[];
  'POST /cleaning/jobs': CleaningJob;
  'GET /cleaning/jobs/:id': CleaningJob;
  'POST /cleaning/jobs/:id/start': CleaningJob;
  'POST /cleaning/jobs/:id/again': CleaningJob;
  'POST /cleaning/jobs/:id/keep': CleaningJob;
  'GET /cleaning/jobs/:id/cells': readonly CleanedCell[];
  'GET /cleaning/jobs/:id/download': null;
  'DELETE /cleaning/jobs/:id': Deleted;
}

/** What every call answers that is refused or fails. */
export type Refusal = Problem;
