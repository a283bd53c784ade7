/** Shared by `rebuild` and `verify`: chooses models and runs an operation on each. */
import { STOPPED_EARLY } from '@verbatim/projections/runtime/projections-protocol';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild/rebuild';
import { isEmbedded } from '../bootstrap/open-stores.ts';
import { rebuildFraction } from '../live-progress/rebuild-fraction.ts';
import type { Operations } from './operations.ts';
import { EXIT, UsageError, type ExitCode, type OpsCall } from './ops-command.ts';
import { MANY, type OpsProgress } from './ops-output.ts';

export const modelsThereAre = async (operations: Pick<Operations, 'status'>): Promise<readonly string[]> =>
  (await operations.status()).projectors.map(({ name }) => name);

/** Models that exist once per project, by the first part of their names. */
const OF_PROJECTS = ['comments', 'segments', 'tags'];

/**
 * The models meant by `<name>|all [--project <id>]`, in the order of the status. Unknown names are returned
 * unchanged: the operation itself reports them.
 * @throws UsageError for a shared model with a project; Error if the project does not exist
 */
export const chooseModels = async (
  operations: Pick<Operations, 'status'>,
  name: string,
  project: string | undefined,
): Promise<readonly string[]> => {
  const names = await modelsThereAre(operations);
  if (project === undefined) {
    if (name === 'all') return names;
    const parts = OF_PROJECTS.includes(name) ? names.filter((one) => one.startsWith(`${name}-`)) : [];
    return parts.length > 0 ? parts : [name];
  }
  const wanted = OF_PROJECTS.map((model) => `${model}-${project}`).filter((one) => names.includes(one));
  if (wanted.length === 0) throw new Error(`There is no project ${project}`);
  if (name === 'all') return wanted;
  const chosen = wanted.filter((one) => one === name || one === `${name}-${project}`);
  if (chosen.length === 0)
    throw new UsageError(
      `${name} is shared by all projects: rebuild it without --project. A project has the models comments, segments and tags.`,
    );
  return chosen;
};

/**
 * Embedded models are rebuilt in threads; on servers, models are borrowed from their partition one at a time.
 */
export const runConcurrently = ({ configuration }: Pick<OpsCall, 'configuration'>): number =>
  isEmbedded(configuration()) ? 2 : 1;

/** The operation and how its outcomes are reported. */
interface OfEach<Result> {
  readonly work: (model: string) => Promise<Result>;
  /** Converts a result into a JSON record for scripts and lines for people. */
  readonly tell: (result: Result, model: string) => Outcome;
  /** Message after the model's name. */
  readonly stopped: string;
  readonly failed: string;
  /** Whether a failed model no longer exists, which is not a failure. */
  readonly isGone?: (model: string) => Promise<boolean>;
  /** Lists the models again at the end: the list of projects may have been behind at the start. */
  readonly more?: () => Promise<readonly string[]>;
  /** How many models of projects run at a time. Shared models run one by one. Default 1. */
  readonly atOnce?: number | undefined;
  /** Prints a line per model, however many there are. */
  readonly all?: boolean | undefined;
}

interface Outcome {
  readonly record: object;
  readonly lines: readonly string[];
  /** Counted as healthy; otherwise its lines are always printed. */
  readonly isWell: boolean;
}

/**
 * Runs the operation on each model: a failure is reported and the next one follows, a stop ends the run. Long
 * lists print only unhealthy models and a summary.
 */
export const eachModel = async <Result>(
  { output }: Pick<OpsCall, 'output'>,
  models: readonly string[],
  { work, tell, stopped, failed, isGone, more, atOnce = 1, all }: OfEach<Result>,
): Promise<ExitCode> => {
  const isBrief = models.length > MANY && all !== true;
  let [well, bad] = [0, 0];
  const say = ({ record, lines, isWell }: Outcome): void => {
    output.record(record);
    if (!isWell || !isBrief) for (const line of lines) output.say(line);
    if (isWell) well += 1;
    else bad += 1;
  };
  const readOutcome = async (model: string): Promise<Outcome | 'stopped'> => {
    try {
      return tell(await work(model), model);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason === STOPPED_EARLY) return 'stopped';
      // If that check fails too, the original failure is reported.
      if ((await isGone?.(model).catch(() => false)) !== true)
        return { record: { model, failed: reason }, lines: [`${model}: ${failed} ${reason}`], isWell: false };
      const line = `${model}: dropped, because its project is no longer in the log`;
      return { record: { model, dropped: true }, lines: [line], isWell: true };
    }
  };
  const readCode = async (): Promise<ExitCode> => {
    for await (const group of getGroups(withMore(models, more), atOnce)) {
      let isStopped = false;
      for (const { model, outcome } of await Promise.all(
        group.map(async (model) => ({ model, outcome: await readOutcome(model) })),
      ))
        if (outcome !== 'stopped') say(outcome);
        else {
          isStopped = true;
          output.record({ model, stopped: true });
          output.say(`${model}: ${stopped}`);
        }
      if (isStopped) return EXIT.stopped;
    }
    return bad > 0 ? EXIT.failed : EXIT.done;
  };
  const code = await readCode();
  if (isBrief)
    output.say(`${well} models are done and healthy${bad > 0 ? `, ${bad} are not` : ''}; --all lists each of them.`);
  return code;
};

const isOfProject = (model: string): boolean => OF_PROJECTS.some((part) => model.startsWith(`${part}-`));

/** Groups of models to run concurrently, in order. */
async function* getGroups(models: AsyncIterable<string>, atOnce: number): AsyncGenerator<readonly string[]> {
  let group: string[] = [];
  for await (const model of models) {
    group.push(model);
    if (group.length < atOnce && isOfProject(model)) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function* withMore(
  models: readonly string[],
  more: () => Promise<readonly string[]> = async () => [],
): AsyncGenerator<string> {
  const done = new Set(models);
  yield* models;
  for (const model of await more()) if (!done.has(model)) yield model;
}

export const toRebuildProgress = (progress: RebuildProgress): OpsProgress => {
  const { model, applied, rate, compared } = progress;
  if (compared !== undefined)
    return { task: model, text: `${compared} documents and byte columns compared`, record: progress };
  return {
    task: model,
    fraction: rebuildFraction(progress),
    text: `${applied} events, ${rate} a second`,
    record: progress,
  };
};
