import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import DriveFileRenameOutlineOutlined from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { toast } from 'sonner';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Report } from '@verbatim/command-api/contract/reports';
import { useProjectQuery } from '../../../api/projects/projects.ts';
import { useDeleteReportMutation, useReportsQuery } from '../../../api/reports.ts';
import { getErrorMessage, isNotFound } from '../../../api/transport/problem.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { Loaded } from '../../../components/messages/loaded.tsx';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { reportsPath } from '../../../components/projects/project-paths.ts';
import { pluralise } from '../../../components/text/format.ts';
import { useUndoToast } from '../../../forms/use-undo-toast.ts';
import { copyAddress } from '../export/copy-address.ts';
import type { ReportContent } from './contents/content.ts';
import { nameResults } from './name-results.ts';
import { CARD_INSET, ReportItemCard } from './report-item.tsx';
import { ReportNameDialog } from './report-name-dialog.tsx';
import { useChartImages } from './use-chart-images.tsx';
import { useContents, LOADING } from './use-contents.ts';
import { useItemActions } from './use-item-actions.ts';
import { useSavedReport, type SavedAs } from './use-saved-report.tsx';

const KINDS: readonly (readonly [SavedAs, string])[] = [
  ['pptx', 'PowerPoint (.pptx)'],
  ['xlsx', 'Excel (.xlsx)'],
  ['html', 'Web page (.html)'],
];

interface SaveButtonProps {
  readonly isDisabled: boolean;
  readonly isSaving: boolean;
  readonly onSave: (kind: SavedAs) => void;
}

const SaveButton = ({ isDisabled, isSaving, onSave }: SaveButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<DownloadOutlined />}
        loading={isSaving}
        loadingPosition="start"
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Download
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {KINDS.map(([kind, label]) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null);
              onSave(kind);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 220 } as const;

interface ReportTabsProps {
  readonly projectId: string;
  readonly reports: readonly Report[];
  readonly current: string;
}

const ReportTabs = ({ projectId, reports, current }: ReportTabsProps) => (
  <Tabs value={current} variant="scrollable" scrollButtons="auto" aria-label="Reports" sx={{ minHeight: 36, mb: 1.5 }}>
    {reports.map(({ id, name }) => (
      <Tab
        key={id}
        value={id}
        title={name}
        component={Link}
        to={reportsPath(projectId, id)}
        sx={{ minHeight: 36 }}
        label={
          <Box component="span" dir="auto" sx={cut}>
            {name}
          </Box>
        }
      />
    ))}
  </Tabs>
);

/** The address of the page may name no report, and shows the first one then. */
const getAddress = (projectId: string, { id }: Report): string =>
  new URL(reportsPath(projectId, id), window.location.origin).href;

type Dialog = 'none' | 'new' | 'rename';

const useDeletion = (projectId: string) => {
  const [remove] = useDeleteReportMutation();
  const navigate = useNavigate();
  const tell = useUndoToast();
  return async ({ id, name }: Report): Promise<void> => {
    const { data, error } = await remove({ projectId, reportId: id });
    if (data === undefined) return void toast.error(getErrorMessage(error));
    tell(`Deleted the report ${name}`, [data.undo]);
    await navigate(reportsPath(projectId));
  };
};

const NoResults = ({ projectId }: { readonly projectId: string }) => (
  <Paper variant="outlined">
    <EmptyState
      title="This report has no results yet"
      text="Open a result of a workspace and choose Add to report. It keeps its groups, filters and weight."
      action={
        <Button component={Link} to={`/project/${encodeURIComponent(projectId)}`} variant="contained">
          Go to the results
        </Button>
      }
    />
  </Paper>
);

