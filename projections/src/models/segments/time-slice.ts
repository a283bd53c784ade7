/** Cuts long work on the event loop into slices, which bounds the latency of everything else. */
const SLICE_MILLISECONDS = 10;

export interface Slice {
  isOver(): boolean;
  /** Yields to the event loop, and begins a new slice. */
  rest(): Promise<void>;
}

export class TimeSlice implements Slice {
  private end = performance.now() + SLICE_MILLISECONDS;

  isOver(): boolean {
    return performance.now() > this.end;
  }

  async rest(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.end = performance.now() + SLICE_MILLISECONDS;
  }
}
