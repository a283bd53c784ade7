// Loaded before a server (NODE_OPTIONS=--import), in each of its threads: shifts the time of day by the
// milliseconds in the file CLOCK_OFFSET. Monotonic time (performance.now, timers) is unaffected, as when the
// system clock is set.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;
const look = () => {
  offset = Number(readFileSync(process.env.CLOCK_OFFSET, 'utf8')) || 0;
};
look();
setInterval(look, 20).unref();

globalThis.Date = class SteppedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offset);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + offset;
  }
};
