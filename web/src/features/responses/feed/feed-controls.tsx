import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { FeedArgs } from '../../../api/feed.ts';
import { FilterBar } from '../../../components/filters/filter-bar.tsx';
import type { FilterField, Filters } from '../../../components/filters/filter-model.ts';
import { formatCount } from '../../../components/text/format.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { CheckMenu } from './check-menu.tsx';

interface FeedControlsProps {
  readonly project: Project;
  readonly workspaceId: string;
  readonly onWorkspace: (id: string) => void;
  readonly filtering: {
    readonly fields: readonly FilterField[];
    readonly filters: Filters;
    readonly onChange: (filters: Filters) => void;
  };
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly show: FeedArgs['show'];
  readonly onShow: (show: FeedArgs['show']) => void;
  readonly answers: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly progress: MatchesResult['progress'];
}

const Progress = ({ progress }: Pick<FeedControlsProps, 'progress'>) => {
  const words =
    progress === undefined ? ' ' : `${formatCount(progress.reviewed)} of ${formatCount(progress.of)} reviewed`;
  const share = progress === undefined || progress.of === 0 ? 0 : progress.reviewed / progress.of;
  return (
    <Box sx={{ minWidth: 170 }}>
      <Typography role="status" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', mb: 0.25 }}>
        {words}
      </Typography>
      <ProgressBar label="Reviewed" share={share} note={words} />
    </Box>
  );
};

/** Filters of the feed, its workspace, and the progress. */
export const FeedControls = (props: FeedControlsProps) => {
  const { project, workspaceId, onWorkspace, filtering, search, onSearch, show, onShow } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {project.workspaces.length < 2 ? null : (
        <TextField
          select
          label="Workspace"
          value={workspaceId}
          onChange={(event) => onWorkspace(event.target.value)}
          slotProps={{ select: { native: true } }}
          sx={{ maxWidth: 220 }}
        >
          {project.workspaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      <SearchBox label="Search comments" value={search} onChange={onSearch} width={240} />
      <FilterBar scope={{ projectId: project.id, workspaceId }} {...filtering} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={show}
        aria-label="Which comments"
        onChange={(_event, next: FeedArgs['show'] | null) => next !== null && onShow(next)}
      >
        <ToggleButton value="any">All</ToggleButton>
        <ToggleButton value="open">Not yet reviewed</ToggleButton>
        <ToggleButton value="reviewed">Reviewed</ToggleButton>
      </ToggleButtonGroup>
      <CheckMenu
        label="Other answers"
        icon={<ViewColumnOutlined />}
        options={props.answers}
        chosen={props.chosen}
        onChange={props.onChoose}
      />
      <Box sx={{ flex: 1 }} />
      <Progress progress={props.progress} />
    </Box>
  );
};
