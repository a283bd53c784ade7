/** A weighted semaphore over the memory that running queries may take together: first come, first served. */
export class MemoryBudget {
  readonly limit: number;
  private taken = 0;
  private readonly waiting: { readonly bytes: number; readonly begin: () => void }[] = [];

  /** @param limit bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  get bytes(): number {
    return this.taken;
  }

  /** @param bytes capped at the limit; 0 never waits */
  async within<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (bytes === 0) return work();
    if (this.waiting.length > 0 || this.taken + bytes > this.limit)
      await new Promise<void>((begin) => this.waiting.push({ bytes, begin }));
    else this.taken += bytes;
    try {
      return await work();
    } finally {
      this.taken -= bytes;
      this.letIn();
    }
  }

  private letIn(): void {
    for (
      let next = this.waiting[0];
      next !== undefined && this.taken + next.bytes <= this.limit;
      next = this.waiting[0]
    ) {
      this.waiting.shift();
      this.taken += next.bytes;
      next.begin();
    }
  }
}
