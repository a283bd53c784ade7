/**
 * Keeps the theme columns of projects when a theme of one of their workspaces is edited, or a workspace gets other themes: so that whoever
 * asks next, in this process or after a start, finds them. Nobody waits for it, and a project that does not use the theme costs nothing.
 */
import { setTimeout } from 'node:timers/promises';
import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { WorkspaceEvent } from '@verbatim/domain/workspace/workspace-events';
import type { Position } from '@verbatim/eventstore/event-store';
import { LIBRARY_MODEL } from '../models/library/library.ts';
import { findWorkspace, noteUse, usersOfThemes } from '../models/workspaces/workspaces.query.ts';
import { WORKSPACES_MODEL } from '../models/workspaces/workspaces.ts';
import { today } from '../results/day.ts';
import { keepThemeColumns } from '../results/theme-column-keeper.ts';
import type { ReadStore } from '../stores/read-store.ts';
import type { LogItem } from './log-items.ts';
import { waitForPosition } from './wait-for-position.ts';

type ThemeEdit = Extract<LibraryEvent, { type: 'ThemeQueryChanged' }>;

export interface EditedThemesOptions {
  readonly readStore: Pick<ReadStore, 'reader' | 'cache'>;
  /** Whether the project's models are kept here. */
  readonly holds: (projectId: string) => boolean;
  readonly log: { error(fields: object, message: string): void };
}

const WORKSPACE = 'workspace-';
/** So long the models are waited for. */
const PATIENCE_MS = 10_000;
/** After each round so many times what it took, for people who edit theme after theme ask for tables meanwhile; the next round takes all of them together. */
const RESTS = 4;
const LONGEST_REST_MS = 5_000;

export class EditedThemes {
  readonly #options: EditedThemesOptions;
  readonly #stopping = new AbortController();
  /** By theme the workspaces that use it, and of each its project; read when a theme is edited for the first time. */
  #users: Map<string, Map<string, string>> | undefined;
  #themes = new Set<string>();
  #workspaces = new Set<string>();
  /** Of the last event by the model that it feeds. */
  readonly #positions = new Map<string, Position>();
  #running: Promise<void> | undefined;

  constructor(options: EditedThemesOptions) {
    this.#options = options;
  }

  /** Takes note of an event that has come while the log is followed. */
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
        // What the workspaces have got since is read anew; what is not kept is computed by whoever asks.
        this.#users = undefined;
        if (!signal.aborted) this.#options.log.error({ err: error }, 'columns of edited themes were not kept');
      }
      const rest = Math.min(LONGEST_REST_MS, RESTS * (performance.now() - started));
      await setTimeout(rest, undefined, { signal }).catch(() => undefined);
    }
  }

  async #keep(themes: ReadonlySet<string>, workspaces: ReadonlySet<string>): Promise<void> {
    const { readStore, holds } = this.#options;
    const { signal } = this.#stopping;
    for (const [model, position] of this.#positions) await waitForPosition(readStore, [model], position, PATIENCE_MS);
    const projects = new Set<string>();
    for (const id of workspaces) {
      const workspace = await findWorkspace(await readStore.reader(WORKSPACES_MODEL), id);
      if (this.#users !== undefined) {
        for (const workspaces of this.#users.values()) workspaces.delete(id);
        noteUse(this.#users, id, workspace);
      }
      if (workspace !== undefined) projects.add(workspace.projectId);
    }
    if (themes.size > 0) this.#users ??= await usersOfThemes(await readStore.reader(WORKSPACES_MODEL), signal);
    for (const theme of themes) for (const project of this.#users?.get(theme)?.values() ?? []) projects.add(project);
    for (const project of projects)
      if (holds(project)) await keepThemeColumns(readStore, project, [], { signal, today: today() });
  }
}
