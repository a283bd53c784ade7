import { describe, expect, it } from '@jest/globals';
import { CLEANING_KINDS, type CleaningKind } from '../contract/cleaning.ts';
import { findAll } from './find-all.ts';
import { LABELLED_SENTENCES } from './labelled-sentences.ts';

const LABELS: Readonly<Record<string, CleaningKind>> = {
  p: 'people',
  o: 'organisations',
  e: 'emails',
  t: 'phones',
  h: 'handles',
};
const ALL = { people: true, organisations: true, emails: true, phones: true, handles: true };

interface Labelled {
  readonly text: string;
  /** Kind, start and end. */
  readonly labels: readonly string[];
}

const labelled = (marked: string): Labelled => {
  let text = '';
  let at = 0;
  const labels: string[] = [];
  for (const { index, 0: whole, 1: label = '', 2: word = '' } of marked.matchAll(/\{(\w):([^}]*)\}/gu)) {
    text += marked.slice(at, index);
    labels.push(`${LABELS[label]} ${text.length} ${text.length + word.length}`);
    text += word;
    at = index + whole.length;
  }
  return { text: text + marked.slice(at), labels };
};

/** A finding is correct when kind and both ends are. */
const measured = (kind: CleaningKind) => {
  let [right, found, there] = [0, 0, 0];
  for (const { text, labels } of LABELLED_SENTENCES.map(labelled)) {
    const own = labels.filter((label) => label.startsWith(kind));
    const findings = findAll(text, ALL).filter((finding) => finding.kind === kind);
    found += findings.length;
    there += own.length;
    right += findings.filter(({ start, end }) => own.includes(`${kind} ${start} ${end}`)).length;
  }
  return { precision: right / found, recall: right / there, found, there };
};

/** Slightly below the measured figures, which are in docs/cleaning.md. */
const FLOORS: Readonly<Record<CleaningKind, readonly [precision: number, recall: number]>> = {
  people: [0.95, 0.95],
  organisations: [0.95, 0.66],
  emails: [1, 1],
  phones: [1, 1],
  handles: [1, 1],
};

describe('accuracy of cleaning on labelled sentences', () => {
  it.each(CLEANING_KINDS)('holds its precision and recall for %s', (kind) => {
    const { precision, recall, found, there } = measured(kind);
    console.info(
      `${kind}: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)} (${found} found, ${there} there)`,
    );
    expect(precision).toBeGreaterThanOrEqual(FLOORS[kind][0]);
    expect(recall).toBeGreaterThanOrEqual(FLOORS[kind][1]);
  });
});
