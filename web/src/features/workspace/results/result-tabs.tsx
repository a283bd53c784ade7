import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { memo } from 'react';
import { Link, useLocation, type LinkProps } from 'react-router-dom';
import { resultPath } from '../../../components/projects/project-paths.ts';
import { RESULTS } from './results.ts';

interface ResultTabsProps {
  readonly projectId: string;
  readonly workspaceId: string;
  /** Key of a result. */
  readonly current: string;
}

export const RESULT_PANEL = 'result-panel';

export const resultTabId = (key: string): string => `result-tab-${key}`;

const upright = {
  width: 140,
  ml: -1.5,
  flex: 'none',
  borderRight: 1,
  borderColor: 'divider',
  alignSelf: 'stretch',
  // All twelve fit a window 720 px high.
  '& .MuiTab-root': {
    minWidth: 0,
    minHeight: 36,
    justifyContent: 'flex-start',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    p: '4px 8px',
    fontSize: 12,
    lineHeight: 1.25,
    gap: 0.75,
    overflow: 'visible',
  },
  '& .MuiTab-icon': { m: 0, fontSize: 18 },
  '& [data-heading]': { mt: '28px' },
  '& [data-heading]::before': {
    // Without a text alternative: it is not part of the tab's name.
    content: 'attr(data-heading) / ""',
    position: 'absolute',
    insetInlineStart: 8,
    top: -18,
    color: 'text.secondary',
    fontSize: 11,
    fontWeight: 400,
    lineHeight: '16px',
    pointerEvents: 'none',
  },
} as const;

const flat = {
  borderBottom: 1,
  borderColor: 'divider',
  mb: 1,
  '& .MuiTab-root': { minHeight: 40, p: '6px 12px', gap: 0.75 },
} as const;

/** Keeps the settings. */
const ResultLink = ({ to, ...link }: LinkProps & { readonly to: string }) => (
  <Link to={{ pathname: to, search: useLocation().search }} {...link} />
);

/**
 * Tabs of a workspace's results, vertical, or horizontal on narrow screens. Memoised, because tabs measure
 * themselves on each render.
 */
export const ResultTabs = memo(({ projectId, workspaceId, current }: ResultTabsProps) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={current}
        orientation={isNarrow ? 'horizontal' : 'vertical'}
        variant="scrollable"
        scrollButtons={isNarrow ? 'auto' : false}
        aria-label="Results"
        sx={isNarrow ? flat : upright}
      >
        {RESULTS.map(({ key, label, heading, path, icon: Icon }) => (
          <Tab
            key={key}
            value={key}
            label={label}
            icon={<Icon fontSize="small" />}
            iconPosition="start"
            data-heading={heading}
            id={resultTabId(key)}
            aria-controls={RESULT_PANEL}
            component={ResultLink}
            to={resultPath(projectId, workspaceId, path)}
          />
        ))}
      </Tabs>
    </Box>
  );
});
ResultTabs.displayName = 'ResultTabs';
