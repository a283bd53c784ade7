import type { CoOccurrence } from '@verbatim/command-api/contract/results/workspace-results';
import { RESULT_ADDRESSES } from '../../../../api/results/result-address.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { pluralise } from '../../../../components/text/format.ts';
import { describeNetwork, describePairs, describeShownLinks } from '../../network/describe-graph.ts';
import { toGraphDataTable } from '../../network/graph-data-table.ts';
import { parseCoOccurrenceSettings, parseNetworkSettings } from '../../network/network-settings.ts';
import { CLOSEST_NOTE } from '../../network/sentiment-legend.tsx';
import { chooseThresholds, coOccurrenceGraph, networkGraph, type ThemeGraph } from '../../network/theme-graph.ts';
import type { ContentQuery, ContentTable, Made } from './content.ts';
import { toContentTable } from './data-rows.ts';

const askGraph = ({ project, workspace, filters, ask }: ContentQuery): Promise<CoOccurrence> =>
  ask(RESULT_ADDRESSES.link({ projectId: project.id, workspaceId: workspace.id, filters: toFiltersInput(filters) }));

/** Pairs, which the finding is about, before themes. The base is the same for all, and in the notes. */
const toPairTable = (graph: ThemeGraph, parts: 'classes' | 'five'): ContentTable => {
  const { columns, rows } = toContentTable(toGraphDataTable(graph, '', parts));
  const base = columns.indexOf('Base');
  return {
    columns: ['Pair or theme', ...columns.slice(1).filter((name) => name !== 'Base')],
    rows: [...rows.slice(graph.nodes.length), ...rows.slice(0, graph.nodes.length)].map(({ name, cells }) => ({
      name,
      cells: cells.filter((_, at) => at + 1 !== base),
    })),
  };
};

const toMade = (finding: string, graph: ThemeGraph, subject: string, kind: 'bubbles' | 'network'): Made => ({
  finding,
  subject,
  table: toPairTable(graph, kind === 'network' ? 'five' : 'classes'),
  drawn: { kind, graph },
  base: pluralise(graph.total, 'comment'),
  notes: [
    ...(graph.closest === undefined ? [] : [CLOSEST_NOTE]),
    ...(graph.leftOut === '' ? [] : [`Not shown: ${graph.leftOut}.`]),
  ],
});

export const makeCoOccurrence = async (asked: ContentQuery): Promise<Made> => {
  const { themes, connections } = parseCoOccurrenceSettings(asked.params);
  const data = await askGraph(asked);
  const finding = describePairs(coOccurrenceGraph(data, themes, Infinity));
  return toMade(finding, coOccurrenceGraph(data, themes, connections), 'Themes mentioned together', 'bubbles');
};

export const makeNetwork = async (asked: ContentQuery): Promise<Made> => {
  const data = await askGraph(asked);
  const named = parseNetworkSettings(asked.params);
  const thresholds = chooseThresholds(data, named);
  const graph = networkGraph(data, thresholds);
  const made = toMade(describeNetwork(graph, thresholds.value), graph, 'Link network of themes', 'network');
  const shown = describeShownLinks(data, graph, named, thresholds);
  return { ...made, notes: [...made.notes, ...(shown === '' ? [] : [shown])] };
};
