import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import SentimentSatisfiedOutlined from '@mui/icons-material/SentimentSatisfiedOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import TopicOutlined from '@mui/icons-material/TopicOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import ViewQuiltOutlined from '@mui/icons-material/ViewQuiltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryItem, HistoryKind } from '@verbatim/command-api/contract/history';
import { formatCount, formatMoment, formatTime } from '../../components/text/format.ts';
import { pastPath } from '../../components/projects/project-paths.ts';
import { AuditEntryChanges } from './audit-entry-changes.tsx';
import { KINDS, toSearchParams, type AddressFilters } from './history-address.ts';
import type { HistoryRow } from './group-series.ts';
import { commentWords, linkSentence, quoted, type NamedTarget, type SentencePart } from './sentence-links.ts';
import { RestoreEntry } from './restore-entry.tsx';
import { UndoEntry } from './undo-entry.tsx';
import { AT_HOVER, SHOWN_AT_HOVER } from '../../components/at-hover.ts';

const ICONS: Readonly<Record<HistoryKind, typeof FolderOutlined>> = {
  tag: LabelOutlined,
  review: TaskAltOutlined,
  agreement: FactCheckOutlined,
  sentiment: SentimentSatisfiedOutlined,
  theme: SellOutlined,
  folder: FolderOutlined,
  workspace: ViewQuiltOutlined,
  project: TopicOutlined,
  columns: ViewColumnOutlined,
  file: DescriptionOutlined,
  build: PlayCircleOutlined,
  account: AccountCircleOutlined,
  operation: BuildOutlined,
  undo: UndoOutlined,
};

/** A filter more. */
interface Target {
  readonly to: AddressFilters;
  /** Shown on hovering. */
  readonly label: string;
  /** Where the sentence does not have it. */
  readonly text: string;
}

const linkStyle = { color: 'inherit', textDecorationColor: 'var(--mui-palette-text-disabled)' } as const;

const Narrow = ({ target: { to, label }, children }: { readonly target: Target; readonly children: string }) => (
  <MuiLink
    component={Link}
    to={{ search: toSearchParams(to).toString() }}
    title={label}
    dir="auto"
    sx={{ ...linkStyle, '&:hover': { textDecorationColor: 'currentcolor' } }}
  >
    {children}
  </MuiLink>
);

/** What an entry can be narrowed down by, with the words by which its sentence names it. */
const getTargets = (
  { project, themes, comments }: HistoryItem,
  filters: AddressFilters,
): readonly NamedTarget<Target>[] => {
  const [comment] = comments?.ids.length === 1 ? comments.ids : [];
  return [
    ...(comment === undefined || project === null || filters.comment === comment
      ? []
      : [
          {
            words: commentWords(comment),
            target: {
              to: { project: project.id, comment },
              label: 'Everything on this comment',
              text: commentWords(comment),
            },
          },
        ]),
    ...themes
      .filter(({ id }) => id !== filters.theme)
      .slice(0, MAX_LINKS)
      .map(({ id, name }) => ({
        words: quoted(name),
        target: { to: { ...filters, theme: id }, label: 'Only this theme', text: name === '' ? 'a theme' : name },
      })),
    ...(project === null || filters.project === project.id
      ? []
      : [
          {
            words: `the project ${quoted(project.name)}`,
            target: { to: { ...filters, project: project.id }, label: 'Only this project', text: project.name },
          },
        ]),
  ];
};

interface SentenceProps {
  readonly actor: string;
  readonly parts: readonly SentencePart<Target>[];
}

