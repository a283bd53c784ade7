import { describe, expect, it } from '@jest/globals';
import type { CoOccurrence } from '@verbatim/command-api/contract/results/workspace-results';
import { chooseThresholds, chosenIds, coOccurrenceGraph, networkGraph, withPie } from './theme-graph.ts';

const classes = { avg: -0.2, pos: 1, neu: 1, mix: 0, neg: 2 } as const;
const five = [1, 0, 1, 1, 1] as const;
const sentiment = { ...classes, five };
/** Twelve themes; each pair of the first eleven together, the earlier the more often. */
const nodes = Array.from({ length: 12 }, (_, at) => ({
  id: `t${at}`,
  name: `Theme ${at}`,
  portal_name: at === 0 ? 'First' : '',
  count: 120 - 10 * at,
  sentiment: five,
  classes,
}));
const links = nodes
  .slice(0, 11)
  .flatMap(({ id: source }, one) =>
    nodes.slice(one + 1, 11).map(({ id: target }, beyond) => ({
      source,
      target,
      value: 60 - one * 5 - beyond,
      sentiment: { avg: 0.1 },
    })),
  )
  .sort((a, b) => b.value - a.value);
const data: CoOccurrence = { total: 1000, themes: 12, nodes, links, more: 0 };

describe('the graph of themes that are mentioned together', () => {
  it('draws the ten most frequent themes where none are chosen, under the names that charts use', () => {
    const graph = coOccurrenceGraph(data, [], 3);
    expect(graph.nodes.map(({ id }) => id)).toEqual(nodes.slice(0, 10).map(({ id }) => id));
    expect(graph.nodes[0]!.name).toBe('First');
    expect(graph.leftOut).toBe('2 of 12 themes');
    expect(chosenIds(data, ['gone'])).toEqual(graph.nodes.map(({ id }) => id));
    expect(coOccurrenceGraph(data, ['t3', 't11'], 3).nodes.map(({ id }) => id)).toEqual(['t3', 't11']);
  });

  it('connects each theme with those that it is mentioned with most, and the pair furthest above chance', () => {
    const ids = new Set(nodes.slice(0, 10).map(({ id }) => id));
    const graph = coOccurrenceGraph(data, [], 2);
    const drawn = graph.links.map(({ source, target }) => `${source.id} ${target.id}`);
    const expected = links.filter(({ source, target }) => {
      const strongest = (id: string) =>
        links
          .filter((link) => [link.source, link.target].includes(id) && ids.has(link.source) && ids.has(link.target))
          .slice(0, 2);
      const isStrong = [source, target].some((id) =>
        strongest(id).some((link) => link.source === source && link.target === target),
      );
      return isStrong || `${source} ${target}` === 't8 t9';
    });
    expect(drawn).toEqual(expected.map(({ source, target }) => `${source} ${target}`));
    expect(coOccurrenceGraph(data, [], 0).links).toEqual([]);
  });

  it('given pairs beyond chance, draws the furthest of them as well, and names it', () => {
    const graph = coOccurrenceGraph(data, [], 2);
    expect([graph.closest?.source.id, graph.closest?.target.id]).toEqual(['t8', 't9']);
    expect(graph.links).toContain(graph.closest);
    expect(coOccurrenceGraph(data, [], 0).closest).toBeUndefined();
    // Of a network, among the links over its minimum.
    expect(networkGraph(data, { count: 20, value: 59 }).closest?.value).toBe(60);
    const independent = links.map((link) => ({ ...link, value: 1 }));
    expect(networkGraph({ ...data, links: independent }, { count: 0, value: 0 }).closest).toBeUndefined();
  });

  it('says how many times as many comments have both as chance would bring', () => {
    const link = coOccurrenceGraph(data, ['t0', 't1'], 3).links[0]!;
    expect(link.expected).toBeCloseTo((120 * 110) / 1000);
    expect(link.lift).toBeCloseTo(60 / 13.2);
    expect(link.hint).toBe(
      'First and Theme 1: 60 of 1,000 comments (6%); 4.55 × the 13.2 expected by chance; mean sentiment +0.10',
    );
    const rare = coOccurrenceGraph({ ...data, total: 100_000 }, ['t0', 't1'], 3).links[0]!;
    expect(rare.hint).toContain('(too few to rely on)');
  });

  it('draws of a network what is above the thresholds, and nothing that is on them', () => {
    const graph = networkGraph(data, { count: 100, value: 58 });
    expect(graph.nodes.map(({ id }) => id)).toEqual(['t0', 't1']);
    expect(graph.links.map(({ value }) => value)).toEqual([60]);
    expect(graph.leftOut).toBe('10 of 12 themes');
  });

  it('opens with more than 20 comments, as specified, where that shows a dozen links that can be told apart', () => {
    const named = { count: null, value: null };
    const sparse = { ...data, links: links.filter((_, at) => at % 2 === 0) };
    expect(networkGraph(sparse, { count: 20, value: 20 }).links).toHaveLength(22);
    expect(chooseThresholds(sparse, named)).toEqual({ count: 20, value: 20 });
  });

  it('opens a small project with the highest of a few lower minimums that shows a dozen links', () => {
    const small = {
      ...data,
      links: links.map((link) => ({ ...link, value: Math.floor(link.value / 4) })),
    };
    const named = { count: null, value: null };
    expect(chooseThresholds(small, named)).toEqual({ count: 20, value: 10 });
    const tiny = { ...small, nodes: nodes.map((node) => ({ ...node, count: node.count / 10 })) };
    expect(chooseThresholds({ ...small, links: small.links.slice(0, 3) }, named)).toEqual({ count: 20, value: 10 });
    expect(chooseThresholds(tiny, named)).toEqual({ count: 5, value: 5 });
  });

  it('opens a large project with the lowest of a few higher minimums that shows links to tell apart', () => {
    const named = { count: null, value: null };
    /** Ten themes over 20 with 44 links over 200: more than one and a half each. */
    const large = { ...data, links: links.map((link) => ({ ...link, value: link.value * 10 })) };
    expect(networkGraph(large, { count: 20, value: 200 }).links).toHaveLength(44);
    const chosen = chooseThresholds(large, named);
    expect(chosen).toEqual({ count: 20, value: 500 });
    // A dozen links are kept, though more of them cross.
    const flat = { ...large, links: links.map((link) => ({ ...link, value: 400 })) };
    expect(chooseThresholds(flat, named)).toEqual({ count: 20, value: 300 });
    // Themes that the address chooses stay; so does its minimum of links.
    expect(chooseThresholds(large, { count: 0, value: null })).toEqual({ count: 0, value: 500 });
    expect(chooseThresholds(large, { count: null, value: 20 })).toEqual({ count: 20, value: 20 });
  });

  it('keeps a minimum that was set, though it shows no link, and the default where themes never meet', () => {
    const named = { count: null, value: null };
    expect(chooseThresholds(data, { count: null, value: 900 })).toEqual({ count: 20, value: 900 });
    expect(chooseThresholds({ ...data, links: [] }, named)).toEqual({ count: 20, value: 20 });
  });

  it('says of a pie what each of its parts counts', () => {
    const [node] = networkGraph(data, { count: 0, value: 0 }).nodes;
    expect(withPie({ ...node!, hint: 'Fit', sentiment: { ...sentiment, five: [3143, 1, 0, 20, 5] } })).toBe(
      'Fit. Comments: very positive 3,143, positive 1, neutral 0, negative 20, very negative 5',
    );
  });
});
