import type { ProjectionsControl } from '@verbatim/projections/projections-protocol';
import type { RebuildProgress } from '@verbatim/projections/rebuild';
import type { OpsCommandOptions } from './status-command.ts';

/** Rebuilds one model, or all one after the other. @returns 2 without a name, 1 when one failed, 0 otherwise */
export const rebuildCommand = async (
  projections: ProjectionsControl,
  { argument, json, print }: OpsCommandOptions,
): Promise<number> => {
  if (argument === undefined) {
    print('Which read model? npm run ops -- rebuild <name>|all');
    return 2;
  }
  const names = argument === 'all' ? (await projections.status()).map(({ name }) => name) : [argument];
  let failed = 0;
  for (const name of names) {
    const report = reporter(json, print);
    try {
      const done = await projections.rebuild(name, report);
      print(
        json
          ? JSON.stringify({ rebuilt: done })
          : `${name}: rebuilt from ${done.applied} events in ${done.seconds.toFixed(1)} s`,
      );
    } catch (error) {
      failed += 1;
      const reason = error instanceof Error ? error.message : String(error);
      print(
        json
          ? JSON.stringify({ model: name, failed: reason })
          : `${name}: not rebuilt, still serving what it was. ${reason}`,
      );
    }
  }
  return failed > 0 ? 1 : 0;
};

const REPORT_EVERY_MS = 1_000;

/** Says now and then how far it is: often enough to see it live, seldom enough for a log. */
const reporter = (json: boolean, print: (line: string) => void): ((progress: RebuildProgress) => void) => {
  let last = performance.now();
  return (progress) => {
    if (performance.now() - last < REPORT_EVERY_MS) return;
    last = performance.now();
    print(
      json ? JSON.stringify({ progress }) : `${progress.model}: ${progress.applied} events, ${progress.rate} a second`,
    );
  };
};
