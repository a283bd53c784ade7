/** Work beside a model's projector: one call at a time, and once more when it was asked for meanwhile. */
export interface BesideModel {
  wake(): void;
  /** Once what is under way has ended. */
  rest(): Promise<void>;
}

/** @param onError nobody waits for the work: what fails is told, and tried again when it is asked for next */
export const besideModel = (work: () => Promise<void>, onError: (error: unknown) => void): BesideModel => {
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
