/** Responses based on outdated words and scores carry a header, until the project is rebuilt. */
import { projectorNamed, allModels } from '@verbatim/projections/models/all-projectors';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { LRUCache } from 'lru-cache';
import type { Context } from '../http/request-state.ts';

const HEADER = 'X-Verbatim-Words-Of-Former-Version';
/** Models known to follow the current rules, which a generation does permanently. */
const MAX_KNOWN = 10_000;

/** Whether a model was made by outdated rules. */
export const usesOutdatedRules = async (reader: ModelReader): Promise<boolean> =>
  (await projectorNamed(allModels(), reader.model)?.isOutdated?.(reader)) === true;

export const createOutdatedRulesHeader = (): ((ctx: Context, readers: readonly ModelReader[]) => Promise<void>) => {
  const known = new LRUCache<string, string>({ max: MAX_KNOWN });
  const models = allModels();
  return async (ctx, readers) => {
    for (const reader of readers) {
      const { model, generation } = reader;
      const isOutdated = projectorNamed(models, model)?.isOutdated;
      if (isOutdated === undefined || known.get(model) === generation) continue;
      if (await isOutdated(reader)) ctx.set(HEADER, 'true');
      else known.set(model, generation);
    }
  };
};
