import type { Readable } from 'node:stream';
import { csvLine } from '@verbatim/domain/text/csv-line';
import type { ActPage } from '@verbatim/projections/models/history/history.query';
import type { HistoryItem } from '../contract/history.ts';
import { csvFile } from '../exports/csv-file.ts';
import { historyItem } from './history-dto.ts';

const HEADERS = ['When', 'Who', 'What', 'Kind', 'Project', 'Themes', 'Comments', 'Before', 'After', 'Details', 'Event'];

/** All acts of a filter, page by page, as long as somebody reads them. */
export const historyCsv = (pageBelow: (below: number | undefined) => Promise<ActPage>): Readable =>
  csvFile(linesOf(pageBelow));

async function* linesOf(pageBelow: (below: number | undefined) => Promise<ActPage>): AsyncGenerator<string> {
  yield csvLine(HEADERS);
  let below: number | undefined;
  do {
    const { acts, next } = await pageBelow(below);
    if (acts.length > 0) yield acts.map((act) => csvLine(cellsOf(historyItem(act)))).join('');
    below = next ?? undefined;
  } while (below !== undefined);
}

const cellsOf = ({ id, at, actor, sentence, kinds, project, themes, comments, changes, details }: HistoryItem) => [
  ...[at, actor.name, sentence, kinds.join(', '), project?.name ?? '', themes.map(({ name }) => name).join(', ')],
  comments === null ? '' : comments.ids.length > 0 ? comments.ids.join(' ') : `${comments.count} comments`,
  changes.map(({ what, before }) => (before === null ? '' : `${what}: ${before}`)).join('\n'),
  changes.map(({ what, after }) => (after === null ? '' : `${what}: ${after}`)).join('\n'),
  ...[details.join(' '), id],
];
