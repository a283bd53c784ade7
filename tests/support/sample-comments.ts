/** A small made-up survey of a hotel: two enum columns, a number, a date, a text and the comment. */
const COMMENTS: readonly string[] = [
  'The staff was friendly and helpful. Breakfast could be better.',
  'Room was dirty! Nobody cleaned it for two days, and the staff did not care.',
  'Lovely pool, great breakfast, and a very friendly welcome at the desk.',
  'Too expensive for what you get. The wi-fi never worked.',
  'I love the location; the café downstairs is wonderful.',
  'Noisy street all night, could not sleep at all. Terrible.',
  '',
  'Good value, clean room, quiet street.',
  'Breakfast was cold, coffee was awful, but the staff was kind.',
  'Average stay. Nothing special about this place, the price is fair.',
  'The bed was comfortable and the bathroom spotless. We will come back!',
  'Check-in took an hour. An hour! The queue was ridiculous and the staff rude.',
];
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter'];
const ROOMS = ['Single', 'Double', 'Suite', ''];

export const SAMPLE_HEADERS = ['Guest', 'Comment', 'Season', 'Room Type', 'Nights', 'Arrival'] as const;

export const SAMPLE_DEFINITIONS = [
  { field: 'Guest', name: 'guest', field_type: 'text', options: [] },
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Season', name: 'season', field_type: 'enum', options: [] },
  { field: 'Room Type', name: 'room_type', field_type: 'enum', options: [] },
  { field: 'Nights', name: 'nights', field_type: 'number', options: [] },
  { field: 'Arrival', name: 'arrival', field_type: 'date', options: [] },
] as const;

export interface SampleRow {
  readonly guest: string;
  readonly comment: string;
  readonly season: string;
  readonly room: string;
  readonly nights: number;
  readonly arrival: string;
}

/** The same rows for the same count, each comment varied by its number so that they are distinct. */
export const sampleRows = (count: number): readonly SampleRow[] =>
  Array.from({ length: count }, (_, i) => {
    const comment = COMMENTS[i % COMMENTS.length] ?? '';
    return {
      guest: `Guest ${i + 1}`,
      comment: comment === '' || i < COMMENTS.length ? comment : `${comment} Stay number ${i + 1}.`,
      season: SEASONS[(i * 7) % SEASONS.length] ?? '',
      room: ROOMS[(i * 5 + Math.floor(i / 3)) % ROOMS.length] ?? '',
      nights: 1 + ((i * 3) % 9),
      arrival: `2026-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + ((i * 11) % 28)).padStart(2, '0')}`,
    };
  });

export const sampleCsv = (count: number): string => {
  const rows = sampleRows(count).map(({ guest, comment, season, room, nights, arrival }) =>
    [guest, comment, season, room, String(nights), arrival].map(quoted).join(','),
  );
  return `${[SAMPLE_HEADERS.join(','), ...rows].join('\n')}\n`;
};

const quoted = (cell: string): string => (/[",\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
