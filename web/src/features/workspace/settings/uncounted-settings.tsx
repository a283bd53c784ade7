import Typography from '@mui/material/Typography';
import type { Project } from '@verbatim/command-api/contract/projects';
import { formatCount } from '../../../components/text/format.ts';
import type { TableSettings } from '../table/table-settings.ts';
import { getWeightLabel } from './weight-choices.ts';

interface UncountedSettingsProps {
  readonly project: Project;
  readonly settings: Pick<TableSettings, 'weight' | 'minBase'>;
}

/** Settings of the workspace that do not affect a result. */
export const UncountedSettings = ({ project, settings: { weight, minBase } }: UncountedSettingsProps) => {
  const words = [
    ...(weight === '' ? [] : [`Not weighted by ${getWeightLabel(project, weight)}: here each comment counts as one.`]),
    ...(minBase === 0 ? [] : [`The smallest base of ${formatCount(minBase)} does not apply here.`]),
  ];
  return words.length === 0 ? null : (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.75 }}>
      {words.join(' ')}
    </Typography>
  );
};
