import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { LabelComparison } from '@verbatim/command-api/contract/results/label-comparison';
import type { Filters } from '../filters/filter-model.ts';
import { EmptyState } from '../messages/empty-state.tsx';
import { isStale, Loaded } from '../messages/loaded.tsx';
import { useIsPast } from '../past/use-past.ts';
import { ratingChoices, type RatingChoice } from '../rating-words/rating-choices.ts';
import { RatingWordsDialog } from '../rating-words/rating-words-dialog.tsx';
import { ConfusionTable, type ShownCell } from './confusion-table.tsx';
import { LabelMapping } from './label-mapping.tsx';
import type { Label, LabelSettings } from './label-settings.ts';
import { describeErrors, describeLeftOut, describeVerdict } from './label-text.ts';
import { ThemeShares } from './theme-shares.tsx';
import { WrongWords } from './wrong-words.tsx';

/** As returned by RTK Query's hooks. */
interface ComparisonQuery {
  readonly data?: LabelComparison | undefined;
  readonly currentData?: LabelComparison | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Comments to show. */
export interface ShownLabelled {
  readonly title: string;
  /** `total` for all comments. */
  readonly themeId: string;
  readonly sentiment: Label | null;
  /** A query that finds a word. */
  readonly string: string | null;
  readonly filters: Filters;
}

interface ComparisonProps {
  readonly project: Project;
  readonly columns: readonly RatingChoice[];
  readonly column: RatingChoice;
  readonly settings: LabelSettings;
  readonly onChange: (settings: LabelSettings) => void;
  readonly query: ComparisonQuery;
  /** Absent where a screen has no list of comments. */
  readonly onShow?: (shown: ShownLabelled) => void;
}

/** Keeps comments with any of these values of the column. */
const getValueFilters = ({ column, type }: LabelComparison, values: readonly string[]): Filters => ({
  [column]:
    type === 'number'
      ? { value: values, type: 'exact', exclusive: false }
      : { value: values, type: 'enum', exclusive: false },
});

const listValues = ({ values }: LabelComparison, keeps: (label: Label) => boolean): readonly string[] =>
  values.filter(({ label, count }) => label !== null && count > 0 && keeps(label)).map(({ value }) => value);

const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
    <Typography variant="h2" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);

const columnsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
} as const;

const Found = ({
  project,
  found,
  column,
  settings,
  onChange,
  onShow,
}: ComparisonProps & { readonly found: LabelComparison }) => {
  const setLabel = (value: string, label: Label | null): void =>
    onChange({ ...settings, labels: { ...settings.labels, [value]: label } });
  const show = (title: string, labels: (label: Label) => boolean, rest: Partial<ShownLabelled> = {}): void =>
    onShow?.({
      title,
      themeId: 'total',
      sentiment: null,
      string: null,
      ...rest,
      filters: getValueFilters(found, listValues(found, labels)),
    });
  const showCell = ({ title, label, sentiment }: ShownCell): void =>
    show(title, (own) => label === null || own === label, { sentiment });
  const mapping = (
    <Panel title={`What ${column.label} says`}>
      <LabelMapping
        found={found}
        project={project}
        hasOwn={Object.keys(settings.labels).length > 0}
        onChange={setLabel}
        onReset={() => onChange({ ...settings, labels: {} })}
      />
    </Panel>
  );
  if (found.all.of === 0)
    return (
      <Box sx={columnsStyle}>
        <Paper variant="outlined">
          <EmptyState dense title="Nothing to compare yet" text={describeLeftOut(found, column.label)} />
        </Paper>
        {found.hasTooManyValues ? null : mapping}
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box role="status">
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {describeVerdict(found, column.label)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {describeErrors(found)}
        </Typography>
      </Box>
      <Box sx={columnsStyle}>
        <Panel title={`${column.label} (rows) against dictionary (columns)`}>
          <ConfusionTable found={found} label={column.label} onShow={onShow && showCell} />
        </Panel>
        {mapping}
      </Box>
      <Box sx={columnsStyle}>
        {found.themes.length === 0 ? null : (
          <Panel title="By theme">
            <ThemeShares
              themes={found.themes}
              onShow={onShow && (({ id, name }) => show(name, () => true, { themeId: id }))}
            />
          </Panel>
        )}
        <Panel title="Words in misclassified comments">
          <WrongWords
            words={found.words}
            onShow={onShow && ((word, title, labels) => show(title, labels, { string: word }))}
          />
        </Panel>
      </Box>
    </Box>
  );
};

const Loading = () => (
  <Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
    <Skeleton width={320} />
    <Skeleton variant="rounded" height={220} />
  </Box>
);

/** The classes of the dictionary against those that people gave. */
export const Comparison = (props: ComparisonProps) => {
  const { project, columns, column, settings, onChange, query } = props;
  const isPast = useIsPast();
  const [isLearning, setLearning] = useState(false);
  const canLearn = !isPast && ratingChoices(project).some(({ name }) => name === column.name);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 1 }}>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          select
          label="Compare with"
          value={column.name}
          onChange={(event) => onChange({ ...settings, column: event.target.value, labels: {} })}
          sx={{ maxWidth: 260 }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {columns.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </TextField>
        <TextField
          select
          label="Mixed comments"
          value={settings.mixed}
          onChange={(event) => onChange({ ...settings, mixed: event.target.value === 'wrong' ? 'wrong' : 'mean' })}
          sx={{ maxWidth: 260 }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="mean">Count by their mean</option>
          <option value="wrong">Count as wrong</option>
        </TextField>
        {canLearn ? (
          <>
            <Button variant="contained" startIcon={<StarBorderOutlined />} onClick={() => setLearning(true)}>
              Learn from ratings
            </Button>
            <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 220px' }}>
              Proposes words with weights. Nothing changes until you add some.
            </Typography>
          </>
        ) : null}
      </Box>
      <Loaded what="The comparison" query={query} loading={<Loading />}>
        {(found) => (
          <Box sx={{ opacity: isStale(query) ? 0.6 : 1 }} aria-busy={query.isFetching}>
            <Found {...props} found={found} />
          </Box>
        )}
      </Loaded>
      {isLearning ? (
        <RatingWordsDialog
          project={project}
          column={column.name}
          onClose={() => setLearning(false)}
          onAdded={() => setLearning(false)}
        />
      ) : null}
    </Box>
  );
};

/** A project without a category or number. */
export const NoLabels = () => (
  <Paper variant="outlined" sx={{ mt: 1 }}>
    <EmptyState
      title="No labels to compare with"
      text="Sentiment is compared with a column in which people said how they feel: positive and negative, stars, or NPS. This project has no category and no number."
    />
  </Paper>
);
