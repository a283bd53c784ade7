import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild/rebuild';

/** A rebuild requested through this process; without progress until the projector reports some. */
export interface NotedRebuild {
  readonly model: string;
  readonly progress: RebuildProgress | undefined;
}

export interface RebuildBoard {
  /** The control, with its rebuilds recorded. */
  readonly control: ProjectionsControl;
  underWay(): readonly NotedRebuild[];
}

/** Keeps the rebuild of a small model visible for a moment. */
const LINGER_MS = 600;

/** Records the rebuilds requested here, because the rebuilding thread may be too busy to report. */
export const createRebuildBoard = (control: ProjectionsControl): RebuildBoard => {
  const noted = new Map<string, NotedRebuild>();
  return {
    underWay: () => [...noted.values()],
    control: {
      ...control,
      async rebuild(model, onProgress) {
        let own: NotedRebuild = { model, progress: undefined };
        const note = (progress?: RebuildProgress): void => {
          own = { model, progress };
          noted.set(model, own);
        };
        note();
        try {
          const done = await control.rebuild(model, (progress) => {
            note(progress);
            onProgress?.(progress);
          });
          note(done);
          return done;
        } finally {
          setTimeout(() => noted.get(model) === own && noted.delete(model), LINGER_MS).unref();
        }
      },
    },
  };
};
