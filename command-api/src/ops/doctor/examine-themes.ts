import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import { readChangedThemes } from '../../library/changed-themes.ts';
import { warning, type Finding } from './examine-machine.ts';

/** Themes interpreted differently since an update, until a user has reviewed them. */
export const examineThemes = async (store: Pick<ReadStore, 'reader'>): Promise<readonly Finding[]> => {
  const changed = await readChangedThemes(await store.reader(LIBRARY_MODEL));
  return changed.map(({ name, former, now, error }) =>
    warning(
      'themes',
      `'${name}' is interpreted differently since the update: before ${former}, now ${now ?? `not at all (${error ?? ''})`}`,
      'Ask an analyst to review these under Themes, and to change or dismiss them.',
    ),
  );
};
