import BackHandOutlined from '@mui/icons-material/BackHandOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ChipMethod, ChipReason, ThemeChip as ThemeChipDto } from '@verbatim/command-api/contract/responses';
import type { ResponseArgs } from '../../api/responses.ts';
import { formatMoment } from '../../components/format.ts';
import { themeCheckPath, workspacePath, type OpensComments } from '../../components/project-paths.ts';

const METHODS = {
  1: { meaning: 'found by its query', Icon: SearchOutlined, undo: 'Exclude from' },
  2: { meaning: 'tagged by hand', Icon: BackHandOutlined, undo: 'Take off' },
  [-1]: { meaning: 'excluded by hand', Icon: BlockOutlined, undo: 'Restore' },
} as const satisfies { readonly [method in ChipMethod]: object };

interface ChipProps {
  readonly place: ResponseArgs;
  readonly chip: ThemeChipDto;
  /** Of the whole comment. */
  readonly text: string;
  /** Sends the negative of the chip's method. */
  readonly onClose: () => void;
}

/** Which version of the theme it is, and who wrote the query. */
const QueryOrigin = ({ why: { version, written, since } }: { readonly why: Extract<ChipReason, { by: 'query' }> }) => (
  <>
    {version === null ? '' : `This is version ${version} of the theme. `}
    {written === null ? (
      since !== null && `The theme has this query since change ${since} of the library.`
    ) : (
      <>
        {written.by === '' ? 'Somebody' : <bdi>{written.by}</bdi>} wrote its query at{' '}
        <time dateTime={written.at}>{formatMoment(written.at)}</time>.
      </>
    )}
  </>
);

/** Which version of the theme a person meant. */
const versionWords = ({ version, versionNow }: Extract<ChipReason, { by: 'person' }>): string => {
  if (version === null) return 'Which version of the theme it was then was not noted.';
  if (version === versionNow) return `It is the theme as it is now, version ${version}.`;
  return `It was version ${version} of the theme${versionNow === null ? '' : `, which is at version ${versionNow} now`}.`;
};

const isOneWord = ({ spans: [first, ...more] }: Extract<ChipReason, { by: 'query' }>, text: string): boolean =>
  first !== undefined && more.length === 0 && !/\s/u.test(text.slice(...first));

const Reason = ({
  why,
  method,
  text,
}: {
  readonly why: ChipReason | null;
  readonly method: ChipMethod;
  readonly text: string;
}) => {
  if (why === null) return <>It is {METHODS[method].meaning}.</>;
  if (why.by === 'person')
    return (
      <>
        {why.actor === '' ? 'Somebody' : <bdi>{why.actor}</bdi>} {method === -1 ? 'excluded it' : 'tagged it'} by hand
        at <time dateTime={why.at}>{formatMoment(why.at)}</time>. {versionWords(why)}
      </>
    );
  return (
    <>
      The query of the theme finds it by{' '}
      <Box component="code" dir="auto" sx={{ bgcolor: 'action.hover', px: 0.5, borderRadius: 0.5 }}>
        {why.clause}
      </Box>
      : the {isOneWord(why, text) ? 'word' : 'words'}{' '}
      {why.spans.map(([start, end], index) => (
        <span key={start}>
          {index > 0 ? ', ' : ''}
          <mark dir="auto">{text.slice(start, end)}</mark>
        </span>
      ))}
      . <QueryOrigin why={why} />
    </>
  );
};

/** From one comment to all that carry the theme, and to how far its query is right. */
const Onward = ({ place: { projectId, workspaceId }, chip: { id, name } }: Pick<ChipProps, 'place' | 'chip'>) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 1.5, fontSize: 14 }}>
    <MuiLink
      component={Link}
      to={workspacePath(projectId, workspaceId)}
      state={{ comments: { themeId: id, title: name } } satisfies OpensComments}
    >
      All comments with this theme
    </MuiLink>
    <MuiLink component={Link} to={themeCheckPath(projectId, id)}>
      Check this theme
    </MuiLink>
  </Box>
);

/** A theme on a sentence or comment: a click tells why it is there, its icon takes it back. */
export const ThemeChip = ({ place, chip, text, onClose }: ChipProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { name, method, why } = chip;
  const { meaning, Icon, undo } = METHODS[method];
  return (
    <>
      <Chip
        size="small"
        label={<bdi>{name}</bdi>}
        icon={<Icon />}
        variant={method === 2 ? 'filled' : 'outlined'}
        color={method === -1 ? 'default' : 'primary'}
        aria-label={`${name}, ${meaning}. Why this theme?`}
        title={name}
        onClick={(event) => setAnchor(event.currentTarget)}
        onDelete={onClose}
        deleteIcon={<CancelOutlined titleAccess={`${undo} ${name}`} />}
        sx={method === -1 ? { textDecoration: 'line-through', borderStyle: 'dashed' } : {}}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { p: 2, maxWidth: 360 } } }}
      >
        <Typography variant="subtitle2">Why this theme?</Typography>
        <Typography variant="body2">
          <Reason {...{ why, method, text }} />
        </Typography>
        <Onward {...{ place, chip }} />
      </Popover>
    </>
  );
};
