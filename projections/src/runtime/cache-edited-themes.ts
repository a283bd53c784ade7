/**
 * Caches theme columns when a theme of a workspace is edited, or a workspace changes its themes, so that the
 * next query finds them. Runs in the background, and costs nothing for projects that do not use the theme.
 */
import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import { pause } from '@verbatim/eventstore/async';
import type { Position } from '@verbatim/eventstore/event-store';
import { LIBRARY_MODEL } from '../models/library/library.ts';
import { findWorkspace, readThemeUsage, updateThemeUsage } from '../models/workspaces/workspaces.query.ts';
import { WORKSPACES_MODEL } from '../models/workspaces/workspaces.ts';
import { cacheThemeColumns } from '../results/engine/theme-column-cache.ts';
import { getToday } from '../results/over-time/day.ts';
import type { ReadStore } from '../stores/read-store.ts';
import type { LogItem } from './subscriptions/log-reader.ts';
import { waitForPosition } from './subscriptions/wait-for-position.ts';

/** Background work next to a projector: one call at a time, and once more if requested meanwhile. */
export interface CacheTask {
  wake(): void;
  /** Waits for the current call. */
  rest(): Promise<void>;
}

/** @param onError receives failures, which are retried with the next request */
export const createCacheTask = (work: () => Promise<void>, onError: (error: unknown) => void): CacheTask => {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await work().catch(onError);
    } while (isAskedAgain);
    running = undefined;
  };
  return {
    wake: () => {
      if (running === undefined) running = run();
      else isAskedAgain = true;
    },
    rest: async () => running,
  };
};

type ThemeEdit = Extract<LibraryEvent, { type: 'ThemeQueryChanged' }>;

export interface EditedThemesOptions {
  readonly readStore: Pick<ReadStore, 'reader' | 'cache'>;
  /** Whether this process keeps the project's models. */
  readonly holds: (projectId: string) => boolean;
  readonly log: { error(fields: object, message: string): void };
}

const WORKSPACE = 'workspace-';
/** How long to wait for the models. */
const MAX_WAIT_MS = 10_000;
/**
 * Pause after each round, as a multiple of its duration: tables are queried between edits, and the next round
 * combines all of them.
 */
const RESTS = 4;
const MAX_REST_MS = 5_000;

export class EditedThemes {
  readonly #options: EditedThemesOptions;
  readonly #stopping = new AbortController();
  /** By theme its workspaces and their projects; read at the first edit. */
  #users: Map<string, Map<string, string>> | undefined;
  #themes = new Set<string>();
  #workspaces = new Set<string>();
  /** Position of the last event, by subscribed model. */
  readonly #positions = new Map<string, Position>();
  #running: Promise<void> | undefined;

  constructor(options: EditedThemesOptions) {
    this.#options = options;
  }

  /** Handles an event while following the log. */
  take({ event }: LogItem): void {
    const model = event.stream.startsWith(WORKSPACE) ? WORKSPACES_MODEL : LIBRARY_MODEL;
    if (event.type === ('WorkspaceRenamed' satisfies WorkspaceEvent['type'])) return;
    if (model === WORKSPACES_MODEL) this.#workspaces.add(event.stream.slice(WORKSPACE.length));
    else if (event.type === ('ThemeQueryChanged' satisfies LibraryEvent['type']) && 'data' in event)
      this.#themes.add((event.data as unknown as ThemeEdit['data']).themeId);
    else return;
    this.#positions.set(model, event.position);
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
  }

  async rest(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && (this.#themes.size > 0 || this.#workspaces.size > 0)) {
      const started = performance.now();
      const [themes, workspaces] = [this.#themes, this.#workspaces];
      [this.#themes, this.#workspaces] = [new Set(), new Set()];
      try {
        await this.#keep(themes, workspaces);
      } catch (error) {
        // Reread on demand; uncached columns are computed by queries.
        this.#users = undefined;
        if (!signal.aborted) this.#options.log.error({ err: error }, 'columns of edited themes were not kept');
      }
      const rest = Math.min(MAX_REST_MS, RESTS * (performance.now() - started));
      await pause(rest, signal);
    }
  }

  async #keep(themes: ReadonlySet<string>, workspaces: ReadonlySet<string>): Promise<void> {
    const { readStore, holds } = this.#options;
    const { signal } = this.#stopping;
    for (const [model, position] of this.#positions) await waitForPosition(readStore, [model], position, MAX_WAIT_MS);
    const projects = new Set<string>();
    for (const id of workspaces) {
      const workspace = await findWorkspace(await readStore.reader(WORKSPACES_MODEL), id);
      if (this.#users !== undefined) {
        for (const workspaces of this.#users.values()) workspaces.delete(id);
        updateThemeUsage(this.#users, id, workspace);
      }
      if (workspace !== undefined) projects.add(workspace.projectId);
    }
    if (themes.size > 0) this.#users ??= await readThemeUsage(await readStore.reader(WORKSPACES_MODEL), signal);
    for (const theme of themes) for (const project of this.#users?.get(theme)?.values() ?? []) projects.add(project);
    for (const project of projects)
      if (holds(project)) await cacheThemeColumns(readStore, project, [], { signal, today: getToday() });
  }
}
