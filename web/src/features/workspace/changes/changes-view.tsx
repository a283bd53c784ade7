import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ChangesResult } from '@verbatim/command-api/contract/results/changes';
import { toast } from 'sonner';
import {
  changesReportAddress,
  useChangesQuery,
  type CausedChangeArgs,
  type ChangesArgs,
} from '../../../api/results/changes.ts';
import { download } from '../../../api/transport/download.ts';
import { getErrorMessage } from '../../../api/transport/problem.ts';
import { toFiltersInput } from '../../../components/filters/filter-model.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { LoadFailed } from '../../../components/messages/load-failed.tsx';
import { getRefetchError, isStale } from '../../../components/messages/loaded.tsx';
import type { ResultProps } from '../results/result-kind.ts';
import { useAddress } from '../settings/use-address.ts';
import { ChangeDrawer } from './change-drawer.tsx';
import { getFreezeName, parseMoments, toMomentParams, type ComparedMoments } from './change-settings.ts';
import { describeLargestChange, describeLimits, formatEnds, isListed, isWithinMinute } from './change-words.ts';
import { ChangesTable, type ShownCause } from './changes-table.tsx';
import { MomentField } from './moment-field.tsx';
import { useFirstMoment, type FirstMoment } from './use-first-moment.ts';

interface SaveReportProps {
  /** With the moments on screen. */
  readonly args: ChangesArgs;
  readonly isStale: boolean;
}

const SaveReport = ({ args, isStale }: SaveReportProps) => {
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await download(changesReportAddress(args));
      toast.success('Your download has started');
    } catch (error) {
      toast.error(getErrorMessage(error));
    }
    setSaving(false);
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadOutlined />}
      disabled={isStale}
      loading={isSaving}
      loadingPosition="start"
      onClick={() => void save()}
    >
      Save comparison
    </Button>
  );
};

interface MomentFieldsProps {
  readonly projectId: string;
  readonly moments: ComparedMoments;
  readonly first: FirstMoment;
  readonly shown: ChangesResult | undefined;
  readonly onChange: (patch: Partial<ComparedMoments>) => void;
}

const MomentFields = ({ projectId, moments, first, shown, onChange }: MomentFieldsProps) => {
  const hasSeconds = shown !== undefined && isWithinMinute(shown);
  return (
    <>
      <MomentField
        label="From"
        projectId={projectId}
        value={moments.from}
        at={shown?.from.at ?? null}
        hasSeconds={hasSeconds}
        unset={first.label}
        freezes={first.freezes}
        onChange={(from) => onChange({ from })}
      />
      <MomentField
        label="To"
        projectId={projectId}
        value={moments.to}
        at={shown?.to.at ?? null}
        hasSeconds={hasSeconds}
        unset="Now"
        onChange={(to) => onChange({ to })}
      />
    </>
  );
};

/** A row of the table and the question that it answers, which the drawer keeps when the moments change. */
interface OpenCause {
  readonly shown: ShownCause;
  readonly args: CausedChangeArgs;
}

/** What changed in the workspace between two moments, and why. */
export const ChangesView = ({ project, workspaceId, filtering, settings: { weight } }: ResultProps) => {
  const [params, setParams] = useAddress(workspaceId);
  const moments = parseMoments(params);
  const first = useFirstMoment(project.id, workspaceId);
  const [shown, setShown] = useState<OpenCause>();
  const args: ChangesArgs = {
    workspaceId,
    from: moments.from || first.from,
    to: moments.to || undefined,
    filters: toFiltersInput(filtering.filters),
    weight: weight || undefined,
  };
  const query = useChangesQuery(args, { refetchOnMountOrArgChange: true, skip: first.isLoading });
  const { data } = query;
  const error = getRefetchError(query);
  const change = (patch: Partial<ComparedMoments>): void => setParams(toMomentParams({ ...moments, ...patch }, params));
  const rows = data === undefined ? [] : [data.total, data.unclassified, ...data.themes];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, mt: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5 }}>
        <MomentFields projectId={project.id} moments={moments} first={first} shown={data} onChange={change} />
        <Box sx={{ flex: 1 }} />
        {data === undefined ? null : (
          <SaveReport args={{ ...args, from: data.from.asOf, to: data.to.asOf }} isStale={query.isFetching} />
        )}
      </Box>
      {error === undefined ? null : (
        <LoadFailed what="The changes" error={error} onRetry={() => void query.refetch()} />
      )}
      {(data === undefined ? [] : describeLimits(data)).map((text) => (
        <Alert key={text} severity="info" variant="outlined">
          {text}
        </Alert>
      ))}
      {data === undefined ? (
        error === undefined && <Skeleton variant="rounded" height={320} />
      ) : rows.some(isListed) ? (
        <Box>
          <Typography component="p" dir="auto" sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
            {`${describeLargestChange(data)}.`}
          </Typography>
          <ChangesTable
            result={data}
            fromName={getFreezeName(first.freezes, args.from)}
            isStale={isStale(query)}
            onShow={(next) =>
              setShown({ shown: next, args: { ...args, theme: next.row.id, cause: next.change.cause } })
            }
          />
        </Box>
      ) : (
        <Paper variant="outlined">
          <EmptyState
            title={`Nothing has changed between ${formatEnds(data).join(' and ')}`}
            text="Choose another moment to compare, or an entry of the history."
          />
        </Paper>
      )}
      {shown === undefined ? null : (
        <ChangeDrawer
          projectId={project.id}
          args={shown.args}
          shown={shown.shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </Box>
  );
};
