import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild';

/** A rebuild asked for through this process; no progress until the projector has told some. */
export interface NotedRebuild {
  readonly model: string;
  readonly progress: RebuildProgress | undefined;
}

export interface RebuildBoard {
  /** The control with its rebuilds noted. */
  readonly control: ProjectionsControl;
  underWay(): readonly NotedRebuild[];
}

/** A small model is rebuilt between two looks: it stays on the board long enough to be seen. */
const LINGER_MS = 600;

/** Notes the rebuilds that are asked for here: the thread that does one is too busy at times to say so itself. */
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
