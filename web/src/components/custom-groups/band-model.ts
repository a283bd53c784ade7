/** Bands of a custom group being edited: each value is in at most one. */

export interface Band {
  readonly name: string;
  /** Values of the group's column. */
  readonly items: readonly string[];
}

/** As a text, so that conflicts treat the bands as one field. */
export const formatBands = (bands: readonly Band[]): string =>
  JSON.stringify(bands.map(({ name, items }) => ({ name, items })));

/** @param text as formatted by `formatBands` */
export const parseBands = (text: string): readonly Band[] => JSON.parse(text) as readonly Band[];

/** One band per line, to display a version in a conflict. */
export const describeBands = (text: string): string =>
  parseBands(text)
    .map(({ name, items }) => `${name}: ${items.join(', ')}`)
    .join('\n');

/** Band of each value. */
export const mapValuesToBands = (bands: readonly Band[]): ReadonlyMap<string, number> =>
  new Map(bands.flatMap(({ items }, at) => items.map((item) => [item, at] as const)));

/** Moves a value to a band. @param to null removes it from all */
export const withValueIn = (bands: readonly Band[], value: string, to: number | null): readonly Band[] =>
  bands.map((band, at) => {
    if (at === to) return band.items.includes(value) ? band : { ...band, items: [...band.items, value] };
    return band.items.includes(value) ? { ...band, items: band.items.filter((item) => item !== value) } : band;
  });

export const withBand = (bands: readonly Band[], at: number, patch: Partial<Band>): readonly Band[] =>
  bands.map((band, place) => (place === at ? { ...band, ...patch } : band));

/** No change at the ends. */
export const withBandMoved = (bands: readonly Band[], at: number, by: -1 | 1): readonly Band[] => {
  const [band, other] = [bands[at], bands[at + by]];
  return band === undefined || other === undefined ? bands : bands.with(at, other).with(at + by, band);
};

/** Validation errors, by the server's field names. */
export const groupFaults = (
  field: string,
  name: string,
  bands: readonly Band[],
): Readonly<Record<string, string | undefined>> => {
  const missing = [
    ...(field === '' ? ['field'] : []),
    ...(name.trim() === '' ? ['name'] : []),
    ...bands.flatMap((band, at) => (band.name.trim() === '' && band.items.length > 0 ? [`columns.${at}.name`] : [])),
  ];
  return Object.fromEntries(missing.map((place) => [place, 'Field is Required']));
};
