import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { memo } from 'react';
import { Link, useLocation, type LinkProps } from 'react-router-dom';
import { resultPath } from '../../../components/project-paths.ts';
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
  ...{ width: 84, flex: 'none', borderRight: 1, borderColor: 'divider', alignSelf: 'stretch' },
  '& .MuiTab-root': { minWidth: 0, minHeight: 56, p: '8px 4px', fontSize: 11, lineHeight: 1.25, gap: 0.5 },
} as const;

const flat = {
  ...{ borderBottom: 1, borderColor: 'divider', mb: 1 },
  '& .MuiTab-root': { minHeight: 40, p: '6px 12px', gap: 0.75 },
} as const;

/** Settings stay as they are. */
const ResultLink = ({ to, ...link }: LinkProps & { readonly to: string }) => (
  <Link to={{ pathname: to, search: useLocation().search }} {...link} />
);

/**
 * The results of a workspace, upright beside them; in a row above them where there is no room. Tabs measure themselves at every drawing, and a
 * switch of the table is none of theirs.
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
        {RESULTS.map(({ key, label, path, icon: Icon }) => (
          <Tab
            key={key}
            value={key}
            label={label}
            icon={<Icon fontSize="small" />}
            iconPosition={isNarrow ? 'start' : 'top'}
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
