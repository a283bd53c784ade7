import type { CoOccurrence } from '@verbatim/command-api/contract/results/workspace-results';
import { RESULT_ADDRESSES } from '../../../../api/result-address.ts';
import { toFiltersInput } from '../../../../components/filters/filter-model.ts';
import { pluralise } from '../../../../components/text/format.ts';
import { toGraphDataTable } from '../../network/graph-data-table.ts';
import { parseCoOccurrenceSettings, parseNetworkSettings } from '../../network/network-settings.ts';
import {
  chooseThresholds,
  coOccurrenceGraph,
  describeLowered,
  networkGraph,
  type ThemeGraph,
} from '../../network/theme-graph.ts';
import { quoteTheme } from '../../table/lead-sentence.ts';
import type { ContentQuery, ContentTable, Made } from './content.ts';
import { toContentTable } from './data-rows.ts';

const askGraph = ({ project, workspace, filters, ask }: ContentQuery): Promise<CoOccurrence> =>
  ask(RESULT_ADDRESSES.link({ projectId: project.id, workspaceId: workspace.id, filters: toFiltersInput(filters) }));

const describePair = ({ links }: ThemeGraph): string => {
  const [top] = links;
  if (top === undefined) return 'No two themes are mentioned together';
  const names = [top.source, top.target].map(({ name }) => quoteTheme(name)).join(' and ');
  const chance = top.lift === null ? '' : `, ${top.lift.toFixed(1)} times what chance would bring`;
  return `${names} are mentioned together most: ${pluralise(top.value, 'comment')}${chance}`;
};

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

const toMade = (graph: ThemeGraph, subject: string, kind: 'bubbles' | 'network'): Made => ({
  finding: describePair(graph),
  subject,
  table: toPairTable(graph, kind === 'network' ? 'five' : 'classes'),
  drawn: { kind, graph },
  notes: [
    `Base: ${pluralise(graph.total, 'comment')}.`,
    ...(graph.leftOut === '' ? [] : [`Not shown: ${graph.leftOut}.`]),
  ],
});

export const makeCoOccurrence = async (asked: ContentQuery): Promise<Made> => {
  const { themes, connections } = parseCoOccurrenceSettings(asked.params);
  return toMade(coOccurrenceGraph(await askGraph(asked), themes, connections), 'Themes mentioned together', 'bubbles');
};

export const makeNetwork = async (asked: ContentQuery): Promise<Made> => {
  const data = await askGraph(asked);
  const named = parseNetworkSettings(asked.params);
  const thresholds = chooseThresholds(data, named);
  const lowered = describeLowered(named, thresholds);
  const made = toMade(networkGraph(data, thresholds), 'Link network of themes', 'network');
  return lowered === '' ? made : { ...made, notes: [...made.notes, lowered] };
};
