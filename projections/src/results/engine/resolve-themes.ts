/** Themes of results, cached per revision of the library: one read instead of one per theme. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { ThemeDocument } from '../../models/library/library.ts';
import { findTheme } from '../../models/library/library.query.ts';
import { parseCanonicalQuery, type CanonicalQuery } from '../../models/segments/canonical-query.ts';
import type { ModelReader } from '../../stores/read-store.ts';

export interface RequestedTheme {
  readonly document: ThemeDocument;
  readonly query: CanonicalQuery | undefined;
}

interface KeptThemes {
  readonly at: Position;
  readonly themes: Map<string, RequestedTheme>;
}

const kept = new WeakMap<ModelReader, KeptThemes>();

/** In the order of the ids, skipping missing ones. */
export const readThemes = async (library: ModelReader, ids: readonly string[]): Promise<readonly RequestedTheme[]> => {
  if (ids.length === 0) return [];
  const at = await library.checkpoint();
  const known = kept.get(library);
  const { themes } = known?.at === at ? known : { themes: new Map<string, RequestedTheme>() };
  kept.set(library, { at, themes });
  const found = await Promise.all(ids.map(async (id) => themes.get(id) ?? readTheme(library, id)));
  const there = found.filter((theme) => theme !== undefined);
  for (const theme of there) themes.set(theme.document.id, theme);
  return there;
};

const readTheme = async (library: ModelReader, id: string): Promise<RequestedTheme | undefined> => {
  const document = await findTheme(library, id);
  return document && { document, query: parseCanonicalQuery(document.text) };
};
