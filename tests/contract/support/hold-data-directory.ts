/**
 * Child process of the lock spec: locks the data directory in argv[2], reports success or failure, and stays.
 */
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';

try {
  lockDataDirectory(process.argv[2] ?? '');
  process.stdout.write('locked\n');
  setInterval(() => undefined, 1000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.name : String(error)}\n`);
}
