/** Lets as many tasks run as there are slots, one at first, and keeps the others waiting in order, up to a limit. */
export class WorkerSlots {
  private slots = 1;
  private running = 0;
  private readonly maxWaiting: number;
  private readonly waiting: (() => void)[] = [];

  constructor(maxWaiting: number) {
    this.maxWaiting = maxWaiting;
  }

  load(): { readonly running: number; readonly waiting: number } {
    return { running: this.running, waiting: this.waiting.length };
  }

  /** From now on; tasks that wait take new slots at once, and those that run keep theirs until they end. */
  setSlots(slots: number): void {
    this.slots = slots;
    while (this.running < slots && this.waiting.length > 0) this.letNextRun();
  }

  /** @throws TextWorkBusy when too many wait already; whatever `task` throws. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.slots) {
      if (this.waiting.length >= this.maxWaiting) throw new TextWorkBusy();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running++;
    try {
      return await task();
    } finally {
      this.running--;
      if (this.running < this.slots) this.letNextRun();
    }
  }

  /** Counted here, so that nobody takes the slot before the one who waited has it. */
  private letNextRun(): void {
    const next = this.waiting.shift();
    if (next === undefined) return;
    this.running++;
    next();
  }
}

/** Too much text is waiting for the workers: try again later. */
export class TextWorkBusy extends Error {
  constructor() {
    super('The text workers have too much to do: try again later');
    this.name = 'TextWorkBusy';
  }
}
