/**
 * compromise asks for `process.env.DEBUG_TAGS` at each tag that it sets, and node reads a variable of the environment anew each time: a
 * quarter of what tagging took. A worker thread needs no more than a copy.
 */
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) process.env = { ...process.env };
