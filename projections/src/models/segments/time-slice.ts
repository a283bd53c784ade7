/** Long work on the event loop, cut into slices: whoever waits for the loop waits no longer than one of them. */
const SLICE_MILLISECONDS = 10;

export interface Slice {
  isOver(): boolean;
  /** Lets everything else run that is ready to, and begins a new slice. */
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
