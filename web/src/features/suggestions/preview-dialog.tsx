import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { toast } from 'sonner';
import type {
  SuggestedComment,
  SuggestionModel,
  SuggestionsResult,
  ThresholdQuality,
} from '@verbatim/command-api/contract/results/suggestions';
import {
  useAcceptSuggestionsMutation,
  useSuggestionsQuery,
  type SuggestionsPlace,
} from '../../api/results/suggestions.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { Loaded } from '../../components/messages/loaded.tsx';
import { pluralise } from '../../components/text/format.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { CommentRows } from '../../components/comment-rows.tsx';
import { ExplainedText, FoldedExplanation } from './explanation.tsx';
import { formatShare } from './format-share.ts';

const PREVIEWED = 20;

interface PreviewDialogProps {
  readonly place: SuggestionsPlace;
  readonly result: SuggestionsResult;
  /** The threshold whose number was clicked. */
  readonly quality: ThresholdQuality;
  readonly onClose: () => void;
  readonly onAccepted: () => void;
}

const PreviewedList = ({ items }: { readonly items: readonly SuggestedComment[] }) => (
  <CommentRows
    label="Random comments"
    rows={items.map((item) => ({
      id: item._id,
      lead: formatShare(item.probability),
      text: <ExplainedText text={item.text} terms={item.terms} spans={item.spans} />,
      detail: <FoldedExplanation item={item} />,
    }))}
  />
);

/** Tags what was previewed. */
const useAccept = ({ place, result, onClose, onAccepted }: PreviewDialogProps) => {
  const [accept, { isLoading }] = useAcceptSuggestionsMutation();
  const showUndo = useUndoToast();
  return {
    isLoading,
    accept: async (threshold: number, model: SuggestionModel): Promise<void> => {
      const { workspace: workspaceId } = result;
      if (workspaceId === null) return;
      const { data, error } = await accept({ ...place, workspaceId, threshold, model: model.digest });
      if (data === undefined) {
        toast.error(`Not saved. ${getErrorMessage(error)}`);
        return;
      }
      showUndo(`Accepted ${pluralise(data.value.changed, 'suggestion')}`, [data.undo]);
      onAccepted();
      onClose();
    },
  };
};

/** Random suggestions from a threshold on, before all of them are tagged at once. */
export const PreviewDialog = (props: PreviewDialogProps) => {
  const { place, result, quality, onClose } = props;
  const { threshold } = quality;
  const query = useSuggestionsQuery({ ...place, order: 'sample', threshold, limit: PREVIEWED, round: 0 });
  const { isLoading, accept } = useAccept(props);
  const model = query.data?.model ?? null;
  // People may have judged more since the threshold was shown.
  const now = query.data?.preview ?? undefined;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="preview-title">
      <DialogTitle id="preview-title">
        {`All suggestions from ${formatShare(threshold)} for “${result.theme.name}”`}
      </DialogTitle>
      <DialogContent>
        <Typography role="status" sx={{ pb: 1 }}>
          {now === undefined
            ? 'Drawing a sample …'
            : `${pluralise(now.suggested, 'comment')}, of which about ${formatShare(now.expectedWrong)} are expected to be wrong. ${PREVIEWED} at random:`}
        </Typography>
        <Loaded what="The sample" query={query} loading={<Skeleton variant="rounded" height={240} />}>
          {({ items }) => <PreviewedList items={items} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={model === null || now === undefined || now.suggested === 0 || isLoading}
          onClick={() => model !== null && void accept(threshold, model)}
        >
          {now === undefined ? 'Tag all' : `Tag ${pluralise(now.suggested, 'comment')}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
