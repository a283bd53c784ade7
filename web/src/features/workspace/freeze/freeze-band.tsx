import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useNavigate, type To } from 'react-router-dom';
import { toast } from 'sonner';
import type { FreezeCheck, FreezeDetail } from '@verbatim/command-api/contract/freezes';
import { useChangesQuery } from '../../../api/results/changes.ts';
import { freezeAddress, useDeleteFreezeMutation, useFreezeCheckQuery } from '../../../api/freezes.ts';
import { getErrorMessage } from '../../../api/transport/problem.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { MoreActions } from '../../../components/more-actions.tsx';
import { Loaded } from '../../../components/messages/loaded.tsx';
import { useIsPast } from '../../../components/past/use-past.ts';
import { resultPath, workspacePath } from '../../../components/projects/project-paths.ts';
import { formatMoment } from '../../../components/text/format.ts';
import { useUndoToast } from '../../../forms/use-undo-toast.ts';
import { toMomentParams } from '../changes/change-settings.ts';
import { isChanged } from '../changes/change-words.ts';
import { describeCheck } from './freeze-messages.ts';

interface FreezeBandProps {
  readonly freeze: FreezeDetail;
  /** Settings of the workspace's address, to show the same table as of then. */
  readonly params: URLSearchParams;
}

/** Verified frozen figures do not imply unchanged live ones, so both are reported. */
const LiveResults = ({ freeze, since }: Pick<FreezeBandProps, 'freeze'> & { readonly since: To }) => {
  const isPast = useIsPast();
  const args = {
    workspaceId: freeze.workspace.id,
    from: freeze.asOf,
    to: undefined,
    filters: NO_FILTERS,
    weight: undefined,
  };
  const { data } = useChangesQuery(args, { refetchOnMountOrArgChange: true, skip: isPast });
  if (data === undefined) return null;
  if (![data.total, data.unclassified, ...data.themes].some(isChanged)) return 'Live results are the same.';
  return (
    <>
      Live results differ.{' '}
      <MuiLink component={Link} to={since} color="inherit">
        See what changed since
      </MuiLink>
    </>
  );
};

const NO_FILTERS = {};

interface CheckProps extends Pick<FreezeBandProps, 'freeze'> {
  readonly since: To;
}

const CheckResult = ({ check, freeze, since }: CheckProps & { readonly check: FreezeCheck }) => {
  if (!check.intact)
    return (
      <Alert severity="error">
        The stored figures do not match their digests. Ask your operator to check the event log.
      </Alert>
    );
  if (check.same)
    return (
      <Alert severity="success">
        Frozen figures verified: they reproduce exactly.
        <Box>
          <LiveResults freeze={freeze} since={since} />
        </Box>
      </Alert>
    );
  return (
    <Alert severity="warning">
      Results as of then are different now. The figures below are those that were frozen.
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {describeCheck(check).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Alert>
  );
};

/** Compared again at each opening. */
const Check = ({ freeze, since }: CheckProps) => {
  const query = useFreezeCheckQuery(freeze.id, { refetchOnMountOrArgChange: true });
  return (
    <Loaded
      what="The comparison with results as of then"
      query={{ ...query, data: query.isFetching ? undefined : query.currentData }}
      loading={<Alert severity="info">Comparing with results as of then…</Alert>}
    >
      {(check) => <CheckResult check={check} freeze={freeze} since={since} />}
    </Loaded>
  );
};

const FreezeActions = ({ freeze }: Pick<FreezeBandProps, 'freeze'>) => {
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteFreezeMutation();
  const navigate = useNavigate();
  const tell = useUndoToast();
  const confirm = async (): Promise<void> => {
    const { data, error } = await remove(freeze.id);
    setAsking(false);
    if (error) return void toast.error(getErrorMessage(error));
    tell(`Deleted: ${freeze.name}`, [data.undo]);
    await navigate(workspacePath(freeze.project_id, freeze.workspace.id));
  };
  const question = {
    title: 'Delete freeze',
    text: `Are you sure you want to delete: ${freeze.name}? You can undo this from the history.`,
    verb: 'Delete',
  };
  return (
    <>
      <MoreActions entries={[['Delete freeze', () => setAsking(true)]]} />
      <ConfirmDialog
        question={isAsking ? question : null}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

/** What was frozen, by whom, and whether it can still be computed. */
export const FreezeBand = ({ freeze, params }: FreezeBandProps) => {
  const { id, name, note, by, at, project_id: projectId, workspace, figures } = freeze;
  const isPast = useIsPast();
  const { step, labels } = figures.settings;
  const { groupBy, parts, filters, weight, field } = labels;
  const search = new URLSearchParams(params);
  search.set('asOf', freeze.asOf);
  const since = toMomentParams({ from: freeze.asOf, to: '' }, new URLSearchParams(params));
  const changes = { pathname: resultPath(projectId, workspace.id, 'changes'), search: since.toString() };
  const facts = [
    `Workspace: ${workspace.name}`,
    ...(parts === undefined ? [] : [`Banner: ${parts.join(' | ')}`]),
    ...(groupBy.length === 0 ? [] : [`Grouped by ${groupBy.join(' › ')}`]),
    ...(filters.length === 0 ? [] : [`Filters: ${filters.join('; ')}`]),
    ...(weight === null ? [] : [`Weighted by ${weight}`]),
    ...(field === null || step === null ? [] : [`Time series by ${field}, one point a ${step}`]),
  ];
  return (
    <Paper variant="outlined" role="region" aria-label="Freeze" sx={{ p: 1.5, mt: 1, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <LockOutlined fontSize="small" sx={{ color: 'text.secondary' }} />
        <Typography component="h2" dir="auto" sx={{ fontWeight: 600, flex: '1 1 280px', overflowWrap: 'anywhere' }}>
          Frozen as “{name}” by {by} at {formatMoment(at)}
        </Typography>
        <Button component={Link} to={{ pathname: workspacePath(projectId, workspace.id), search: search.toString() }}>
          Open workspace as of then
        </Button>
        <Button startIcon={<DownloadOutlined />} href={freezeAddress(id)} download={`${name}.json`}>
          Download figures
        </Button>
        {isPast ? null : <FreezeActions freeze={freeze} />}
      </Box>
      {note === '' ? null : (
        <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {`Note: ${note}`}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Typography>
      <Check freeze={freeze} since={changes} />
    </Paper>
  );
};
