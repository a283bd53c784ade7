/**
 * A theme's name is unique within its folder ('Uncategorized' is one), ignoring case. Two 'Price' side by side cannot be told
 * apart; 'Hotel / Price' and 'Airline / Price' can, and analysts have one folder a topic, so it need not be unique beyond.
 */

/**
 * The name itself where it is free, or with the place it came from behind it: 'Price', 'Price (Hotel)', 'Price (Hotel 2)'.
 */
export const freeThemeName = (name: string, origin: string, isTaken: (name: string) => boolean): string => {
  let free = name;
  for (let attempt = 1; isTaken(free); attempt += 1) free = `${name} (${origin}${attempt === 1 ? '' : ` ${attempt}`})`;
  return free;
};
