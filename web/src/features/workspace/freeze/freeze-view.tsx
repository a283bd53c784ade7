import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { FreezeDetail } from '@verbatim/command-api/contract/freezes';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useFreezeQuery } from '../../../api/freezes.ts';
import { isNotFound } from '../../../api/transport/problem.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { Loaded } from '../../../components/messages/loaded.tsx';
import { toGrouped } from '../banner/banner-parts.ts';
import { Choice } from '../settings/choice.tsx';
import { ResultControls } from '../settings/result-controls.tsx';
import type { Control } from '../results/result-kind.ts';
import { TableLegend } from '../table/table-legend.tsx';
import { isThemeOrNet, toTableRows, type TableRow } from '../table/net-rows.ts';
import { parseTableSettings, toTableParams, type TableSettings } from '../table/table-settings.ts';
import { shownSort, sortedItems } from '../table/table-view.ts';
import { ThemeTable, type Ticks } from '../table/grid/theme-table.tsx';
import { FreezeBand } from './freeze-band.tsx';
import { pickLook } from './frozen-look.ts';

interface FreezeViewProps {
  readonly project: Project;
  readonly freezeId: string;
}

const NO_TICKS: Ticks = { ids: new Set(), onTick: () => undefined };
const ignore = (): void => undefined;

const FrozenBars = lazy(async () => ({ default: (await import('./frozen-charts.tsx')).FrozenBars }));
const FrozenCoOccurrence = lazy(async () => ({ default: (await import('./frozen-charts.tsx')).FrozenCoOccurrence }));
const FrozenLines = lazy(async () => ({ default: (await import('./frozen-charts.tsx')).FrozenLines }));
const FrozenStats = lazy(async () => ({ default: (await import('./frozen-charts.tsx')).FrozenStats }));

type Figure = 'table' | 'bars' | 'coOccurrence' | 'timeSeries' | 'stats';

const FIGURES: readonly (readonly [Figure, string, string])[] = [
  ['table', 'Table', 'The table as it was frozen'],
  ['bars', 'Bar chart', 'The table as bars'],
  ['coOccurrence', 'Co-occurrence', 'Themes mentioned together'],
  ['timeSeries', 'Over time', 'Themes over time'],
  ['stats', 'Stats', 'Statistics of the workspace'],
];

/** What changes how stored figures are shown; groups, filters and weight were frozen with them. */
const CONTROLS: Readonly<Record<Figure, readonly Control[]>> = {
  table: ['format', 'significance', 'unclassified'],
  bars: ['format', 'unclassified'],
  coOccurrence: [],
  timeSeries: [],
  stats: [],
};

interface FrozenTableProps {
  readonly figures: FreezeDetail['figures'];
  readonly settings: TableSettings;
  readonly items: readonly TableRow[];
  readonly onChange: (patch: Partial<TableSettings>) => void;
}

const FrozenTable = ({ figures, settings, items, onChange }: FrozenTableProps) => (
  <>
    <Box sx={{ mt: 1 }}>
      <ThemeTable
        isReadOnly
        table={figures.table}
        items={items}
        expected={{ rows: items.length, columns: figures.table.columns }}
        settings={settings}
        loading={false}
        ticks={NO_TICKS}
        open={null}
        onEdit={ignore}
        onDrill={ignore}
        onSort={(by) => onChange({ sort: by })}
        onFold={(nets) => onChange({ folded: nets })}
        onHideSentiment={() => onChange({ sentiment: 'hidden' })}
        isTight={false}
        beyondSlot={null}
      />
    </Box>
    <TableLegend table={figures.table} settings={settings} weightLabel={figures.settings.labels.weight ?? ''} />
  </>
);

const useFrozenRows = ({ table }: FreezeDetail['figures'], settings: TableSettings): readonly TableRow[] => {
  const { sentiment, sort, format, unclassified, folded } = settings;
  return useMemo(
    () =>
      toTableRows(
        sortedItems(table, shownSort(table.columns, { sentiment, sort }), format).filter(
          (item) => unclassified || isThemeOrNet(item),
        ),
        folded,
      ),
    [table, sentiment, sort, format, unclassified, folded],
  );
};

interface FrozenFigureProps extends Omit<FrozenTableProps, 'figures'> {
  readonly freeze: FreezeDetail;
  readonly shown: Figure;
}

const FrozenFigure = ({ freeze, shown, settings, items, onChange }: FrozenFigureProps) => {
  const { workspace, figures } = freeze;
  const { step, labels } = figures.settings;
  switch (shown) {
    case 'table':
      return <FrozenTable figures={figures} settings={settings} items={items} onChange={onChange} />;
    case 'bars':
      return <FrozenBars figures={figures} settings={settings} items={items} />;
    case 'coOccurrence':
      return <FrozenCoOccurrence figure={figures.coOccurrence} />;
    case 'timeSeries':
      return figures.timeSeries === undefined ? null : (
        <FrozenLines
          figure={figures.timeSeries}
          step={step ?? 'month'}
          confidence={settings.confidence}
          labels={labels}
        />
      );
    case 'stats':
      return <FrozenStats workspace={workspace} figures={figures} />;
  }
};

const Frozen = ({ project, freeze }: { readonly project: Project; readonly freeze: FreezeDetail }) => {
  const { figures } = freeze;
  const { groupBy, parts = [groupBy], weight, wave } = figures.settings;
  const [shown, setShown] = useState<Figure>('table');
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<TableSettings>(() => ({
    ...pickLook(parseTableSettings(params)),
    ...toGrouped(parts),
    weight: weight ?? '',
    wave: wave?.name ?? '',
    waveOrder: wave?.order ?? [],
  }));
  const change = (patch: Partial<TableSettings>): void => setChosen((now) => ({ ...now, ...patch }));
  const settings = useMemo<TableSettings>(
    () => (chosen.format === 'mean' ? { ...chosen, significance: 'off' } : chosen),
    [chosen],
  );
  const items = useFrozenRows(figures, settings);
  return (
    <>
      <FreezeBand freeze={freeze} params={toTableParams(settings)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, pt: 1 }}>
        <Choice
          label="Figures"
          isLabelHidden
          options={FIGURES.filter(([figure]) => figure !== 'timeSeries' || figures.timeSeries !== undefined)}
          value={shown}
          onChange={setShown}
        />
        <ResultControls
          shown={CONTROLS[shown]}
          isTight
          project={project}
          settings={settings}
          onChange={change}
          actions={null}
        />
      </Box>
      <Suspense fallback={<Skeleton variant="rounded" height={420} sx={{ mt: 1 }} />}>
        <FrozenFigure freeze={freeze} shown={shown} settings={settings} items={items} onChange={change} />
      </Suspense>
    </>
  );
};

const NoFreeze = ({ projectId }: { readonly projectId: string }) => (
  <EmptyState
    title="There is no such freeze"
    text="It may have been deleted. You can restore it from the history."
    action={
      <Button component={Link} to={`/project/${encodeURIComponent(projectId)}`} variant="contained">
        Go to the project
      </Button>
    }
  />
);

/** The stored figures of a frozen workspace. */
export const FreezeView = ({ project, freezeId }: FreezeViewProps) => {
  const query = useFreezeQuery(freezeId);
  if (isNotFound(query.error)) return <NoFreeze projectId={project.id} />;
  return (
    <Loaded
      what="The freeze"
      query={{ ...query, data: query.currentData }}
      loading={<Skeleton variant="rounded" height={480} sx={{ mt: 1 }} />}
    >
      {(freeze) => <Frozen key={freeze.id} project={project} freeze={freeze} />}
    </Loaded>
  );
};
