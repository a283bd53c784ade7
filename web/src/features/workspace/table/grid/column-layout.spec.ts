import { describe, expect, it } from '@jest/globals';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { textWidth } from '../../../../components/text/text-width.ts';
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
  return columnLayout({
    columns: answer.columns,
    table: answer,
    names: [],
    settings,
    room: 0,
    isTight: false,
    ...more,
  });
};
const widths = ({ edges }: { readonly edges: readonly number[] }) =>
  edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));

describe('the widths of the columns', () => {
  it('are what their headings need, on two lines where they are long', () => {
    const labels = ['S', 'Customer service issues of 2026', 'x'.repeat(200)];
    // Compact, the base is in the second line of a heading.
    const [short, long, monster] = widths(layout(labels, { isTight: true }));
    expect(short).toBe(72);
    expect(long).toBeLessThan(textWidth('Customer service issues of 2026'));
    expect(long).toBeGreaterThanOrEqual(twoLineWidth('Customer service issues of 2026') + textWidth('1,000') + 24);
    expect(monster).toBeLessThan(290);
    expect(widths(layout(labels))[1]).toBeLessThan(long ?? 0);
  });

  it('are close where there is not the room for more, with headings on two lines', () => {
    const airlines = ['Virgin America', 'United', 'Southwest', 'Delta', 'US Airways', 'American'];
    const wide = layout(airlines);
    const room = wide.name.least + wide.total + wide.sentiment + (wide.edges.at(-1) ?? 0);
    expect(layout(airlines, { room }).isClose).toBe(false);
    const close = layout(airlines, { room: room - 40 });
    expect(close.isClose).toBe(true);
    expect(close.name.least + close.total + close.sentiment + (close.edges.at(-1) ?? 0)).toBeLessThan(room - 100);
    expect(widths(close)[0]).toBeLessThan(textWidth('Virgin America'));
  });

  it('have room for the decimals of shares', () => {
    const settings = { format: 'column', significance: 'total', sentiment: 'first' } as const;
    const widthWith = (decimals: 0 | 1 | 2) => widths(layout(['S'], { settings, decimals }))[0] ?? 0;
    expect(widthWith(1)).toBeGreaterThanOrEqual(textWidth('88.8%') + 16 + 24);
    expect(widthWith(1)).toBeGreaterThan(widthWith(0));
    expect(widthWith(2)).toBeGreaterThan(widthWith(1));
  });

  it.each([
    ['no column', [], 1072],
    ['no column on a large screen', [], 1570],
    ['six columns', ['Intimate', 'Dresses', 'Bottoms', 'Tops', 'Jackets', 'Trend'], 1570],
  ])('fill the room with %s, figures before endless names', (_case, labels, room) => {
    const [least, filled] = [layout(labels), layout(labels, { room })];
    const figures = filled.total + filled.sentiment + (filled.edges.at(-1) ?? 0);
    expect(filled.name.most + figures).toBeGreaterThanOrEqual(room);
    expect(filled.total).toBeGreaterThan(least.total);
    expect(filled.sentiment).toBeGreaterThan(least.sentiment);
    expect(widths(filled).every((width, at) => width > (widths(least)[at] ?? 0))).toBe(true);
    expect(room - figures).toBeGreaterThanOrEqual(260);
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
    // Two columns under each of ten headings: one significance letter per figure at most.
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
