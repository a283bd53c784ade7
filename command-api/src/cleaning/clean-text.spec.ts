import { describe, expect, it } from '@jest/globals';
import nlp from 'compromise';
import { applyFindings, foldWordForCleaning, replaceFindings } from './clean-text.ts';
import { findAll } from './find-all.ts';
import { findEmails, findHandles, findPhones } from './find-contacts.ts';
import { findNames } from './find-names.ts';

const NAMES = { people: true, organisations: true };
const ALL = { ...NAMES, emails: true, phones: true, handles: true };
const PLACEHOLDERS = {
  people: '[NAME]',
  organisations: '[ORG]',
  emails: '[EMAIL]',
  phones: '[PHONE]',
  handles: '[USER]',
};
const clean = (text: string, keep: readonly string[] = []): string =>
  applyFindings(text, replaceFindings(text, findAll(text, ALL), PLACEHOLDERS), new Set(keep.map(foldWordForCleaning)));
const words = (text: string, found: readonly { start: number; end: number }[]) =>
  found.map(({ start, end }) => text.slice(start, end));

describe('names', () => {
  it('are found by compromise, with their offsets', () => {
    const text =
      'Yesterday, Maria Lopez (of Microsoft) met "Tom Hanks". Don’t ask Tom Hanks why; John, Mary and I left!';
    const document = nlp(text);
    const theirs = [
      ...(document.people().out('array') as string[]),
      ...(document.organizations().out('array') as string[]),
    ];
    const found = words(text, findNames(text, NAMES));
    expect(found).toEqual(theirs.map((name) => name.replace(/[^\p{L}\p{N}]+$/u, '').replace(/^[^\p{L}\p{N}]+/u, '')));
    expect(found).toContain('Maria Lopez');
  });

  it('exclude the possessive ending', () => {
    expect(clean("Peter's desk and Maria’s chair")).toBe("[NAME]'s desk and [NAME]’s chair");
  });

  it('are found in long texts in linear time', () => {
    const text = `${'It was a fine day and nothing happened at all. '.repeat(4_000)}Then came Maria Lopez.`;
    expect(words(text, findNames(text, NAMES))).toEqual(['Maria Lopez']);
    const initials = 'a. b. '.repeat(5_000);
    const began = performance.now();
    findNames(initials, NAMES);
    // As one text it takes minutes.
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});

describe('contact details', () => {
  it.each([
    ['a.b+c@mail.example.org', 'a.b+c@mail.example.org'],
    ['(jürgen@müller.de)', 'jürgen@müller.de'],
    ['a@b', undefined],
    ['5 @ 3.50', undefined],
  ])('e-mail addresses: %s', (text, found) => expect(words(text, findEmails(text))[0]).toBe(found));

  it.each([
    ['call +1 212 555 0123 now', '+1 212 555 0123'],
    ['(212) 555-0123', '(212) 555-0123'],
    ['555-0123', '555-0123'],
    ['030 1234567', '030 1234567'],
    ['2125550123', '2125550123'],
    ['order 4711', undefined],
    ['2024-05-12', undefined],
    ['12.06.2024', undefined],
    ['1,234,567', undefined],
    ['$ 19.99 24.99', undefined],
    ['1.5.2 2.10.3', undefined],
  ])('phone numbers: %s', (text, found) => expect(words(text, findPhones(text))[0]).toBe(found));

  it.each([
    ['@jane_k.', '@jane_k'],
    ['(@a.b)', '@a.b'],
    ['a@b.example.org', undefined],
    ['@', undefined],
  ])('handles: %s', (text, found) => expect(words(text, findHandles(text))[0]).toBe(found));

  it('are found in linear time', () => {
    for (const part of ['a.', '1 ', '@a', '(1)', 'a@a.', '+1-', '0.0/']) {
      const text = part.repeat(50_000);
      const began = performance.now();
      findEmails(text);
      findPhones(text);
      findHandles(text);
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });
});

describe('a cleaned text', () => {
  it('has one placeholder for overlapping findings: addresses take precedence over names', () => {
    expect(clean('Write to john.smith@example.org, John Smith.')).toBe('Write to [EMAIL], [NAME].');
  });

  it('keeps a word in any spelling', () => {
    expect(clean('John met john  and JOHN', ['JOHN'])).toBe('John met john  and JOHN');
  });
});
