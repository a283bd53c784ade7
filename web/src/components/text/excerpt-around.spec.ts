import { describe, expect, it } from '@jest/globals';
import { excerptAround } from './excerpt-around.ts';

const markOf = ({ text, spans }: ReturnType<typeof excerptAround>): readonly string[] =>
  spans.map(([start, end]) => text.slice(start, end));

describe('an excerpt around a mark', () => {
  it('is the whole text when the mark is near its beginning', () => {
    const whole = { text: 'The mattress was hard', spans: [[4, 12]] as const };
    expect(excerptAround(whole)).toEqual(whole);
  });

  it('begins at a word shortly before a late mark', () => {
    const text = 'The rooftop pool has a great view of the city. The location is great for the museums and the town.';
    const start = text.indexOf('town');
    const excerpt = excerptAround({ text, spans: [[start, start + 4]] });
    expect(excerpt.text).toBe('…city. The location is great for the museums and the town.');
    expect(markOf(excerpt)).toEqual(['town']);
    const long = excerptAround({ text: `${text} ${'More of it. '.repeat(9)}`, spans: [[start, start + 4]] });
    expect(long.text).toMatch(/^…great for the museums and the town\. More/u);
  });

  it('begins at the mark itself where no word begins before it', () => {
    const text = `${'漢'.repeat(60)}字`;
    const excerpt = excerptAround({ text, spans: [[60, 61]] });
    expect(excerpt.text).toBe('…字');
    expect(markOf(excerpt)).toEqual(['字']);
  });

  it('keeps later marks in place', () => {
    const text = `${'word '.repeat(20)}queue and queued`;
    expect(
      markOf(
        excerptAround({
          text,
          spans: [
            [100, 105],
            [110, 116],
          ],
        }),
      ),
    ).toEqual(['queue', 'queued']);
  });
});
