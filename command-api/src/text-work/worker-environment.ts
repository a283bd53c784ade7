/**
 * compromise reads `process.env.DEBUG_TAGS` for each tag, and node queries the environment each time: a
 * quarter of the tagging time. A worker thread gets a copy.
 */
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) process.env = { ...process.env };
