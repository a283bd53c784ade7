/**
 * One item after the other out of pages: what stands on a page is handed over at once, where a generator would take its turn three times
 * for each item. As a generator it answers in the order in which it is asked, and ends its pages when it is left.
 */
export class ItemsOfPages<T> implements AsyncIterableIterator<T> {
  readonly #pages: AsyncGenerator<readonly T[]>;
  readonly #signal: AbortSignal | undefined;
  #page: readonly T[] = [];
  #next = 0;
  /** While the next page is read: who asks meanwhile waits for who asked before. */
  #reading: Promise<unknown> | undefined;

  /** @param signal what is left of a page is not handed over once it aborts; the pages see to their own end */
  constructor(pages: AsyncGenerator<readonly T[]>, signal?: AbortSignal) {
    this.#pages = pages;
    this.#signal = signal;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T>> {
    if (this.#signal?.aborted === true) this.#page = [];
    if (this.#reading === undefined && this.#next < this.#page.length) return Promise.resolve(this.#take());
    const answer = (this.#reading ?? Promise.resolve()).then(() => this.#fromNextPage());
    const reading = answer.catch(() => undefined);
    this.#reading = reading;
    void reading.then(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return answer;
  }

  async return(): Promise<IteratorResult<T>> {
    this.#page = [];
    await this.#pages.return(undefined);
    return { value: undefined, done: true };
  }

  async #fromNextPage(): Promise<IteratorResult<T>> {
    while (this.#next >= this.#page.length) {
      const page = await this.#pages.next();
      if (page.done === true) return { value: undefined, done: true };
      this.#page = page.value;
      this.#next = 0;
    }
    return this.#take();
  }

  #take(): IteratorResult<T> {
    const value = this.#page[this.#next++] as T;
    // Megabytes, which would be kept until the next page comes.
    if (this.#next === this.#page.length) [this.#page, this.#next] = [[], 0];
    return { value, done: false };
  }
}
