import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useMemo, useRef } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar, FilterButton, FilterChips } from '../../components/filters/filter-bar.tsx';
import type { ThemePanel } from '../../components/theme-panel-slot.ts';
import { ExportButton } from './export/export-button.tsx';
import { ResultControls } from './result-controls.tsx';
import type { ResultKind, ScreenTable } from './results/result-kind.ts';
import { RESULT_PANEL, ResultTabs, resultTabId } from './results/result-tabs.tsx';
import { GoneFromAddressNote, isAnyGone } from './table-notes.tsx';
import { UncountedSettings } from './uncounted-settings.tsx';
import { useDrilldown } from './use-drilldown.tsx';
import { useTableSettings } from './use-table-settings.ts';

interface WorkspaceViewProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly result: ResultKind;
  readonly onEdit: () => void;
  readonly ThemePanel: ThemePanel;
}

const NoThemes = ({ onEdit }: { readonly onEdit: () => void }) => (
  <Paper variant="outlined">
    <EmptyState
      title="This workspace has no themes yet"
      text="Choose themes from the library to see how often each is mentioned."
      action={
        <Button variant="contained" onClick={onEdit}>
          Choose themes
        </Button>
      }
    />
  </Paper>
);

const besideTabs = {
  ...{ display: 'grid', columnGap: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
} as const;

/** A workspace's results, one at a time, under the same filters and settings. */
export const WorkspaceView = ({ project, workspaceId, result, onEdit, ThemePanel }: WorkspaceViewProps) => {
  const { settings, change, filtering, gone, forgetGone } = useTableSettings(project, workspaceId);
  const { onShow, dialog } = useDrilldown(project, workspaceId, filtering);
  const hasThemes = (project.workspaces.find(({ id }) => id === workspaceId)?.themes.length ?? 0) > 0;
  const { key, controls, needsNoThemes = false, tells = false, Component } = result;
  const screenTable = useRef<ScreenTable>(null);
  const scope = useMemo(() => ({ projectId: project.id, workspaceId }), [project.id, workspaceId]);
  const note = <GoneFromAddressNote gone={gone} onClose={forgetGone} />;
  const isFiltered = Object.keys(filtering.filters).length > 0;
  const told =
    isFiltered || isAnyGone(gone) ? (
      <>
        {note}
        {isFiltered ? <FilterChips scope={scope} {...filtering} /> : null}
      </>
    ) : null;
  return (
    <Box sx={besideTabs}>
      <ResultTabs projectId={project.id} workspaceId={workspaceId} current={key} />
      <Box role="tabpanel" id={RESULT_PANEL} aria-labelledby={resultTabId(key)} sx={{ minWidth: 0 }}>
        {!hasThemes && !needsNoThemes ? (
          <NoThemes onEdit={onEdit} />
        ) : (
          <>
            {tells ? null : note}
            <ResultControls
              shown={controls}
              project={project}
              settings={settings}
              onChange={change}
              filterBar={
                tells ? <FilterButton {...{ scope, ...filtering }} /> : <FilterBar {...{ scope, ...filtering }} />
              }
              exports={
                hasThemes ? <ExportButton {...{ project, workspaceId, settings, filtering, screenTable }} /> : null
              }
            />
            {controls.includes('options') ? null : <UncountedSettings {...{ project, settings }} />}
            <Suspense fallback={<Skeleton variant="rounded" height={480} sx={{ mt: 1 }} />}>
              <Component
                key={key}
                {...{ project, workspaceId, settings, change, filtering, onShow, ThemePanel, told, screenTable }}
              />
            </Suspense>
          </>
        )}
      </Box>
      {dialog}
    </Box>
  );
};
