/**
 * A theme's name is unique within its folder (including 'Uncategorized'), ignoring case. 'Hotel / Price' and
 * 'Airline / Price' are distinguishable, so names may repeat across folders.
 */

/** The name if it is free, else with its origin: 'Price', 'Price (Hotel)', 'Price (Hotel 2)'. */
export const freeThemeName = (name: string, origin: string, isTaken: (name: string) => boolean): string => {
  let free = name;
  for (let attempt = 1; isTaken(free); attempt += 1) free = `${name} (${origin}${attempt === 1 ? '' : ` ${attempt}`})`;
  return free;
};
