/**
 * The threads that queries run in, so that none holds up whoever answers requests. All queries over a project go to one of them: its
 * columns are in memory once.
 */
import { availableParallelism } from 'node:os';
import { QUERY_NAMES, type AnswerOf, type QueryName, type QueryOf } from './query-protocol.ts';
import { QueryThread, type Asking, type QueryThreadOptions } from './query-thread.ts';

/** The results of `query-protocol.ts`, each asked of the thread of its project. */
type AskQueries = {
  readonly [Name in QueryName]: (query: QueryOf<Name>, asking: Asking) => Promise<AnswerOf<Name>>;
};

export interface QueryThreads extends AskQueries {
  load(): QueryLoad;
  close(): Promise<void>;
}

export interface QueryLoad {
  /** Queries under way and waiting. */
  readonly underWay: number;
  /** What columns and queries take, and what they may take. */
  readonly memoryBytes: number;
  readonly memoryLimit: number;
}

export interface QueryThreadsOptions extends QueryThreadOptions {
  /** Half of the processors, and 4 at the most, by default. `memoryBytes` is shared out among them. */
  readonly threads?: number;
}

const MOST_THREADS = 4;
/** Projects whose thread is remembered. */
const MOST_PROJECTS = 1_024;

export const createQueryThreads = (options: QueryThreadsOptions): QueryThreads => {
  const { threads = defaultThreads(), memoryBytes, ...rest } = options;
  const own = { ...rest, memoryBytes: Math.floor(memoryBytes / threads) };
  const all = Array.from({ length: threads }, () => new QueryThread(own));
  const placeOf = placesOfProjects(all);
  const threadOf = ({ projectId }: { readonly projectId: string }): QueryThread => all[placeOf(projectId)]!;
  const sum = (of: (thread: QueryThread) => number): number => all.reduce((total, thread) => total + of(thread), 0);
  const names = Object.keys(QUERY_NAMES) as QueryName[];
  const asked =
    <Name extends QueryName>(name: Name) =>
    (query: QueryOf<Name>, asking: Asking): Promise<AnswerOf<Name>> =>
      threadOf(query).ask(name, query, asking);
  return {
    ...(Object.fromEntries(names.map((name) => [name, asked(name)])) as unknown as AskQueries),
    load: () => ({
      underWay: sum(({ underWay }) => underWay),
      memoryBytes: sum((thread) => thread.memoryBytes),
      memoryLimit: memoryBytes,
    }),
    close: async () => void (await Promise.all(all.map((thread) => thread.close()))),
  };
};

const defaultThreads = (): number => Math.max(1, Math.min(MOST_THREADS, availableParallelism() >> 1));

/** A project that comes new goes where least is to be done at the moment, and of those where the fewest projects are. */
const placesOfProjects = (threads: readonly { readonly underWay: number }[]): ((projectId: string) => number) => {
  const places = new Map<string, number>();
  const projects = threads.map(() => 0);
  const leastBusy = (): number => {
    let best = 0;
    for (let at = 1; at < threads.length; at++) {
      const [busier, more] = [threads[at]!.underWay - threads[best]!.underWay, projects[at]! - projects[best]!];
      if (busier < 0 || (busier === 0 && more < 0)) best = at;
    }
    return best;
  };
  return (projectId) => {
    const place = places.get(projectId) ?? leastBusy();
    if (!places.delete(projectId)) projects[place]! += 1;
    places.set(projectId, place);
    const [oldest] = places.keys();
    if (places.size > MOST_PROJECTS && oldest !== undefined) {
      projects[places.get(oldest)!]! -= 1;
      places.delete(oldest);
    }
    return place;
  };
};
