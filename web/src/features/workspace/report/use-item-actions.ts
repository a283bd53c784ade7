/** What is done to the results of a report, each with an offer to undo it. */
import { useState } from 'react';
import { toast } from 'sonner';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Report, ReportItem } from '@verbatim/command-api/contract/reports';
import { useEditReportItemMutation, useEditReportMutation, useRemoveReportItemMutation } from '../../../api/reports.ts';
import { getErrorMessage } from '../../../api/transport/problem.ts';
import type { Changed } from '../../../api/undo.ts';
import { useUndoToast } from '../../../forms/use-undo-toast.ts';
import { compareContents } from './compare-contents.ts';
import { createAnswers } from './contents/make-content.ts';
import type { ItemActions } from './report-item.tsx';
import { loadContent } from './use-contents.ts';

interface Answer {
  readonly data?: Changed<Report> | undefined;
  readonly error?: unknown;
}

/** In place of itself, where it was. */
const moved = (ids: readonly string[], id: string, to: number): readonly string[] =>
  ids.filter((one) => one !== id).toSpliced(to, 0, id);

/** @returns what has changed since the item was added or last refreshed */
const describeNews = async (project: Project, item: ReportItem): Promise<string> => {
  const answers = createAnswers(new AbortController().signal);
  const [before, after] = await Promise.all([
    loadContent(project, item, answers, item.seen),
    loadContent(project, item, answers),
  ]);
  if (after.content === undefined) return '';
  if (before.content === undefined) return `Refreshed. Its earlier figures cannot be shown: ${before.problem}`;
  return `${compareContents(before.content.table, after.content.table)} since it was last refreshed.`;
};

export const useItemActions = (project: Project, report: Report, onRefreshed: () => void) => {
  const [editReport] = useEditReportMutation();
  const [editItem] = useEditReportItemMutation();
  const [removeItem] = useRemoveReportItemMutation();
  const [news, setNews] = useState<ReadonlyMap<string, string>>(new Map());
  const [refreshing, setRefreshing] = useState<ReadonlySet<string>>(new Set());
  const tell = useUndoToast();
  const of = { projectId: project.id, reportId: report.id };
  const ids = report.items.map(({ id }) => id);
  const done = async (call: Promise<Answer>, message: string): Promise<void> => {
    const { data, error } = await call;
    if (data === undefined) return void toast.error(getErrorMessage(error));
    tell(message, [data.undo]);
  };
  const reorder = (order: readonly string[]): void => {
    if (order.join() !== ids.join()) void done(editReport({ ...of, body: { order: [...order] } }), 'Order changed');
  };
  const refresh = async (item: ReportItem): Promise<void> => {
    setRefreshing((known) => new Set(known).add(item.id));
    const text = await describeNews(project, item);
    if (text !== '') {
      setNews((known) => new Map(known).set(item.id, text));
      if (item.asOf === '') await editItem({ ...of, itemId: item.id, body: { refreshed: true } });
    }
    onRefreshed();
    setRefreshing((known) => new Set([...known].filter((id) => id !== item.id)));
  };
  const actions: ItemActions = {
    onMove: ({ id }, by) => reorder(moved(ids, id, ids.indexOf(id) + by)),
    onDrop: (dragged, before) => {
      if (ids.includes(dragged)) reorder(moved(ids, dragged, ids.indexOf(before)));
    },
    onTitle: ({ id }, title) =>
      void done(
        editItem({ ...of, itemId: id, body: { title } }),
        title === '' ? 'Title is the finding' : 'Title changed',
      ),
    onRefresh: (item) => void refresh(item),
    onRemove: ({ id }) => void done(removeItem({ ...of, itemId: id }), 'Result removed'),
  };
  return { actions, news, refreshing };
};
