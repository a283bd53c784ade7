/**
 * Browser of the browser specs: CHROMIUM_PATH, or Debian's package on the PATH. The headless shell renders
 * the same in two thirds of the time. Undefined: specs are skipped with a message.
 */
import { findProgram } from './find-program.ts';

export const CHROMIUM_MISSING =
  'needs chromium (apt-get install chromium-headless-shell, or chromium, or CHROMIUM_PATH)';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser'];

export const findChromium = (): string | undefined => findProgram('CHROMIUM_PATH', NAMES);

/** Flags for containers: no display, no background network. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A spec's page is closed before V8's optimiser pays off: a tenth of the browser's CPU time. */
export const WITHOUT_OPTIMISER = '--js-flags=--no-opt,--no-maglev';
