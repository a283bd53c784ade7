import Typography from '@mui/material/Typography';
import type { Project } from '@verbatim/command-api/contract/projects';
import { formatCount } from '../../components/format.ts';
import type { TableSettings } from './table-settings.ts';
import { weightLabel } from './weight-choices.ts';

interface UncountedSettingsProps {
  readonly project: Project;
  readonly settings: Pick<TableSettings, 'weight' | 'minBase'>;
}

/** Which settings of the workspace change nothing in a result. */
export const UncountedSettings = ({ project, settings: { weight, minBase } }: UncountedSettingsProps) => {
  const words = [
    ...(weight === '' ? [] : [`Not weighted by ${weightLabel(project, weight)}: here each comment counts as one.`]),
    ...(minBase === 0 ? [] : [`The smallest base of ${formatCount(minBase)} leaves nothing out here.`]),
  ];
  return words.length === 0 ? null : (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.75 }}>
      {words.join(' ')}
    </Typography>
  );
};
