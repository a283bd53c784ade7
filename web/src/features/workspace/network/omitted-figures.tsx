import Typography from '@mui/material/Typography';
import { pluralise } from '../../../components/text/format.ts';
import { CAPTION } from '../chart/compose-chart-image.ts';
import type { PlacedGraph } from './place-graph.ts';

/** Says that links have no figure. */
export const OmittedFigures = ({ placed }: { readonly placed: PlacedGraph | undefined }) => {
  const omitted = placed === undefined ? 0 : placed.links.length - placed.counts.length;
  if (omitted === 0) return null;
  return (
    <Typography variant="caption" color="textSecondary">
      <span {...CAPTION}>
        {omitted === 1 ? 'The figure of 1 link is' : `Figures of ${pluralise(omitted, 'link')} are`} omitted for room.
      </span>{' '}
      The table has all.
    </Typography>
  );
};
