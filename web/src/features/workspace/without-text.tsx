import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { withFilter, type FieldFilter } from '../../components/filters/filter-model.ts';
import { pluralise, formatCount } from '../../components/text/format.ts';
import { countWithoutText } from '../../components/without-text.ts';
import { findTextField } from './chart/word-element.ts';
import type { ResultProps } from './results/result-kind.ts';

/** Keeps the comments with a text: they are the base of all results then. */
const WITH_TEXT: FieldFilter = { type: 'empty', value: [''], exclusive: true };

/** Comments without a text count in bases until they are filtered out: shows their number, with a button. */
export const WithoutText = ({ project, filtering }: Pick<ResultProps, 'project' | 'filtering'>) => {
  const [count, field] = [countWithoutText(project), findTextField(project)];
  if (count === 0 || field === undefined) return null;
  const now = filtering.filters[field];
  const isLeftOut = now?.type === 'empty' && now.exclusive;
  // Counted by file, not by filter: the numbers on screen may be of fewer comments.
  const isOfFewer = Object.keys(filtering.filters).some((name) => name !== field);
  const all = isOfFewer
    ? `all ${pluralise(project.count, 'comment')} of the project`
    : pluralise(project.count, 'comment');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {`${formatCount(count)} of ${all} are without text. ${isLeftOut ? 'They are excluded from the bases.' : 'They count in the bases.'}`}
      </Typography>
      {now === undefined ? (
        <Button size="small" onClick={() => filtering.onChange(withFilter(filtering.filters, field, WITH_TEXT))}>
          Exclude them
        </Button>
      ) : null}
    </Box>
  );
};
