/** Themes whose query was saved for a legacy parser and is interpreted differently now. */
import { findChangedInterpretation, LEGACY_PARSER_VERSION } from '@verbatim/domain/text/legacy/changed-interpretation';
import { QUERY_READER_VERSION } from '@verbatim/domain/text/theme-query/reader-version';
import type { ThemeDocument } from '@verbatim/projections/models/library/library';
import { listThemes, readLibraryState } from '@verbatim/projections/models/library/library.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { ThemeInterpretation } from '../contract/library.ts';
import { inSlices } from '../http/yield-in-slices.ts';

/** Invalid ones first, then by name; empty once they have been reviewed. */
export const readChangedThemes = async (library: ModelReader): Promise<readonly ThemeInterpretation[]> => {
  const { readingsReviewed } = await readLibraryState(library);
  if (readingsReviewed === QUERY_READER_VERSION) return [];
  const found: ThemeInterpretation[] = [];
  for await (const theme of inSlices((await listThemes(library)).filter(isOfFormerReader))) {
    const reading = findChangedInterpretation(theme.text);
    if (reading === undefined) continue;
    const { id, name, folderId, originalText } = theme;
    found.push({ id, name, folder_id: folderId, originalText, ...reading });
  }
  return found.sort((a, b) => Number(a.now !== null) - Number(b.now !== null) || BY_LETTERS.compare(a.name, b.name));
};

const isOfFormerReader = ({ text, reader = LEGACY_PARSER_VERSION }: ThemeDocument): boolean =>
  text !== '' && reader === LEGACY_PARSER_VERSION;

const BY_LETTERS = new Intl.Collator('en');
