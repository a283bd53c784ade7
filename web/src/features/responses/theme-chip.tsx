import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
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
import { formatMoment } from '../../components/text/format.ts';
import { themeCheckPath, workspacePath, type OpensComments } from '../../components/projects/project-paths.ts';

export const METHODS = {
  1: { meaning: 'found by its query', Icon: SearchOutlined, undo: 'Exclude from' },
  2: { meaning: 'tagged by hand', Icon: BackHandOutlined, undo: 'Remove' },
  3: { meaning: 'tagged by an accepted suggestion', Icon: AutoAwesomeOutlined, undo: 'Remove' },
  [-1]: { meaning: 'excluded by hand', Icon: BlockOutlined, undo: 'Restore' },
} as const satisfies { readonly [method in ChipMethod]: object };

const SAID: { readonly [method in ChipMethod]: string } = {
  1: 'restored it by hand',
  2: 'tagged it by hand',
  3: 'accepted its suggestion, with others,',
  [-1]: 'excluded it by hand',
};

interface ChipProps {
  readonly place: ResponseArgs;
  readonly chip: ThemeChipDto;
  /** Of the whole comment. */
  readonly text: string;
  /** Absent in the past. */
  readonly onClose?: () => void;
}

/** Version of the theme, and who wrote the query. */
const QueryOrigin = ({ why: { version, written, since } }: { readonly why: Extract<ChipReason, { by: 'query' }> }) => (
  <>
    {version === null ? '' : `This is version ${version} of the theme. `}
    {written === null ? (
      since !== null && `The theme has had this query since change ${since} of the library.`
    ) : (
      <>
        {written.by === '' ? 'Someone' : <bdi>{written.by}</bdi>} wrote its query at{' '}
        <time dateTime={written.at}>{formatMoment(written.at)}</time>.
      </>
    )}
  </>
);

/** Version of the theme that was tagged. */
const versionWords = ({ version, versionNow }: Extract<ChipReason, { by: 'person' }>): string => {
  if (version === null) return 'The version of the theme at that time was not recorded.';
  if (version === versionNow) return `The theme was at version ${version}, as it is now.`;
  return `The theme was at version ${version}${versionNow === null ? '' : ` and is now at version ${versionNow}`}.`;
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
        {why.actor === '' ? 'Someone' : <bdi>{why.actor}</bdi>} {SAID[method]} at{' '}
        <time dateTime={why.at}>{formatMoment(why.at)}</time>. {versionWords(why)}
      </>
    );
  return (
    <>
      The theme’s query finds it by{' '}
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

/** Links to all comments with the theme, and to its query's agreement. */
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

/** A theme on a sentence or comment: a click explains it, its icon removes it. */
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
        title={`${name}, ${meaning}${why?.by === 'person' && why.actor !== '' ? ` (${why.actor})` : ''}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...(onClose !== undefined && {
          onDelete: onClose,
          deleteIcon: <CancelOutlined titleAccess={`${undo} ${name}`} />,
        })}
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
          <Reason why={why} method={method} text={text} />
        </Typography>
        <Onward place={place} chip={chip} />
      </Popover>
    </>
  );
};
