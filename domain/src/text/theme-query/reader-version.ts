/**
 * Bump with every change of the parser: events name it, so that themes with a changed interpretation are
 * listed. Version 1 is in `text/legacy`.
 */
export const QUERY_READER_VERSION = '2';
