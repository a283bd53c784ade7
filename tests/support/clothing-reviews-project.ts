/** The reviews file as a project: its columns, and twenty realistic themes. */
import type { Theme } from '@verbatim/command-api/contract/library';
import type { ApiClient } from './api-client.ts';
import { createTheme } from './build-project.ts';

const COLUMNS: readonly (readonly [field: string, type: string])[] = [
  ['column_1', 'unused'],
  ['Clothing ID', 'unused'],
  ['Age', 'number'],
  ['Title', 'text'],
  ['Review Text', 'long-text'],
  ['Rating', 'enum'],
  ['Recommended IND', 'enum'],
  ['Positive Feedback Count', 'number'],
  ['Division Name', 'enum'],
  ['Department Name', 'enum'],
  ['Class Name', 'enum'],
];

export const REVIEWS_DEFINITIONS = COLUMNS.map(([field, type]) => ({
  field,
  name: field.toLowerCase().replaceAll(' ', '_'),
  field_type: type,
  options: [],
}));

const REVIEWS_QUERIES: readonly (readonly [name: string, query: string])[] = [
  ['Fit', 'fit fits fitted fitting'],
  ['True to size', '"true to size" (size @3 right)'],
  ['Runs large', '"runs large" "too big" huge'],
  ['Runs small', '"runs small" "too small" tight'],
  ['Fabric', 'fabric material cotton silk linen'],
  ['Itchy', 'itch* scratch*'],
  ['Colour', 'color* colour*'],
  ['Price', 'price* expensive cheap* - (sale "on sale")'],
  ['Sale', 'sale discount*'],
  ['Quality', 'quality "well made"'],
  ['Poor quality', '(quality @3 (poor bad cheap)) "fell apart"'],
  ['Length', 'length long short - "long sleeve"'],
  ['Comfort', 'comfort* comfy cozy soft'],
  ['Flattering', 'flatter*'],
  ['Returned', 'return* "sent back" "send back"'],
  ['Online', 'online website + (bought ordered)'],
  ['In the store', 'store + (tried try)'],
  ['Compliments', 'compliment*'],
  ['Petite', 'petite'],
  ['Love', 'love* adore*'],
];

export const createReviewThemes = async (client: ApiClient): Promise<readonly Theme[]> => {
  const themes: Theme[] = [];
  for (const [name, query] of REVIEWS_QUERIES) themes.push(await createTheme(client, name, query));
  return themes;
};
