/** What the routes are made of; `main.ts` composes it, and nothing else knows where the parts come from. */
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { QueryThreads } from '@verbatim/projections/query-threads/query-threads';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { Logger } from 'pino';
import type { BuildRuns } from './build/build-runs.ts';
import type { WorkOnFile } from './build/file-work.ts';
import type { Cleaning } from './cleaning/cleaning.ts';
import type { Commands } from './handle-command.ts';
import type { CsvWork } from './import/csv-work.ts';
import type { ReadYourWrites } from './read-your-writes.ts';
import type { ScoringRuns } from './sentiment/scoring-runs.ts';
import type { AskRelatedWords } from './theme-builder/related-words.ts';
import type { TextWork } from './text-work/text-work.ts';

export interface Dependencies extends Commands {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly reads: ReadYourWrites;
  readonly queries: QueryThreads;
  readonly askRelatedWords: AskRelatedWords;
  readonly textWork: TextWork;
  readonly csvWork: CsvWork;
  readonly cleaning: Cleaning;
  readonly workOnFile: WorkOnFile;
  /** Which builds go on by themselves. */
  readonly builds: Pick<BuildRuns, 'wake' | 'isElsewhere' | 'heldUp'>;
  /** Which projects are being scored by saved words. */
  readonly scoring: Pick<ScoringRuns, 'during' | 'everywhere'>;
  /** Takes what was deleted from a read model off the disk, in a thread or on a server: it takes as long as writing the whole model. */
  readonly scrub: (model: string) => Promise<void>;
  /** Where uploads wait for their check. */
  readonly uploadsDir: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: Logger;
}
