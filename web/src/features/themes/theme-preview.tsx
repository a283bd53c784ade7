import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { ThemePreviewResult } from '@verbatim/command-api/contract/results/theme-preview';
import { useThemePreviewQuery } from '../../api/library.ts';
import { useAbortStale } from '../../api/transport/abort-stale-requests.ts';
import { useDebounced } from '../../components/hooks/use-debounced.ts';
import { ChangedFlags, ChangedWorkspaces } from '../../components/preview/changed-results.tsx';
import { formatCount, pluralise } from '../../components/text/format.ts';
import { PreviewedComments } from './previewed-comments.tsx';

interface ThemePreviewProps {
  /** '' for none. */
  readonly projectId: string;
  /** As saved. */
  readonly theme: Pick<Theme, 'id' | 'originalText'>;
  /** The query as typed; previewed when it is valid and not the saved one. */
  readonly text: string;
  readonly valid: boolean;
}

type Change = 'gained' | 'lost';

interface CountsProps {
  readonly preview: ThemePreviewResult;
  readonly onOpen: (change: Change) => void;
}

/** '1,204 → 1,231 of 23,486 comments', with what is gained and lost to open. */
const Counts = ({ preview: { comments, before, after, gained, lost }, onOpen }: CountsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
    <Typography component="span" variant="body1" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <strong>{`${formatCount(before)} → ${formatCount(after)}`}</strong>
      {` of ${pluralise(comments, 'comment')}`}
    </Typography>
    <Button size="small" disabled={gained === 0} onClick={() => onOpen('gained')} sx={{ color: 'significance.up' }}>
      {`${formatCount(gained)} gained`}
    </Button>
    <Button size="small" disabled={lost === 0} onClick={() => onOpen('lost')} sx={{ color: 'significance.down' }}>
      {`${formatCount(lost)} lost`}
    </Button>
  </Box>
);

interface OptionalPreviewProps extends Omit<ThemePreviewProps, 'theme'> {
  /** Null for a new one, which is used nowhere. */
  readonly theme: ThemePreviewProps['theme'] | null;
}

/** What saving an edited query would change in a project, with tags by hand; nothing is stored. */
export const ThemePreview = ({ theme, ...props }: OptionalPreviewProps) =>
  theme === null ? null : <ChangePreview key={theme.id} {...props} theme={theme} />;

const ChangePreview = ({ projectId, theme, text: typed, valid }: ThemePreviewProps) => {
  const text = useDebounced(typed, 'test');
  const [open, setOpen] = useState<Change | null>(null);
  const args = { pid: projectId, id: theme.id, text };
  const isChanged = valid && projectId !== '' && typed !== theme.originalText;
  const isSettled = isChanged && text === typed;
  const { data, currentData, error } = useAbortStale(
    'themePreview',
    args,
    useThemePreviewQuery(args, { skip: !isSettled }),
  );
  // An older preview stays, pale, until the next one has come. A failure is shown by the live test.
  const preview = currentData ?? data;
  if (!isChanged || preview === undefined || error !== undefined) return null;
  const isStale = !isSettled || currentData === undefined;
  return (
    <Box
      component="section"
      aria-label="What would change"
      aria-busy={isStale}
      sx={{ ...panelStyle, opacity: isStale ? 0.6 : 1 }}
    >
      <Typography variant="subtitle2" component="h3">
        What would change when you save
      </Typography>
      <Counts preview={preview} onOpen={setOpen} />
      <ChangedWorkspaces
        projectId={projectId}
        items={preview.workspaces}
        none="No workspace of this project has this theme, so its results stay as they are."
        freezes={preview.freezes}
      />
      <ChangedFlags flags={preview} groupNames={preview.groupNames} />
      {open === null ? null : <PreviewedComments {...args} of={open} onClose={() => setOpen(null)} />}
    </Box>
  );
};

const panelStyle = { px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 0.75 } as const;
