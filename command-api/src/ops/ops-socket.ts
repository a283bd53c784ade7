/** Where a running server takes the operators' questions: a local socket in DATA_DIR, readable by its owner alone. */
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path that a Unix socket can have on every system. */
const MAX_SOCKET_PATH = 100;

/** @param dataDir absolute path */
export const opsSocketPath = (dataDir: string): string => {
  const path = join(dataDir, 'ops.sock');
  if (path.length <= MAX_SOCKET_PATH) return path;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  return join(tmpdir(), `verbatim-${name}.sock`);
};
