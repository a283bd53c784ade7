import type { ActPart } from '@verbatim/projections/models/history/history';
import type { FoundAct } from '@verbatim/projections/models/history/history.query';
import type { HistoryItem } from '../contract/history.ts';
import { detailsOf, sentenceOf } from './act-sentences.ts';

export const historyItem = (act: FoundAct): HistoryItem => ({
  ...{ id: `${act.stream}@${act.from}`, at: act.at, until: act.until, actor: act.actor },
  ...{ kinds: act.kinds, kind: act.kinds[0] ?? 'operation' },
  ...{ sentence: sentenceOf(act), details: detailsOf(act), project: act.project, themes: act.themes },
  ...{ comments: act.comments, changes: act.parts.flatMap(changesOf) },
});

const changesOf = ({ subject, changes = [] }: ActPart): HistoryItem['changes'] =>
  changes.map((change) => ({ of: subject, ...change }));
