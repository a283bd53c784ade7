import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ReportItem } from '@verbatim/command-api/contract/reports';
import { MoreActions } from '../../../components/more-actions.tsx';
import { resultPath } from '../../../components/projects/project-paths.ts';
import { DEFAULT_SETTINGS } from '../table/table-settings.ts';
import { RESULTS } from '../results/results.ts';
import { ContentPreview } from './content-preview.tsx';
import type { ReportContent } from './contents/content.ts';
import { describeBasis, describeScope, describeShownBasis } from './facts.ts';
import { getKindLabel } from './name-results.ts';
import type { LoadedContent } from './use-contents.ts';
import { AT_HOVER, SHOWN_AT_HOVER } from '../../../components/at-hover.ts';

export interface ItemActions {
  /** @param by −1 for up, 1 for down */
  readonly onMove: (item: ReportItem, by: number) => void;
  /** Puts the dragged result before this one. */
  readonly onDrop: (dragged: string, before: string) => void;
  readonly onTitle: (item: ReportItem, title: string) => void;
  readonly onRefresh: (item: ReportItem) => void;
  readonly onRemove: (item: ReportItem) => void;
}

interface ReportItemProps extends ItemActions {
  readonly projectId: string;
  readonly item: ReportItem;
  /** '' while it is loading. */
  readonly title: string;
  readonly place: number;
  readonly count: number;
  readonly loaded: LoadedContent;
  /** Of its chart; undefined while it is drawn, '' where it cannot be. */
  readonly image: string | undefined;
  /** What has changed since, found by a refresh; '' for no change. */
  readonly news: string;
  readonly isRefreshing: boolean;
}

interface TitleFormProps {
  readonly title: string;
  readonly finding: string;
  readonly onSave: (title: string) => void;
  readonly onCancel: () => void;
}

