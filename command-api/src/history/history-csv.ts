import type { Readable } from 'node:stream';
import { formatCsvLine } from '@verbatim/domain/formats/csv/csv-line';
import type { AuditPage } from '@verbatim/projections/models/history/history.query';
import type { HistoryItem } from '../contract/history.ts';
import { csvFile } from '../exports/csv-file.ts';
import { historyItem } from './history-dto.ts';

const HEADERS = ['When', 'Who', 'What', 'Kind', 'Project', 'Themes', 'Comments', 'Before', 'After', 'Details', 'Event'];

/** All entries of a filter, streamed page by page. */
export const historyCsv = (pageBelow: (below: number | undefined) => Promise<AuditPage>): Readable =>
  csvFile(toLines(pageBelow));

async function* toLines(pageBelow: (below: number | undefined) => Promise<AuditPage>): AsyncGenerator<string> {
  yield formatCsvLine(HEADERS);
  let below: number | undefined;
  do {
    const { acts, next } = await pageBelow(below);
    if (acts.length > 0) yield acts.map((act) => formatCsvLine(getCells(historyItem(act)))).join('');
    below = next ?? undefined;
  } while (below !== undefined);
}

const getCells = ({ id, at, actor, sentence, kinds, project, themes, comments, changes, details }: HistoryItem) => [
  at,
  actor.name,
  sentence,
  kinds.join(', '),
  project?.name ?? '',
  themes.map(({ name }) => name).join(', '),
  comments === null ? '' : comments.ids.length > 0 ? comments.ids.join(' ') : `${comments.count} comments`,
  changes.map(({ what, before }) => (before === null ? '' : `${what}: ${before}`)).join('\n'),
  changes.map(({ what, after }) => (after === null ? '' : `${what}: ${after}`)).join('\n'),
  details.join(' '),
  id,
];
