import { describe, expect, it } from '@jest/globals';
import type { TableResult } from '@verbatim/command-api/contract/table';
import { textWidth } from '../../components/text-width.ts';
import { columnLayout, twoLineWidth, type LaidOut } from './column-layout.ts';

const table = (labels: readonly string[], base = 1000): TableResult => ({
  items: [],
  total: base,
  totalRow: { count: base, groupBy: Object.fromEntries(labels.map((label) => [label, base])) },
  columns: labels.map((label) => ({ key: label, labels: [label] })),
});

const layout = (labels: readonly string[], more: Partial<LaidOut> = {}, base = 1000) => {
  const answer = table(labels, base);
  const settings = { format: 'sum', significance: 'off', sentiment: 'first' } as const;
  return columnLayout({ columns: answer.columns, table: answer, names: [], settings, ...more });
};
const widths = ({ edges }: { readonly edges: readonly number[] }) =>
  edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));

describe('the widths of the columns', () => {
  it('are what their headings need, on two lines where they are long', () => {
    const [short, long, monster] = widths(layout(['S', 'Customer service issues of 2026', 'x'.repeat(200)]));
    expect(short).toBe(72);
    expect(long).toBeLessThan(textWidth('Customer service issues of 2026'));
    expect(long).toBeGreaterThanOrEqual(twoLineWidth('Customer service issues of 2026') + textWidth('1,000') + 24);
    expect(monster).toBeLessThan(290);
  });

  it('have room for the largest figure and beside it for every mark', () => {
    const plain = { format: 'sum', significance: 'off', sentiment: 'first' } as const;
    const [counts] = widths(layout(['S'], {}, 14_640_000));
    expect(counts).toBeGreaterThan(textWidth('14,640,000') + 20);
    const many = Array.from({ length: 10 }, (_, index) => `c${index}`);
    const group = layout(many, { settings: { ...plain, format: 'column', significance: 'group' } });
    expect(group.marks).toBeGreaterThan(textWidth('ABCD+5'));
    expect(widths(group)[0]).toBeGreaterThanOrEqual(textWidth('100%') + group.marks + 24);
    expect(layout(many, { settings: plain }).marks).toBe(0);
    // Under each of ten headings there are two columns: a figure has one letter at most.
    const nested = many.flatMap((name) => ['x', 'y'].map((leaf) => ({ key: `${name} ${leaf}`, labels: [name, leaf] })));
    const pairs = layout(many, { columns: nested, settings: { ...plain, format: 'column', significance: 'group' } });
    expect(pairs.marks).toBeLessThan(group.marks / 2);
  });

  it('leave sentiment no place while it is hidden, and long names what they need', () => {
    const hidden = { format: 'sum', significance: 'off', sentiment: 'hidden' } as const;
    expect(layout(['S'], { settings: hidden }).sentiment).toBe(0);
    expect(layout(['S'], { names: ['n'.repeat(150)] }).name.most).toBeGreaterThan(1000);
    expect(layout(['S'], { names: ['n'.repeat(150)] }).name.least).toBe(300);
  });
});
