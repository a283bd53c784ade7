/**
 * The response of a GET can be sent back to the POST of the same path (docs/adr/0012-answers-posted-back.md):
 * read-only fields are accepted and ignored.
 */
import { z } from 'zod';

const ignored = z.unknown().optional();

/** Read-only fields that a request ignores. */
export const ignoreFields = <const Name extends string>(...names: readonly Name[]): Record<Name, typeof ignored> =>
  Object.fromEntries(names.map((name) => [name, ignored])) as Record<Name, typeof ignored>;
