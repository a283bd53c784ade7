/** Dependencies of the routes, composed in `main.ts`. */
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { PastModels } from '@verbatim/projections/past/past-models';
import type { QueryThreads } from '@verbatim/projections/query-threads/query-threads';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { Logger } from 'pino';
import type { AccountPorts } from '../accounts/accounts.route.ts';
import type { ResetPorts } from '../accounts/password-reset.route.ts';
import type { SessionCookie } from '../accounts/request-credentials.ts';
import type { UnfinishedUploads } from '../import/uploads/unfinished-uploads.ts';
import type { EventStreams } from '../live-progress/event-streams.ts';
import type { createProgressWatches } from '../live-progress/live-progress.route.ts';
import type { ReadDetail } from '../responses/read-detail.ts';
import type { BuildRuns } from '../build/build-runs.ts';
import type { WorkOnFile } from '../build/steps/file-work.ts';
import type { Cleaning } from '../cleaning/cleaning.ts';
import type { Commands } from '../commands/handle-command.ts';
import type { CsvWork } from '../import/csv-work.ts';
import type { ModelUpdates } from '../live-progress/model-updates.ts';
import type { ReadYourWrites } from '../http/read-your-writes.ts';
import type { Sealer } from '../seals/sealer.ts';
import type { ScoringRuns } from '../sentiment/scoring-runs.ts';
import type { FetchRelatedWords } from '../theme-builder/related-words.ts';
import type { TextWork } from '../text-work/text-work.ts';

export interface Dependencies extends Commands {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly reads: ReadYourWrites;
  /** Models as of a moment, for requests about the past. */
  readonly past: PastModels;
  readonly queries: QueryThreads;
  readonly askRelatedWords: FetchRelatedWords;
  readonly textWork: TextWork;
  readonly csvWork: CsvWork;
  readonly cleaning: Cleaning;
  readonly workOnFile: WorkOnFile;
  /** Builds running in the background. */
  readonly builds: Pick<BuildRuns, 'wake' | 'isElsewhere' | 'heldUp'>;
  /** Projects being rescored after a saved dictionary. */
  readonly scoring: Pick<ScoringRuns, 'during' | 'everywhere'>;
  /** Progress of projects that are being updated to this version's words and scores. */
  readonly modelUpdates: () => Promise<ModelUpdates>;
  /**
   * Removes deleted data of a read model from the disk, in a thread or on a server: takes as long as writing
   * the whole model.
   */
  readonly scrub: (model: string) => Promise<void>;
  /** Seals the log on demand; it is sealed once an hour as well. */
  readonly sealer: Sealer;
  /** Where uploads wait for their check. */
  readonly uploadsDir: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: Logger;
}

/** What the routes take beside that: made once with the application, for all requests. */
export interface RouteDependencies extends Dependencies {
  readonly accounts: AccountPorts & ResetPorts;
  readonly cookies: Readonly<Record<'session' | 'browser', SessionCookie>>;
  readonly streams: EventStreams;
  readonly watches: ReturnType<typeof createProgressWatches>;
  readonly unfinished: UnfinishedUploads;
  readonly readDetail: ReadDetail;
}
