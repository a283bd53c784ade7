/**
 * What sets an installation apart on a server that it shares with others: each of its streams' names begins with its prefix, there and
 * nowhere else. The name after the prefix is the port's.
 */

/** The category projection of a server makes `$ce-verbatim_project` of it. */
export const DEFAULT_STREAM_PREFIX = 'verbatim_';

/** One underscore, at the end: so no prefix begins with another one. */
const PREFIX = /^[A-Za-z0-9.]{1,60}_$/u;

export const isStreamPrefix = (value: string): boolean => PREFIX.test(value);
