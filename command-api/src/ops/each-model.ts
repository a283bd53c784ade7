import { EXIT, type ExitCode, type OpsCall } from './ops-command.ts';

/** What is done to one model after the other. */
interface OfEach<Result> {
  readonly work: (model: string) => Promise<Result | { readonly stopped: true }>;
  /** Tells the outcome. @returns whether it is as it should be */
  readonly tell: (result: Result, model: string) => boolean;
  /** For people, after the model's name. */
  readonly stopped: string;
  readonly failed: string;
  /** Whether one that has failed is none to be kept any more, which is no failure. */
  readonly isGone?: (model: string) => Promise<boolean>;
}

/** One that fails is told, and the next one is gone on with; one that was stopped ends it all. */
export const eachModel = async <Result extends object>(
  { output }: Pick<OpsCall, 'output'>,
  models: readonly string[],
  { work, tell, stopped, failed, isGone }: OfEach<Result>,
): Promise<ExitCode> => {
  let bad = 0;
  for (const model of models)
    try {
      const result = await work(model);
      if ('stopped' in result) {
        output.record({ model, stopped: true });
        output.say(`${model}: ${stopped}`);
        return EXIT.stopped;
      }
      if (!tell(result, model)) bad += 1;
    } catch (error) {
      // Where that cannot be told either, what has failed is told.
      if ((await isGone?.(model).catch(() => false)) === true) {
        output.record({ model, dropped: true });
        output.say(`${model}: dropped, for its project is not in the log any more`);
        continue;
      }
      bad += 1;
      const reason = error instanceof Error ? error.message : String(error);
      output.record({ model, failed: reason });
      output.say(`${model}: ${failed} ${reason}`);
    }
  return bad > 0 ? EXIT.failed : EXIT.done;
};
