/**
 * Separates an installation on a shared server: the names of its streams there, and only there, begin with
 * its prefix.
 */

/** The category projection of a server makes `$ce-verbatim_project` of it. */
export const DEFAULT_STREAM_PREFIX = 'verbatim_';

/** A single final underscore, so that no prefix begins with another one. */
const PREFIX = /^[A-Za-z0-9.]{1,60}_$/u;

export const isStreamPrefix = (value: string): boolean => PREFIX.test(value);
