/**
 * Runs queries in threads, so that none blocks requests. All queries over a project go to the same thread,
 * which holds its columns once.
 */
import { availableParallelism } from 'node:os';
import type { QueryAnswer, QueryName, QueryInput } from './query-protocol.ts';
import { QueryThread, type QueryRequest, type QueryThreadOptions } from './query-thread.ts';

export interface QueryThreads {
  /** Asks the thread of the query's project for a result. */
  ask<Name extends QueryName>(name: Name, query: QueryInput<Name>, request: QueryRequest): Promise<QueryAnswer<Name>>;
  /** Starts the threads ahead of the first query. */
  wake(): void;
  load(): QueryLoad;
  close(): Promise<void>;
}

export interface QueryLoad {
  /** Running and waiting queries. */
  readonly underWay: number;
  /** Used memory and its limit. */
  readonly memoryBytes: number;
  readonly memoryLimit: number;
}

export interface QueryThreadsOptions extends QueryThreadOptions {
  /** By default half of the processors, at most 4. `memoryBytes` is divided among them. */
  readonly threads?: number;
}

const MAX_THREADS = 4;
/** Projects with a remembered thread. */
const MAX_PROJECTS = 1_024;

export const createQueryThreads = (options: QueryThreadsOptions): QueryThreads => {
  const { threads = defaultThreads(), memoryBytes, ...rest } = options;
  const own = { ...rest, memoryBytes: Math.floor(memoryBytes / threads) };
  const all = Array.from({ length: threads }, () => new QueryThread(own));
  const placeOf = placesOfProjects(all);
  const getThread = ({ projectId }: { readonly projectId: string }): QueryThread => all[placeOf(projectId)]!;
  const sum = (of: (thread: QueryThread) => number): number => all.reduce((total, thread) => total + of(thread), 0);
  return {
    ask: (name, query, request) => getThread(query).ask(name, query, request),
    wake: () => {
      for (const thread of all) thread.wake();
    },
    load: () => ({
      underWay: sum(({ underWay }) => underWay),
      memoryBytes: sum((thread) => thread.memoryBytes),
      memoryLimit: memoryBytes,
    }),
    close: async () => void (await Promise.all(all.map((thread) => thread.close()))),
  };
};

const defaultThreads = (): number => Math.max(1, Math.min(MAX_THREADS, availableParallelism() >> 1));

/** Assigns a new project to the least busy thread, then to the one with the fewest projects. */
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
    if (places.size > MAX_PROJECTS && oldest !== undefined) {
      projects[places.get(oldest)!]! -= 1;
      places.delete(oldest);
    }
    return place;
  };
};
