/** Lets as many tasks run as there are workers, and keeps the others waiting in order, up to a limit. */
export class WorkerSlots {
  private readonly slots: number;
  private free: number;
  private readonly maxWaiting: number;
  private readonly waiting: (() => void)[] = [];

  constructor(slots: number, maxWaiting: number) {
    this.slots = slots;
    this.free = slots;
    this.maxWaiting = maxWaiting;
  }

  load(): { readonly running: number; readonly waiting: number } {
    return { running: this.slots - this.free, waiting: this.waiting.length };
  }

  /** @throws TextWorkBusy when too many wait already; whatever `task` throws. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free === 0) {
      if (this.waiting.length >= this.maxWaiting) throw new TextWorkBusy();
      // Whoever ends hands its slot over, so `free` is not counted up and down in between.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.free--;
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }
}

/** Too much text is waiting for the workers: try again later. */
export class TextWorkBusy extends Error {
  constructor() {
    super('The text workers have too much to do: try again later');
    this.name = 'TextWorkBusy';
  }
}
