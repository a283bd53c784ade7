/** What `rebuild` and `verify` have in common: they choose models of those that there are, and go through them. */
import { STOPPED_EARLY } from '@verbatim/projections/runtime/projections-protocol';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild';
import { isEmbedded } from '../open-stores.ts';
import { rebuildFraction } from '../live-progress/rebuild-fraction.ts';
import type { Operations } from './operations.ts';
import { EXIT, UsageError, type ExitCode, type OpsCall } from './ops-command.ts';
import { MANY, type OpsProgress } from './ops-output.ts';

export const modelsThereAre = async (operations: Pick<Operations, 'status'>): Promise<readonly string[]> =>
  (await operations.status()).projectors.map(({ name }) => name);

/** Of the models of each project, by their first part. */
const OF_PROJECTS = ['comments', 'segments', 'tags'];

/**
 * The models that `<name>|all [--project <id>]` means, in the order of the status.
 * A name no model has is answered as it is: whoever works with it says what there is.
 * @throws UsageError for a model that no project has a part of; Error for a project that does not exist
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
      `${name} is one model for all projects: rebuild it without --project. A project has comments, segments and tags.`,
    );
  return chosen;
};

/** Embedded models are filled by threads of their own; on servers a model is lent by its partition, one at a time. */
export const sideBySide = ({ configuration }: Pick<OpsCall, 'configuration'>): number =>
  isEmbedded(configuration()) ? 2 : 1;

/** What is done to the models. */
interface OfEach<Result> {
  readonly work: (model: string) => Promise<Result>;
  /** The outcome for scripts, and for people the lines about it. */
  readonly tell: (result: Result, model: string) => Outcome;
  /** For people, after the model's name. */
  readonly stopped: string;
  readonly failed: string;
  /** Whether one that has failed is none to be kept any more, which is no failure. */
  readonly isGone?: (model: string) => Promise<boolean>;
  /** Asked at the end: models that were not known at the beginning, for the list of projects was not yet as far as the log. */
  readonly more?: () => Promise<readonly string[]>;
  /** The models of projects are done so many at a time; the others come before them, one by one. Default 1. */
  readonly atOnce?: number | undefined;
  /** Says a line of each, however many there are. */
  readonly all?: boolean | undefined;
}

interface Outcome {
  readonly record: object;
  readonly lines: readonly string[];
  /** Whether it is as it should be. */
  readonly isWell: boolean;
}

/**
 * One that fails is told, and the next one is gone on with; one that was stopped ends it all. Of many models people are told those that
 * are not well, and how many are.
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
  const outcomeOf = async (model: string): Promise<Outcome | 'stopped'> => {
    try {
      return tell(await work(model), model);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason === STOPPED_EARLY) return 'stopped';
      // Where that cannot be told either, what has failed is told.
      if ((await isGone?.(model).catch(() => false)) !== true)
        return { record: { model, failed: reason }, lines: [`${model}: ${failed} ${reason}`], isWell: false };
      const line = `${model}: dropped, for its project is not in the log any more`;
      return { record: { model, dropped: true }, lines: [line], isWell: true };
    }
  };
  const codeOf = async (): Promise<ExitCode> => {
    for await (const group of groupsOf(withMore(models, more), atOnce)) {
      let isStopped = false;
      for (const { model, outcome } of await Promise.all(
        group.map(async (model) => ({ model, outcome: await outcomeOf(model) })),
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
  const code = await codeOf();
  if (isBrief)
    output.say(`${well} models are done and well${bad > 0 ? `, ${bad} are not` : ''}; --all says a line of each.`);
  return code;
};

const isOfProject = (model: string): boolean => OF_PROJECTS.some((part) => model.startsWith(`${part}-`));

/** Which are done side by side, in their order. */
async function* groupsOf(models: AsyncIterable<string>, atOnce: number): AsyncGenerator<readonly string[]> {
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

export const fillingProgress = (progress: RebuildProgress): OpsProgress => {
  const { model, applied, rate, compared } = progress;
  if (compared !== undefined)
    return { task: model, text: `${compared} documents and byte columns compared`, record: progress };
  return {
    ...{ task: model, fraction: rebuildFraction(progress), text: `${applied} events, ${rate} a second` },
    record: progress,
  };
};
