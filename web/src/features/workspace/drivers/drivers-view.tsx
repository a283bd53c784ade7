import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import type { Drivers } from '@verbatim/command-api/contract/results/drivers';
import { useDriversQuery } from '../../../api/results/drivers.ts';
import { toFiltersInput, type FieldFilter, type Filters } from '../../../components/filters/filter-model.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { isStale } from '../../../components/messages/loaded.tsx';
import { ChartFrame, type Shown } from '../chart/chart-frame.tsx';
import type { DataTable } from '../chart/data-table.ts';
import type { ChartElement } from '../chart/element-menu.tsx';
import { requireAllThemes } from '../chart/narrow-filters.ts';
import { NothingFound } from '../chart/nothing-found.tsx';
import { useChartExport } from '../chart/use-chart-export.ts';
import { scaleLegend } from '../network/sentiment-legend.tsx';
import { useSentimentScale } from '../network/sentiment-scale.ts';
import type { Filtering, ResultProps } from '../results/result-kind.ts';
import { Choice } from '../settings/choice.tsx';
import { numberChoices, type NumberChoice } from '../settings/number-choices.ts';
import { useAddress } from '../settings/use-address.ts';
import {
  createFormats,
  describeDrivers,
  describeFinding,
  toDriverRows,
  type DriverRow,
  type NumberFormats,
} from './driver-figures.ts';
import { parseDriverSettings, toDriverParams, type DriverSettings } from './driver-settings.ts';
import { DriversTable } from './drivers-table.tsx';
import { QuadrantChart } from './quadrant-chart.tsx';

const HEIGHT = 480;

const EFFECTS = [
  ['difference', 'Difference', 'Mean with the theme minus mean without it'],
  ['regression', 'Regression', 'Coefficient in a regression of all themes together'],
] as const;

const Instead = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Paper variant="outlined" sx={{ mt: 1 }}>
    <EmptyState title={title} text={text} />
  </Paper>
);

/** Keeps the comments with a number, unless a filter of the column already does. */
const getBaseFilters = ({ name, order }: NumberChoice, filters: Filters): Filters => {
  if (filters[name] !== undefined) return {};
  const hasValue: FieldFilter =
    order.length > 0
      ? { value: order, type: 'enum', exclusive: false }
      : { value: [''], type: 'empty', exclusive: true };
  return { [name]: hasValue };
};

const getElement = ({ driver, name }: DriverRow, filters: Filters): ChartElement => ({
  title: name,
  filters: { ...filters, themes: requireAllThemes([driver.id]) },
  comments: { themeId: driver.id, title: name, groupBy: [], field: null, filters },
});

const COLUMNS = [
  'Theme',
  'Comments',
  'Share (%)',
  'Mean with',
  'Mean without',
  'Difference',
  'Difference from',
  'Difference to',
  'p-value',
  'Regression',
  'Regression from',
  'Regression to',
  'Regression p-value',
  'VIF',
  'Share of R²',
  'Mean if never mentioned',
  'Mean sentiment',
];

const toDataTable = (
  caption: string,
  rows: readonly DriverRow[],
  toElement: (row: DriverRow) => ChartElement,
): DataTable => ({
  caption,
  columns: COLUMNS,
  rows: rows.map((row) => {
    const { with: having, without, difference, regression, sentiment } = row.driver;
    return {
      name: row.name,
      cells: [
        having.count,
        row.share,
        having.mean,
        without.mean,
        ...[difference, regression].flatMap((estimate) =>
          estimate === null ? [null, null, null, null] : [estimate.value, estimate.low, estimate.high, estimate.p],
        ),
        regression?.vif ?? null,
        regression?.unique ?? null,
        regression?.meanWithout ?? null,
        sentiment.avg,
      ],
      elementAt: (cell: number) => (cell === 0 ? toElement(row) : null),
    };
  }),
});

