/**
 * Where the browser of the browser tests is: CHROMIUM_PATH, or Debian's package on the PATH. The one without windows draws the same and takes two
 * thirds of the time. Undefined: skip, and say so.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const CHROMIUM_MISSING =
  'needs chromium (apt-get install chromium-headless-shell, or chromium, or CHROMIUM_PATH)';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser'];

export const findChromium = (): string | undefined => {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured !== undefined && configured !== '') return isExecutable(configured) ? configured : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
};

/** What chromium needs to be quiet in a container, without a display and without calling home. */
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

/** A page of a spec is gone before what V8 has optimised for it has paid: a tenth of the browser's processor time. */
export const WITHOUT_OPTIMISER = '--js-flags=--no-opt,--no-maglev';

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
