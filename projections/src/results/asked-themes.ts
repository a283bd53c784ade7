/** The themes that results are about, kept for as long as the library stands where it is: one look at it in place of one for each theme. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { ThemeDocument } from '../models/library/library.ts';
import { findTheme } from '../models/library/library.query.ts';
import { canonicalQueryOf, type CanonicalQuery } from '../models/segments/canonical-query.ts';
import type { ModelReader } from '../stores/read-store.ts';

export interface AskedTheme {
  readonly document: ThemeDocument;
  readonly query: CanonicalQuery | undefined;
}

interface KeptThemes {
  readonly at: Position;
  readonly themes: Map<string, AskedTheme>;
}

const kept = new WeakMap<ModelReader, KeptThemes>();

/** In the order of the ids; those that the library does not have are left out. */
export const readThemes = async (library: ModelReader, ids: readonly string[]): Promise<readonly AskedTheme[]> => {
  if (ids.length === 0) return [];
  const at = await library.checkpoint();
  const known = kept.get(library);
  const { themes } = known?.at === at ? known : { themes: new Map<string, AskedTheme>() };
  kept.set(library, { at, themes });
  const found = await Promise.all(ids.map(async (id) => themes.get(id) ?? readTheme(library, id)));
  const there = found.filter((theme) => theme !== undefined);
  for (const theme of there) themes.set(theme.document.id, theme);
  return there;
};

const readTheme = async (library: ModelReader, id: string): Promise<AskedTheme | undefined> => {
  const document = await findTheme(library, id);
  return document && { document, query: canonicalQueryOf(document.text) };
};
