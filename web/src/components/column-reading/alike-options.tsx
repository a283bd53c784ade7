import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { sameButForCase } from '@verbatim/domain/formats/normal-category';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { pluralise } from '../text/format.ts';
import { MergeOptionsDialog } from './merge-options-dialog.tsx';
import { nameOptions } from './name-options.ts';
import { useIsPast } from '../past/use-past.ts';

const MAX_OFFERS = 3;

interface Offer {
  readonly column: TableDefinition;
  readonly options: readonly string[];
}

interface AlikeOptionsProps {
  readonly project: Pick<Project, 'id' | 'tableDefinitions'>;
  /** Names of the columns whose options are in sight. */
  readonly columns: readonly string[];
}

const useOffers = ({ project: { tableDefinitions }, columns }: AlikeOptionsProps): readonly Offer[] => {
  const names = columns.join('\n');
  return useMemo(() => {
    const inSight = new Set(names.split('\n'));
    return tableDefinitions
      .filter(({ name, field_type: type }) => type === 'enum' && inSight.has(name))
      .flatMap((column) => sameButForCase(column.options).map((options) => ({ column, options })));
  }, [tableDefinitions, names]);
};

/** Options that look alike are offered to be one where they are seen; nothing where there are none. */
export const AlikeOptions = (props: AlikeOptionsProps) => {
  const [open, setOpen] = useState<Offer | null>(null);
  const offers = useOffers(props);
  const isPast = useIsPast();
  const more = offers.length - MAX_OFFERS;
  if (isPast) return null;
  return (
    <>
      {offers.slice(0, MAX_OFFERS).map((offer) => (
        <Box
          key={`${offer.column.name}\n${offer.options.join('\n')}`}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
        >
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {`${columnTitle(offer.column)} has options that look alike: ${nameOptions(offer.options)}.`}
          </Typography>
          <Button size="small" onClick={() => setOpen(offer)} aria-label={`Merge ${nameOptions(offer.options)}`}>
            Merge…
          </Button>
        </Box>
      ))}
      {more > 0 ? (
        <Typography variant="body2" color="textSecondary">
          {`${pluralise(more, 'more group')} of such options: see Column Definitions of the project.`}
        </Typography>
      ) : null}
      {open === null ? null : (
        <MergeOptionsDialog
          projectId={props.project.id}
          column={open.column}
          alike={open.options}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};