interface ColumnChoiceProps {
  readonly choices: readonly NumberChoice[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

const ColumnChoice = ({ choices, value, onChange }: ColumnChoiceProps) => (
  <TextField
    select
    value={value}
    onChange={(event) => onChange(event.target.value)}
    sx={{ maxWidth: 220, '& select': { py: '5.5px', fontSize: 13 } }}
    slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Number' } }}
  >
    {choices.map(({ name, label }) => (
      <option key={name} value={name}>
        {label}
      </option>
    ))}
  </TextField>
);

interface Model {
  readonly rows: readonly DriverRow[];
  readonly formats: NumberFormats;
}

const NO_ROWS: readonly DriverRow[] = [];

const useModel = (data: Drivers | undefined): Model =>
  useMemo(
    () => ({
      rows: data === undefined ? NO_ROWS : toDriverRows(data),
      formats: createFormats(data?.base.deviation ?? null),
    }),
    [data],
  );

/** A URL may refer to a removed column. */
const describeMissing = ({ name, label }: NumberChoice, requested: string): readonly string[] =>
  requested === '' || requested === name
    ? []
    : [`This project has no number “${requested}”, which the address names. Showing ${label} instead.`];

/** Null where there is something to show. */
const getPlaceholder = ({ total, base, items }: Drivers, { label }: NumberChoice, filtering: Filtering) => {
  if (total === 0) return <NothingFound filtering={filtering} />;
  if (base.count === 0)
    return <Instead title="No comment has a number" text={`${label} is empty in all of these comments.`} />;
  return items.length > 0 ? null : (
    <Instead
      title="No theme of this workspace is visible"
      text="Choose themes for the workspace, or make them visible in the library."
    />
  );
};

const DriversOf = (
  props: ResultProps & { readonly choices: readonly NumberChoice[]; readonly first: NumberChoice },
) => {
  const { workspaceId, filtering, choices, first, onShow } = props;
  const [params, setParams] = useAddress(workspaceId);
  const settings = useMemo(() => parseDriverSettings(params), [params]);
  const choice = choices.find(({ name }) => name === settings.column) ?? first;
  const query = useDriversQuery({ workspaceId, column: choice.name, filters: toFiltersInput(filtering.filters) });
  const { rows, formats } = useModel(query.data);
  const notes = (drivers: Drivers): readonly string[] => [
    ...describeMissing(choice, settings.column),
    ...describeDrivers(drivers, choice, formats),
  ];
  const picture = useChartExport(props, () => (query.data === undefined ? [] : notes(query.data)));
  const colour = useSentimentScale();
  const set = (patch: Partial<DriverSettings>): void => setParams(toDriverParams({ ...settings, ...patch }, params));
  const toElement = (row: DriverRow): ChartElement => getElement(row, getBaseFilters(choice, filtering.filters));
  const title = `${choice.label} by theme`;
  const empty = (drivers: Drivers) => getPlaceholder(drivers, choice, filtering);
  const shown = (drivers: Drivers): Shown => ({
    title,
    legend: scaleLegend(colour),
    dataTable: toDataTable(title, rows, toElement),
    picture: (
      <QuadrantChart
        rows={rows}
        effect={settings.effect}
        title={title}
        formats={formats}
        onRow={(place, row) => picture.elements.onElement(place, toElement(row))}
      />
    ),
    finding: describeFinding(drivers, choice, settings.effect, formats),
    note: notes(drivers).join(' '),
  });
  return (
    <>
      <ChartFrame
        what="The drivers"
        {...picture}
        query={query}
        empty={empty}
        height={HEIGHT}
        hasTableBelow
        hasFinding
        controls={
          <>
            {choices.length > 1 ? (
              <ColumnChoice choices={choices} value={choice.name} onChange={(column) => set({ column })} />
            ) : null}
            <Choice
              label="Effect"
              isLabelHidden
              options={EFFECTS}
              value={settings.effect}
              onChange={(effect) => set({ effect })}
            />
          </>
        }
      >
        {shown}
      </ChartFrame>
      {query.data === undefined || empty(query.data) !== null ? null : (
        <DriversTable
          title={`Drivers of ${choice.label}`}
          rows={rows}
          formats={formats}
          isStale={query.isFetching && isStale(query)}
          onShow={(row) => onShow(toElement(row).comments)}
        />
      )}
    </>
  );
};

/** How a number differs by theme. */
export const DriversView = (props: ResultProps) => {
  const choices = useMemo(() => numberChoices(props.project), [props.project]);
  const [first] = choices;
  if (first === undefined)
    return (
      <Instead
        title="No number to compare"
        text="Drivers compare the mean of a number with and without each theme. Set a column to Number in the column definitions of the project, or give the options of a category an order there. Categories whose options are numbers need neither."
      />
    );
  return <DriversOf {...props} choices={choices} first={first} />;
};
