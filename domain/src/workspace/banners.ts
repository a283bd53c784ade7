/** Banners of a workspace: groupings side by side under one table, each with its own bases and tests. */
import { CommandRejected } from '../command-rejected.ts';

export interface Banner {
  readonly id: string;
  readonly name: string;
  /**
   * From left to right; each is a grouping: names of columns or custom groups, outermost first. May name some
   * that have left the project since.
   */
  readonly parts: readonly (readonly string[])[];
}

export const MAX_BANNERS = 50;
export const MAX_BANNER_PARTS = 10;
const MAX_PART_LEVELS = 3;
export const MAX_BANNER_NAME_LETTERS = 200;
export const BANNER_PREFIX = 'banner-';

/**
 * Trims names.
 * @throws CommandRejected BANNER_INVALID, NAME_REQUIRED, naming the field
 */
export const requireBanners = (banners: readonly Banner[]): readonly Banner[] => {
  if (banners.length > MAX_BANNERS) throw refusal(`A workspace can have at most ${MAX_BANNERS} banners`, 'banners');
  const [ids, names] = [new Set<string>(), new Set<string>()];
  return banners.map((banner, at) => {
    const field = `banners.${at}`;
    if (!banner.id.startsWith(BANNER_PREFIX))
      throw refusal(`The id of a banner begins with '${BANNER_PREFIX}'`, `${field}.id`);
    if (ids.has(banner.id)) throw refusal('Two banners have the same id', `${field}.id`);
    ids.add(banner.id);
    const name = requireBannerName(banner.name, `${field}.name`);
    if (names.has(name.toLowerCase())) throw refusal(`Another banner is named '${name}'`, `${field}.name`);
    names.add(name.toLowerCase());
    requireParts(banner.parts, `${field}.parts`);
    return { ...banner, name };
  });
};

const requireBannerName = (sent: string, field: string): string => {
  const name = sent.trim();
  if (name === '') throw new CommandRejected('NAME_REQUIRED', 'Field is Required', field);
  if (name.length > MAX_BANNER_NAME_LETTERS)
    throw refusal(`A name can have at most ${MAX_BANNER_NAME_LETTERS} letters`, field);
  return name;
};

const requireParts = (parts: Banner['parts'], field: string): void => {
  if (parts.length === 0) throw refusal('A banner needs a part', field);
  if (parts.length > MAX_BANNER_PARTS) throw refusal(`A banner can have at most ${MAX_BANNER_PARTS} parts`, field);
  if (new Set(parts.map((part) => JSON.stringify(part))).size < parts.length)
    throw refusal('A banner can have a part only once', field);
  for (const [at, part] of parts.entries()) {
    if (part.length === 0 || part.length > MAX_PART_LEVELS)
      throw refusal(`A part has 1 to ${MAX_PART_LEVELS} columns`, `${field}.${at}`);
    if (new Set(part).size < part.length) throw refusal('A part can have a column only once', `${field}.${at}`);
  }
};

const refusal = (message: string, field: string): CommandRejected =>
  new CommandRejected('BANNER_INVALID', message, field);

export const isSameBanner = (a: Banner, b: Banner): boolean =>
  a.id === b.id && a.name === b.name && JSON.stringify(a.parts) === JSON.stringify(b.parts);

export const areSameBanners = (a: readonly Banner[], b: readonly Banner[]): boolean =>
  a.length === b.length && a.every((banner, at) => isSameBanner(banner, b[at]!));

/** By id, or by name ignoring case. */
export const findBanner = (banners: readonly Banner[], named: string): Banner | undefined =>
  banners.find(({ id }) => id === named) ??
  banners.find(({ name }) => name.toLowerCase() === named.trim().toLowerCase());
