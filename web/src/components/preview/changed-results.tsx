/** What an unsaved change would do to workspaces, freezes and significance flags of a project. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { PreviewContext } from '@verbatim/command-api/contract/results/preview-context';
import type { TurnedFlags } from '@verbatim/command-api/contract/results/theme-preview';
import { workspacePath } from '../projects/project-paths.ts';
import { formatCount, pluralise } from '../text/format.ts';
import { describeColumnFlag, describePairFlag } from './describe-flags.ts';

interface ChangedWorkspacesProps extends Pick<PreviewContext, 'freezes'> {
  readonly projectId: string;
  readonly items: PreviewContext['workspaces'];
  /** Why no workspace changes. */
  readonly none: string;
}

export const ChangedWorkspaces = ({ projectId, items, none, freezes }: ChangedWorkspacesProps) => (
  <Typography variant="body2" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
    {items.length === 0 ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {none}
      </Box>
    ) : (
      <>
        {items.length === 1 ? 'Changes the workspace ' : 'Changes the workspaces '}
        {items.map(({ id, name }, at) => (
          <span key={id}>
            {at === 0 ? '' : ', '}
            <MuiLink component={Link} to={workspacePath(projectId, id)}>
              {name}
            </MuiLink>
          </span>
        ))}
      </>
    )}
    {freezes === 0 ? null : (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {`${items.length === 0 ? ' ' : '. '}${pluralise(freezes, 'freeze')} ${freezes === 1 ? 'keeps its' : 'keep their'} figures.`}
      </Box>
    )}
  </Typography>
);

type Flags = TurnedFlags<{ readonly sentiment?: 'pos' | 'neg' }>;

interface ChangedFlagsProps extends Pick<PreviewContext, 'groupNames'> {
  readonly flags: Flags;
}

export const ChangedFlags = ({ flags, groupNames }: ChangedFlagsProps) => {
  const { columnFlags, pairFlags, tested, untested } = flags;
  const count = columnFlags.count + pairFlags.count;
  const items = [
    ...columnFlags.items.map((flag) => describeColumnFlag(flag, groupNames)),
    ...pairFlags.items.map((flag) => describePairFlag(flag, groupNames)),
  ];
  const more = count - items.length;
  return (
    <>
      <Typography variant="body2">
        {count === 0
          ? `No significance flag would change (${pluralise(tested, 'column')} tested at 95%).`
          : `${pluralise(count, 'significance flag')} would change (${pluralise(tested, 'column')} tested at 95%):`}
      </Typography>
      {items.length === 0 ? null : (
        <Box
          component="ul"
          aria-label="Significance flags that would change"
          tabIndex={0}
          sx={{ m: 0, pl: 2.5, fontSize: 13, lineHeight: 1.6, maxHeight: 180, overflowY: 'auto' }}
        >
          {items.map((text) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
          {more > 0 ? <li>{`${formatCount(more)} more`}</li> : null}
        </Box>
      )}
      {untested.length === 0 ? null : (
        <Typography variant="caption" color="textSecondary" dir="auto">
          {`Not tested, because of too many values: ${untested.map((name) => groupNames[name] ?? name).join(', ')}`}
        </Typography>
      )}
    </>
  );
};
