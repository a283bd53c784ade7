import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { Fragment, Suspense, useMemo, useRef } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { FilterButton, FilterChips } from '../../components/filters/filter-bar.tsx';
import type { ThemePanel } from '../../components/themes/theme-panel-slot.ts';
import { ExportButton } from './export/export-button.tsx';
import { AddToReport } from './report/add-to-report.tsx';
import { ResultControls } from './settings/result-controls.tsx';
import type { ResultKind, ScreenTable } from './results/result-kind.ts';
import { RESULT_PANEL, ResultTabs, resultTabId } from './results/result-tabs.tsx';
import { DroppedSettingsNote, hasDroppedSettings } from './table/table-notes.tsx';
import { UncountedSettings } from './settings/uncounted-settings.tsx';
import { useIsTight } from './use-is-tight.ts';
import { useDrilldown } from './drilldown/use-drilldown.tsx';
import { useTableSettings } from './table/use-table-settings.ts';

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
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
} as const;

const getThemes = ({ workspaces }: Project, workspaceId: string): number =>
  workspaces.find(({ id }) => id === workspaceId)?.themes.length ?? 0;

/** A workspace's results, one at a time, under the same filters and settings. */
export const WorkspaceView = ({ project, workspaceId, result, onEdit, ThemePanel }: WorkspaceViewProps) => {
  const { settings, change, filtering, gone, forgetGone } = useTableSettings(project, workspaceId, result.key);
  const { onShow, dialog } = useDrilldown(project, workspaceId, filtering);
  const themes = getThemes(project, workspaceId);
  const isTight = useIsTight(
    themes + Number(settings.unclassified),
    settings.groupBy.length + (settings.parts.length > 0 ? 1 : 0),
  );
  const { key, controls, needsNoThemes = false, tells = false, Component } = result;
  const screenTable = useRef<ScreenTable>(null);
  const scope = useMemo(() => ({ projectId: project.id, workspaceId }), [project.id, workspaceId]);
  const note = <DroppedSettingsNote gone={gone} onClose={forgetGone} />;
  const isFiltered = Object.keys(filtering.filters).length > 0;
  const chips = isFiltered ? <FilterChips scope={scope} {...filtering} /> : null;
  const notice =
    isFiltered || hasDroppedSettings(gone)
      ? [note, chips].map((part, index) => <Fragment key={index} children={part} />)
      : null;
  const exported = { project, workspaceId, settings, filtering, screenTable };
  const actions = (
    <>
      <FilterButton scope={scope} {...filtering} />
      <AddToReport {...exported} kind={key} />
      {themes > 0 ? <ExportButton {...exported} /> : null}
    </>
  );
  return (
    <Box sx={besideTabs}>
      <ResultTabs projectId={project.id} workspaceId={workspaceId} current={key} />
      <Box role="tabpanel" id={RESULT_PANEL} aria-labelledby={resultTabId(key)} sx={{ minWidth: 0 }}>
        {themes === 0 && !needsNoThemes ? (
          <NoThemes onEdit={onEdit} />
        ) : (
          <>
            {tells ? null : note}
            <ResultControls
              shown={controls}
              isTight={tells && isTight}
              project={project}
              workspaceId={workspaceId}
              settings={settings}
              onChange={change}
              actions={tells ? null : actions}
            />
            {tells ? null : chips}
            {controls.includes('options') ? null : <UncountedSettings project={project} settings={settings} />}
            <Suspense fallback={<Skeleton variant="rounded" height={480} sx={{ mt: 1 }} />}>
              <Component
                key={key}
                project={project}
                workspaceId={workspaceId}
                settings={settings}
                change={change}
                filtering={filtering}
                onShow={onShow}
                ThemePanel={ThemePanel}
                notice={notice}
                filterButton={tells ? actions : null}
                screenTable={screenTable}
                isTight={isTight}
              />
            </Suspense>
          </>
        )}
      </Box>
      {dialog}
    </Box>
  );
};