/** What it names is a link that narrows the list down to it. */
const Sentence = ({ actor, parts }: SentenceProps) =>
  parts.map(({ text, target }, at) =>
    target !== undefined ? (
      <Narrow key={at} target={target}>
        {text}
      </Narrow>
    ) : at === 0 && actor !== '' && text.startsWith(actor) ? (
      <Fragment key={at}>
        <Box component="b" sx={{ fontWeight: 600 }}>
          {actor}
        </Box>
        {text.slice(actor.length)}
      </Fragment>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );

const UndoneBy = ({ undone }: Pick<HistoryItem, 'undone'>) =>
  undone === null ? null : (
    <Box component="span" title={formatMoment(undone.at)} sx={{ color: 'text.secondary', lineHeight: '22px' }}>
      {undone.by.name === '' ? 'Undone' : `Undone by ${undone.by.name}`}
    </Box>
  );

/** What was deleted is restored, which goes further than an undo. */
const Actions = ({ item: { sentence, undo, restore } }: Pick<ActRowProps, 'item'>) => (
  <>
    {undo === null || restore?.what === 'deleted' ? null : (
      <UndoEntry sentence={sentence} change={undo} sx={moreStyle} />
    )}
    {restore === null ? null : <RestoreEntry sentence={sentence} restore={restore} sx={moreStyle} />}
  </>
);

interface ActRowProps {
  readonly item: HistoryItem;
  readonly filters: AddressFilters;
}

const MAX_LINKS = 3;

const EntryButtons = ({ item, filters, isOpen, onOpen }: ActRowProps & OpenProps) => {
  const { id, project, changes, details } = item;
  const projectId = project?.id ?? filters.project;
  return (
    <Box className={AT_HOVER} sx={actionsStyle}>
      {changes.length > 0 || details.length > 0 ? (
        <Button size="small" onClick={() => onOpen(!isOpen)} aria-expanded={isOpen} sx={moreStyle}>
          {isOpen ? 'Hide' : changes.length > 0 ? 'Show what changed' : 'Show more'}
        </Button>
      ) : null}
      {projectId === undefined ? null : (
        <Button size="small" component={Link} to={pastPath(projectId, id)} sx={moreStyle}>
          Open results as of then
        </Button>
      )}
      <Actions item={item} />
    </Box>
  );
};

interface EntryRowProps {
  /** The line of the series says what the sentence does not. */
  readonly isOfSeries?: boolean;
}

interface OpenProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

const Time = ({ at }: Pick<HistoryItem, 'at'>) => (
  <Box component="time" dateTime={at} title={formatMoment(at)} sx={timeStyle}>
    {formatTime(Date.parse(at))}
  </Box>
);

const KindIcon = ({ kind }: Pick<HistoryItem, 'kind'>) => {
  const Icon = ICONS[kind];
  return (
    <Tooltip title={KINDS[kind]}>
      <Icon fontSize="small" sx={{ color: 'text.secondary', mt: 0.125 }} aria-label={KINDS[kind]} role="img" />
    </Tooltip>
  );
};

/** What the sentence does not name, in a line below it. */
const Missing = ({ targets }: { readonly targets: readonly Target[] }) =>
  targets.map((target) => (
    <Box key={target.label + target.text} component="span" sx={missingStyle}>
      <Narrow target={target}>{target.text}</Narrow>
    </Box>
  ));

export const AuditEntryRow = ({ item, filters, isOfSeries = false }: ActRowProps & EntryRowProps) => {
  const [isOpen, setOpen] = useState(false);
  const { at, kind, actor, sentence, changes, details } = item;
  const { parts, missing } = linkSentence(sentence, getTargets(item, filters));
  return (
    <Box component="li" sx={rowStyle}>
      <Time at={at} />
      <KindIcon kind={kind} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={lineStyle}>
          <Box sx={{ flex: { xs: '1 0 100%', lg: '1 1 0' }, minWidth: 0 }}>
            <Box dir="auto" sx={sentenceStyle}>
              <Sentence actor={actor.name} parts={parts} />
            </Box>
            <Box sx={belowStyle}>
              <Missing targets={isOfSeries ? [] : missing} />
              <UndoneBy undone={item.undone} />
            </Box>
          </Box>
          <EntryButtons item={item} filters={filters} isOpen={isOpen} onOpen={setOpen} />
        </Box>
        {isOpen ? <AuditEntryChanges changes={changes} details={details} /> : null}
      </Box>
    </Box>
  );
};

/** A second of its own is beside the line already. */
const describeTimes = (from: string, to: string): string => (from === to ? '' : `${from} to ${to}`);

interface SeriesRowProps {
  readonly row: Extract<HistoryRow, { readonly kind: 'series' }>;
  readonly filters: AddressFilters;
}

/** What one person did to many comments, as one line that opens the single entries. */
export const AuditSeriesRow = ({ row: { first, last, sentence, items }, filters }: SeriesRowProps) => {
  const [isOpen, setOpen] = useState(false);
  const { parts, missing } = linkSentence(sentence, getTargets({ ...first, comments: null }, filters));
  const count = formatCount(items.length);
  return (
    <Box component="li" sx={seriesStyle}>
      <Box sx={rowStyle}>
        <Time at={last.at} />
        <KindIcon kind={first.kind} />
        <Box sx={{ minWidth: 0, display: 'flex', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box dir="auto" sx={sentenceStyle}>
              <Sentence actor={first.actor.name} parts={parts} />
            </Box>
            <Box sx={belowStyle}>
              <Missing targets={missing} />
              <Box component="span" sx={missingStyle}>
                {describeTimes(formatTime(Date.parse(first.at)), formatTime(Date.parse(last.at)))}
              </Box>
            </Box>
          </Box>
          <IconButton
            size="small"
            aria-expanded={isOpen}
            aria-label={isOpen ? `Hide ${count} entries` : `Show ${count} entries`}
            onClick={() => setOpen(!isOpen)}
            sx={{ alignSelf: 'center', my: -0.5 }}
          >
            <ExpandMoreOutlined fontSize="small" sx={isOpen ? { transform: 'rotate(180deg)' } : {}} />
          </IconButton>
        </Box>
      </Box>
      {isOpen ? (
        <Box component="ol" aria-label={sentence} sx={singleStyle}>
          {items.map((item) => (
            <AuditEntryRow key={item.id} item={item} filters={filters} isOfSeries />
          ))}
        </Box>
      ) : null}
    </Box>
  );
};

const timeStyle = { color: 'text.secondary', fontSize: 12, lineHeight: '22px', fontVariantNumeric: 'tabular-nums' };
const sentenceStyle = { overflowWrap: 'anywhere', lineHeight: '22px' } as const;
const belowStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: 12, alignItems: 'center' } as const;
const missingStyle = {
  color: 'text.secondary',
  lineHeight: '22px',
  maxWidth: 260,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const;

const seriesStyle = { borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } } as const;
/** Below their line, set in by its icon. */
const singleStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  pl: 4,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'surface.rail',
} as const;

/** Actions end the first line, so that rows are as high as their text; on a narrow page they are below it. */
const lineStyle = { display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, columnGap: 2 } as const;
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  alignSelf: 'flex-start',
  flex: 'none',
  maxWidth: '100%',
} as const;

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '60px 24px minmax(0, 1fr)',
  columnGap: 1,
  alignItems: 'start',
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
  '&:last-child': { borderBottom: 0 },
  '@media (hover: hover)': SHOWN_AT_HOVER,
} as const;

const moreStyle = { fontSize: 12, p: 0, minWidth: 0, minHeight: 22, lineHeight: '22px' } as const;