const ReportOf = ({ project, report }: { readonly project: Project; readonly report: Report }) => {
  const { items } = report;
  const [round, setRound] = useState(0);
  const contents = useContents(project, items, round);
  const [list, setList] = useState<HTMLElement | null>(null);
  const width = useElementWidth(list, 1000) - CARD_INSET;
  const images = useChartImages(
    items.map(({ id }) => contents.get(id)?.content),
    width,
  );
  const { actions, news, refreshing } = useItemActions(project, report, () => setRound((now) => now + 1));
  if (items.length === 0) return <NoResults projectId={project.id} />;
  const titles = nameResults(items.map((item) => ({ item, loaded: contents.get(item.id) ?? LOADING })));
  const getImage = (content: ReportContent | undefined): string | undefined =>
    content === undefined ? undefined : images.getImage(content);
  return (
    <>
      <Box
        component="ol"
        ref={setList}
        aria-label="Results"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        {items.map((item, place) => (
          <ReportItemCard
            key={item.id}
            {...actions}
            projectId={project.id}
            item={item}
            title={titles[place] ?? ''}
            place={place}
            count={items.length}
            loaded={contents.get(item.id) ?? LOADING}
            image={getImage(contents.get(item.id)?.content)}
            news={news.get(item.id) ?? ''}
            isRefreshing={refreshing.has(item.id)}
          />
        ))}
      </Box>
      {images.drawing}
    </>
  );
};

interface LoadedReportsProps {
  readonly project: Project;
  readonly reports: readonly Report[];
}

const LoadedReports = ({ project, reports }: LoadedReportsProps) => {
  const { report: named } = useParams();
  const [dialog, setDialog] = useState<Dialog>('none');
  const shown = reports.find(({ id }) => id === named) ?? reports[0];
  const remove = useDeletion(project.id);
  const saved = useSavedReport(project, shown);
  return (
    <>
      <PageHead
        title={shown?.name ?? 'Reports'}
        text={shown === undefined ? '' : pluralise(shown.items.length, 'result')}
        actions={
          <>
            {shown === undefined ? null : (
              <>
                <Tooltip title="Rename report">
                  <IconButton aria-label="Rename report" onClick={() => setDialog('rename')}>
                    <DriveFileRenameOutlineOutlined fontSize="small" />
                  </IconButton>
                </Tooltip>
                <Tooltip title="Delete report">
                  <IconButton aria-label="Delete report" onClick={() => void remove(shown)}>
                    <DeleteOutlined fontSize="small" />
                  </IconButton>
                </Tooltip>
                <Button startIcon={<LinkOutlined />} onClick={() => void copyAddress(getAddress(project.id, shown))}>
                  Copy link
                </Button>
              </>
            )}
            <Button startIcon={<AddOutlined />} onClick={() => setDialog('new')}>
              New report
            </Button>
            {shown === undefined ? null : (
              <SaveButton isDisabled={shown.items.length === 0} isSaving={saved.isSaving} onSave={saved.save} />
            )}
          </>
        }
      />
      {reports.length > 1 && shown !== undefined ? (
        <ReportTabs projectId={project.id} reports={reports} current={shown.id} />
      ) : null}
      {shown === undefined ? (
        <Paper variant="outlined">
          <EmptyState
            title="No reports yet"
            text="A report collects results with their settings, to be saved as PowerPoint, Excel or a web page."
            action={
              <Button variant="contained" onClick={() => setDialog('new')}>
                Create a report
              </Button>
            }
          />
        </Paper>
      ) : (
        <ReportOf key={shown.id} project={project} report={shown} />
      )}
      {saved.pictures}
      {dialog === 'none' ? null : (
        <ReportNameDialog
          projectId={project.id}
          report={dialog === 'rename' ? shown : undefined}
          onClose={() => setDialog('none')}
        />
      )}
    </>
  );
};

const Loading = () => <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;

/** The reports of a project. */
export const Page = () => {
  const { pid = '' } = useParams();
  const project = useProjectQuery(pid);
  const reports = useReportsQuery(pid);
  if (isNotFound(project.error))
    return (
      <EmptyState
        title="There is no such project"
        text="It may have been deleted, or the address may be wrong."
        action={
          <Button component={Link} to="/project" variant="contained">
            Go to projects
          </Button>
        }
      />
    );
  return (
    <Loaded what="The project" query={{ ...project, data: project.currentData }} loading={<Loading />}>
      {(loaded) => (
        <Loaded what="The reports" query={{ ...reports, data: reports.currentData }} loading={<Loading />}>
          {(list) => <LoadedReports project={loaded} reports={list} />}
        </Loaded>
      )}
    </Loaded>
  );
};
