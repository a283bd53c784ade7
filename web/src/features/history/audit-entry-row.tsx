import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
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
import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryItem, HistoryKind } from '@verbatim/command-api/contract/history';
import { formatMoment, formatTime } from '../../components/text/format.ts';
import { pastPath } from '../../components/projects/project-paths.ts';
import { AuditEntryChanges } from './audit-entry-changes.tsx';
import { KINDS, toSearchParams, type AddressFilters } from './history-address.ts';
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

interface NarrowProps {
  readonly to: AddressFilters;
  /** Spoken, and shown on hovering. */
  readonly label: string;
  readonly children: string;
}

/** A filter more. */
const Narrow = ({ to, label, children }: NarrowProps) => (
  <MuiLink
    component={Link}
    to={{ search: toSearchParams(to).toString() }}
    title={label}
    underline="hover"
    dir="auto"
    sx={{ color: 'text.secondary', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
  >
    {children}
  </MuiLink>
);

const Sentence = ({ actor, sentence }: Pick<HistoryItem, 'actor' | 'sentence'>) =>
  actor.name !== '' && sentence.startsWith(actor.name) ? (
    <>
      <Box component="b" sx={{ fontWeight: 600 }}>
        {actor.name}
      </Box>
      {sentence.slice(actor.name.length)}
    </>
  ) : (
    <>{sentence}</>
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
export const AuditEntryRow = ({ item, filters }: ActRowProps) => {
  const [isOpen, setOpen] = useState(false);
  const { at, kind, project, themes, comments, changes, details } = item;
  const Icon = ICONS[kind];
  const isMore = changes.length > 0 || details.length > 0;
  const projectId = project?.id ?? filters.project;
  const [comment] = comments?.ids.length === 1 ? comments.ids : [];
  return (
    <Box component="li" sx={rowStyle}>
      <Box
        component="time"
        dateTime={at}
        title={formatMoment(at)}
        sx={{ color: 'text.secondary', fontSize: 12, lineHeight: '22px', fontVariantNumeric: 'tabular-nums' }}
      >
        {formatTime(Date.parse(at))}
      </Box>
      <Tooltip title={KINDS[kind]}>
        <Icon fontSize="small" sx={{ color: 'text.secondary', mt: 0.125 }} aria-label={KINDS[kind]} role="img" />
      </Tooltip>
      <Box sx={{ minWidth: 0 }}>
        <Box dir="auto" sx={{ overflowWrap: 'anywhere', lineHeight: '22px' }}>
          <Sentence {...item} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: 12, alignItems: 'center' }}>
          {project === null || filters.project === project.id ? null : (
            <Narrow to={{ ...filters, project: project.id }} label="Only this project">
              {project.name}
            </Narrow>
          )}
          {themes
            .filter(({ id }) => id !== filters.theme)
            .slice(0, MAX_LINKS)
            .map(({ id, name }) => (
              <Narrow key={id} to={{ ...filters, theme: id }} label="Only this theme">
                {name === '' ? 'a theme' : name}
              </Narrow>
            ))}
          {comment === undefined || project === null || filters.comment === comment ? null : (
            <Narrow to={{ project: project.id, comment }} label="Everything on this comment">
              {`comment ${comment}`}
            </Narrow>
          )}
          <UndoneBy undone={item.undone} />
          <Box className={AT_HOVER} sx={actionsStyle}>
            {isMore ? (
              <Button size="small" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} sx={moreStyle}>
                {isOpen ? 'Hide' : changes.length > 0 ? 'Show what changed' : 'Show more'}
              </Button>
            ) : null}
            {projectId === undefined ? null : (
              <Button size="small" component={Link} to={pastPath(projectId, item.id)} sx={moreStyle}>
                Open results as of then
              </Button>
            )}
            <Actions item={item} />
          </Box>
        </Box>
        {isOpen ? <AuditEntryChanges changes={changes} details={details} /> : null}
      </Box>
    </Box>
  );
};

const actionsStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' } as const;

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
