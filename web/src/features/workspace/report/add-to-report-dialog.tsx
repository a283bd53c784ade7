import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Report } from '@verbatim/command-api/contract/reports';
import { useAddReportItemMutation, useCreateReportMutation, useReportsQuery } from '../../../api/reports.ts';
import { getErrorMessage } from '../../../api/transport/problem.ts';
import { useElementWidth } from '../../../components/hooks/use-element-width.ts';
import { usePast } from '../../../components/past/use-past.ts';
import { reportsPath } from '../../../components/projects/project-paths.ts';
import { parseMoments, toMomentParams } from '../changes/change-settings.ts';
import { useFirstMoment } from '../changes/use-first-moment.ts';
import type { Filtering } from '../results/result-kind.ts';
import { useAddress } from '../settings/use-address.ts';
import type { TableSettings } from '../table/table-settings.ts';
import { ContentPreview } from './content-preview.tsx';
import { Facts } from './report-item.tsx';
import { toReportSearch } from './report-search.ts';
import { useChartImages } from './use-chart-images.tsx';
import { useContent, type LoadedContent } from './use-contents.ts';

export interface AddToReportProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly settings: TableSettings;
  readonly filtering: Filtering;
  /** Key of the result. */
  readonly kind: string;
  readonly onClose: () => void;
}

const NEW = 'new';
const NONE: readonly Report[] = [];

/** Creates the report where it is a new one, then adds the result. */
const useAdd = ({ project, workspaceId, settings, filtering, kind }: AddToReportProps) => {
  const [create, creating] = useCreateReportMutation();
  const [add, adding] = useAddReportItemMutation();
  const [params] = useAddress(workspaceId);
  const asOf = usePast() ?? '';
  // A relative moment would be another one at the next refresh.
  const { from: since, isLoading } = useFirstMoment(project.id, workspaceId);
  const moments = parseMoments(params);
  const isOpen = kind === 'changes' && moments.from === '' && isLoading;
  const fixed = kind === 'changes' ? toMomentParams({ ...moments, from: moments.from || since }, params) : params;
  const search = toReportSearch(settings, filtering.filters, fixed);
  const body = { kind, workspace_id: workspaceId, search, asOf };
  const save = async (chosen: string, name: string, title: string): Promise<Report | undefined> => {
    const made = chosen === NEW ? await create({ projectId: project.id, name }) : undefined;
    const reportId = made === undefined ? chosen : made.data?.value.id;
    if (reportId === undefined) return undefined;
    return (await add({ projectId: project.id, reportId, body: { ...body, title } })).data?.value;
  };
  return {
    body,
    save,
    isBusy: isOpen || creating.isLoading || adding.isLoading,
    error: creating.error ?? adding.error,
  };
};

interface PreviewProps {
  readonly kind: string;
  readonly asOf: string;
  readonly loaded: LoadedContent;
}

/** What will be added. */
const Preview = ({ kind, asOf, loaded: { content, problem } }: PreviewProps) => {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const images = useChartImages([content], useElementWidth(box, 500));
  if (problem !== '') return <Alert severity="warning">{problem}</Alert>;
  return (
    <Paper ref={setBox} variant="outlined" sx={{ p: 1.5, minHeight: 148 }} role="group" aria-label="Preview">
      <Typography variant="subtitle2" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {content === undefined ? <Skeleton width="80%" /> : content.finding}
      </Typography>
      <Box sx={{ mb: 1 }}>
        <Facts item={{ kind, asOf }} content={content} />
      </Box>
      {content === undefined ? (
        <Skeleton height={72} />
      ) : (
        <ContentPreview content={content} image={images.getImage(content)} />
      )}
      {images.drawing}
    </Paper>
  );
};

interface ReportFieldProps {
  readonly reports: readonly Report[];
  /** '' while they are loaded. */
  readonly value: string;
  readonly onChange: (choice: string) => void;
}

const ReportField = ({ reports, value, onChange }: ReportFieldProps) => (
  <TextField select label="Report" value={value} onChange={(event) => onChange(event.target.value)}>
    {reports.map((report) => (
      <MenuItem key={report.id} value={report.id} dir="auto">
        {report.name}
      </MenuItem>
    ))}
    <MenuItem value={NEW}>New report</MenuItem>
  </TextField>
);

/** As high as with a chart from the start: when it is drawn, the buttons stay under the pointer. */
const HEIGHT = 'min(760px, calc(100% - 64px))';
/** Rows as high as their content, or the dialog's height would squeeze the preview. */
const contentStyle = {
  pt: 1,
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoRows: 'max-content',
  gap: 2,
} as const;
const formStyle = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;

export const AddToReportDialog = (props: AddToReportProps) => {
  const { project, onClose } = props;
  const id = useId();
  const navigate = useNavigate();
  const { data: reports = NONE, isLoading } = useReportsQuery(project.id);
  const [choice, setChoice] = useState<string>();
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [isTried, setTried] = useState(false);
  const { body, save, isBusy, error } = useAdd(props);
  const content = useContent(project, { ...body, id: '', title: '', seen: '' });
  // The report that was added to last.
  const chosen = choice ?? reports.at(-1)?.id ?? NEW;
  const isNameless = isTried && chosen === NEW && name.trim() === '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (chosen === NEW && name.trim() === '') return;
    const report = await save(chosen, name.trim(), title.trim());
    if (report === undefined) return;
    toast.success(`Added to ${report.name}`, {
      action: { label: 'Open', onClick: () => void navigate(reportsPath(project.id, report.id)) },
    });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ paper: { sx: { height: HEIGHT } } }}
    >
      <DialogTitle id={id}>Add to report</DialogTitle>
      <form noValidate style={formStyle} onSubmit={(event) => void submit(event)}>
        <DialogContent sx={contentStyle}>
          {error === undefined ? null : <Alert severity="error">{getErrorMessage(error)}</Alert>}
          <ReportField reports={reports} value={isLoading ? '' : chosen} onChange={setChoice} />
          {chosen === NEW && !isLoading ? (
            <TextField
              label="Name"
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={isNameless}
              helperText={isNameless ? 'Field is Required' : ' '}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
          ) : null}
          <Preview kind={props.kind} asOf={body.asOf} loaded={content} />
          <TextField
            label="Title (optional)"
            multiline
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            helperText="Without one, the finding above is the title. It updates with the figures."
            slotProps={{ htmlInput: { maxLength: 300, dir: 'auto' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
