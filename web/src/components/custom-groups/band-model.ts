/** The bands of a custom group while somebody works on them: each value stands in one band at the most. */

export interface Band {
  readonly name: string;
  /** Values of the group's column. */
  readonly items: readonly string[];
}

/** A form holds them as text, so that two versions of a group are compared and kept as one field. */
export const bandsText = (bands: readonly Band[]): string =>
  JSON.stringify(bands.map(({ name, items }) => ({ name, items })));

/** @param text as `bandsText` makes it */
export const bandsOf = (text: string): readonly Band[] => JSON.parse(text) as readonly Band[];

/** One band a line: how a conflict shows a version. */
export const bandsInWords = (text: string): string =>
  bandsOf(text)
    .map(({ name, items }) => `${name}: ${items.join(', ')}`)
    .join('\n');

/** Where each value stands. */
export const bandOfValue = (bands: readonly Band[]): ReadonlyMap<string, number> =>
  new Map(bands.flatMap(({ items }, at) => items.map((item) => [item, at] as const)));

/** The value goes to a band, out of the one where it stood. @param to null takes it out of all */
export const withValueIn = (bands: readonly Band[], value: string, to: number | null): readonly Band[] =>
  bands.map((band, at) => {
    if (at === to) return band.items.includes(value) ? band : { ...band, items: [...band.items, value] };
    return band.items.includes(value) ? { ...band, items: band.items.filter((item) => item !== value) } : band;
  });

export const withBand = (bands: readonly Band[], at: number, patch: Partial<Band>): readonly Band[] =>
  bands.map((band, place) => (place === at ? { ...band, ...patch } : band));

/** At the ends nothing changes. */
export const withBandMoved = (bands: readonly Band[], at: number, by: -1 | 1): readonly Band[] => {
  const [band, other] = [bands[at], bands[at + by]];
  return band === undefined || other === undefined ? bands : bands.with(at, other).with(at + by, band);
};

/** What is missing, by the field as the server names it. */
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
