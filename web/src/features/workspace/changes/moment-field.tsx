/** Chooses a moment: a day and time, right after an entry of the history, or now. */
import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import type { Freeze } from '@verbatim/command-api/contract/freezes';
import type { HistoryItem, HistoryKind } from '@verbatim/command-api/contract/history';
import { useRecentEntriesQuery } from '../../../api/results/changes.ts';
import { formatMoment } from '../../../components/text/format.ts';
import { fromFieldValue, getFreezeName, toFieldValue } from './change-settings.ts';

interface MomentFieldProps {
  readonly label: string;
  readonly projectId: string;
  /** As in `asOf` of the API; '' for `unset`. */
  readonly value: string;
  /** Instant to show for a value that is no instant, as a freeze. */
  readonly at: string | null;
  /** Beside another moment of the same minute. */
  readonly hasSeconds: boolean;
  /** What no value means. */
  readonly unset: string;
  /** To choose from, latest first. */
  readonly freezes?: readonly Freeze[];
  readonly onChange: (value: string) => void;
}

/** Kinds of acts that results depend on. */
const KINDS: ReadonlySet<HistoryKind> = new Set(['theme', 'tag', 'workspace', 'file', 'columns', 'sentiment']);
const READ = 200;
const SHOWN = 15;

const concerns = ({ kinds, project }: HistoryItem, projectId: string): boolean =>
  (project === null || project.id === projectId) && kinds.some((kind) => KINDS.has(kind));

const Entries = ({ projectId, onChoose }: { readonly projectId: string; readonly onChoose: (id: string) => void }) => {
  const { data } = useRecentEntriesQuery(READ);
  const entries = (data?.items ?? []).filter((item) => concerns(item, projectId)).slice(0, SHOWN);
  if (data === undefined) return <MenuItem disabled>Loading …</MenuItem>;
  if (entries.length === 0) return <MenuItem disabled>No recent entries</MenuItem>;
  return entries.map(({ id, at, until, sentence }) => (
    <MenuItem key={id} onClick={() => onChoose(id)} sx={{ whiteSpace: 'normal', maxWidth: 440 }}>
      <ListItemText
        primary={sentence}
        secondary={`After ${formatMoment(until ?? at, true)}`}
        slotProps={{ primary: { dir: 'auto', variant: 'body2' } }}
      />
    </MenuItem>
  ));
};

const NONE: readonly Freeze[] = [];
const PAUSE_MS = 400;
/** Digits of a year are typed one by one: 0002, 0020, 0202. */
const FIRST_YEAR = '1970';

/** What is typed applies at a pause already, so that no result of an earlier moment stays beside it. */
const useTyping = (shown: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState<string>();
  const next = typed === undefined || typed === shown ? undefined : fromFieldValue(typed);
  const commit = (): void => {
    if (next !== undefined && (next !== '' || typed === '')) onChange(next);
  };
  const isWhole = next !== undefined && next !== '' && next >= FIRST_YEAR;
  useEffect(() => {
    if (!isWhole) return undefined;
    const timer = setTimeout(() => onChange(next), PAUSE_MS);
    return () => clearTimeout(timer);
    // The latest of the callbacks that the typed value was rendered with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWhole, next]);
  return { typed, setTyped, commit };
};

/**
 * Read like other moments, and as now without one: a field of the browser has a format of its own, and blanks
 * that look unfilled. The field itself is seen while it is edited.
 */
const readingStyle = {
  position: 'absolute',
  insetInlineStart: 14,
  insetInlineEnd: 40,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  pointerEvents: 'none',
  whiteSpace: 'nowrap',
} as const;
const fieldStyle = {
  width: 320,
  '& .MuiInputBase-root:not(:has(input:focus)) input': { opacity: 0 },
  '& .MuiInputBase-root:has(input:focus) .reading': { display: 'none' },
  '& .MuiInputBase-root': { pl: 0 },
  '& input': { pl: 1.75 },
} as const;

/** 'First coding · 09:53, Nov 29, 2026', 'Now'. @param moment '' for none */
const describeReading = (name: string, moment: string, hasSeconds: boolean): string =>
  [name, ...(moment === '' ? [] : [formatMoment(moment, hasSeconds)])].filter((text) => text !== '').join(' · ');

export const MomentField = (props: MomentFieldProps) => {
  const { label, projectId, value, at, hasSeconds, unset, freezes = NONE, onChange } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A freeze is shown as its time, also the one that no value means.
  const isTimed = value !== '' || freezes.length > 0;
  const moment = toFieldValue(value) !== '' ? value : isTimed ? (at ?? '') : '';
  const shown = toFieldValue(moment);
  // A menu names what it has chosen; a field of the browser has only a time.
  const name = value === '' ? unset : getFreezeName(freezes, value);
  const { typed, setTyped, commit } = useTyping(shown, onChange);
  const choose = (next: string): void => {
    setAnchor(null);
    onChange(next);
  };
  return (
    <>
      <TextField
        type="datetime-local"
        label={label}
        value={typed ?? shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          commit();
          setTyped(undefined);
        }}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { min: '0001-01-01T00:00', max: '9999-12-31T23:59' },
          input: {
            startAdornment: (
              <Box component="span" aria-hidden className="reading" sx={readingStyle}>
                {describeReading(name, moment, hasSeconds)}
              </Box>
            ),
            endAdornment: (
              <IconButton
                size="small"
                edge="end"
                aria-haspopup="menu"
                aria-label={`${label}: choose a moment`}
                onClick={({ currentTarget }) => setAnchor(currentTarget)}
              >
                <ArrowDropDownOutlined fontSize="small" />
              </IconButton>
            ),
          },
        }}
        sx={fieldStyle}
      />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem selected={value === ''} onClick={() => choose('')}>
          {unset}
        </MenuItem>
        {freezes.slice(1).map(({ id, asOf, name }) => (
          <MenuItem key={id} selected={value === asOf} onClick={() => choose(asOf)}>
            {name}
          </MenuItem>
        ))}
        <Divider />
        {anchor === null ? null : <Entries projectId={projectId} onChoose={choose} />}
      </Menu>
    </>
  );
};