const TitleForm = ({ title, finding, onSave, onCancel }: TitleFormProps) => {
  const [typed, setTyped] = useState(title);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(typed.trim());
  };
  return (
    <Box
      component="form"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
      sx={{ display: 'grid', gap: 1 }}
    >
      <TextField
        label="Title"
        autoFocus
        fullWidth
        value={typed}
        placeholder={finding}
        onChange={(event) => setTyped(event.target.value)}
        helperText="Leave empty to use the finding. It updates with the figures."
        slotProps={{ htmlInput: { maxLength: 300, dir: 'auto' }, inputLabel: { shrink: true } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" size="small">
          Save title
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
};

/** Reports of older versions leave counts unstated, which some results do not show by default. */
const toResultSearch = ({ search, asOf }: ReportItem): string => {
  const params = new URLSearchParams(search);
  if (!params.has('show')) params.set('show', DEFAULT_SETTINGS.format);
  if (asOf !== '') params.set('asOf', asOf);
  return params.toString();
};

const Actions = (props: ReportItemProps & { readonly name: string; readonly onEdit: () => void }) => {
  const { projectId, item, place, count, name, isRefreshing, onMove, onRefresh, onRemove, onEdit } = props;
  const path = RESULTS.find(({ key }) => key === item.kind)?.path;
  const search = toResultSearch(item);
  const buttons = [
    ['Move up', ArrowUpwardOutlined, () => onMove(item, -1), place === 0],
    ['Move down', ArrowDownwardOutlined, () => onMove(item, 1), place === count - 1],
  ] as const;
  return (
    <Box
      sx={{
        display: 'flex',
        flex: 'none',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        width: { xs: '100%', sm: 'auto' },
      }}
      role="group"
      aria-label={`Actions of ${name}`}
    >
      {path === undefined ? null : (
        <Tooltip title="Open result">
          <IconButton
            className={AT_HOVER}
            aria-label="Open result"
            component={Link}
            to={{ pathname: resultPath(projectId, item.workspace_id, path), search }}
          >
            <OpenInNewOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {buttons.map(([label, Icon, act, isDisabled]) => (
        <Tooltip key={label} title={label}>
          <span className={AT_HOVER}>
            <IconButton aria-label={label} onClick={act} disabled={isDisabled}>
              <Icon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      ))}
      <MoreActions
        entries={[
          ['Edit title', onEdit, false],
          ['Refresh', () => onRefresh(item), isRefreshing],
          ['Remove', () => onRemove(item), false],
        ]}
      />
    </Box>
  );
};

const onScreen = { '@media print': { display: 'none' } } as const;
const onPaper = { display: 'none', '@media print': { display: 'inline' } } as const;

interface FactsProps {
  readonly item: Pick<ReportItem, 'kind' | 'asOf'>;
  /** Undefined while it is loading. */
  readonly content: ReportContent | undefined;
}

/** What a result stands on. */
export const Facts = ({ item: { kind, asOf }, content }: FactsProps) => (
  <Typography variant="body2" component="p" color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
    {content === undefined ? (
      getKindLabel(kind)
    ) : (
      <>
        {`${describeScope(getKindLabel(kind), content)} · `}
        <Box component="span" sx={onScreen}>
          {describeShownBasis(content, asOf === '')}
        </Box>
        <Box component="span" aria-hidden sx={onPaper}>
          {describeBasis(content)}
        </Box>
      </>
    )}
  </Typography>
);

const Notices = ({ loaded: { content, problem }, news }: Pick<ReportItemProps, 'loaded' | 'news'>) => (
  <>
    {news === '' ? null : (
      <Alert severity="info" variant="outlined" role="status">
        {news}
      </Alert>
    )}
    {problem === '' ? null : (
      <Alert severity="warning" variant="outlined">
        {problem}
      </Alert>
    )}
    {content === undefined || content.missing === '' ? null : (
      <Alert severity="info" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
        {content.missing}
      </Alert>
    )}
  </>
);

/** What a card is wider than its content. */
export const CARD_INSET = 54;

/** A result in the list of a report. */
export const ReportItemCard = (props: ReportItemProps) => {
  const { item, title, place, loaded, image, news, onDrop, onTitle } = props;
  const { content, problem } = loaded;
  const [isEditing, setEditing] = useState(false);
  const [isOver, setOver] = useState(false);
  return (
    <Paper
      variant="outlined"
      component="li"
      aria-label={`${place + 1}. ${title}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData('text/plain'), item.id);
      }}
      sx={{
        p: 1.5,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 0.5,
        // On a narrow page they are a line of their own.
        '@media (hover: hover) and (min-width: 600px)': SHOWN_AT_HOVER,
        ...(isOver && { borderColor: 'primary.main' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <Box
          className={AT_HOVER}
          draggable
          onDragStart={(event) => event.dataTransfer.setData('text/plain', item.id)}
          title="Drag to reorder"
          sx={{ cursor: 'grab', color: 'text.secondary', display: { xs: 'none', sm: 'flex' }, pt: 0.25 }}
        >
          <DragIndicatorOutlined fontSize="small" />
        </Box>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          {isEditing ? (
            <TitleForm
              title={item.title}
              finding={content?.finding ?? ''}
              onCancel={() => setEditing(false)}
              onSave={(typed) => {
                setEditing(false);
                onTitle(item, typed);
              }}
            />
          ) : (
            <Typography variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {title === '' ? <Skeleton width="60%" /> : title}
            </Typography>
          )}
          <Facts item={item} content={content} />
        </Box>
        <Actions {...props} name={title} onEdit={() => setEditing(true)} />
      </Box>
      <Notices loaded={loaded} news={news} />
      {content === undefined ? (
        problem === '' ? (
          <Skeleton height={96} />
        ) : null
      ) : (
        <Box sx={{ mt: 1, pl: { sm: 3.5 } }}>
          <ContentPreview content={content} image={image} />
        </Box>
      )}
    </Paper>
  );
};
