import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { FilterScope } from './filter-editor.tsx';
import type { FilterField, Filters } from './filter-model.ts';
import { filterLines } from './filter-label.ts';
import { useThemeNames } from './use-theme-names.ts';

interface FilterListProps {
  readonly scope: FilterScope;
  readonly fields: readonly FilterField[];
  readonly draft: Filters;
  readonly current: FilterField | null;
  readonly onOpen: (field: FilterField | null) => void;
  readonly onRemove: (field: FilterField) => void;
}

const lineStyle = (isCurrent: boolean) =>
  ({
    flex: 1,
    minWidth: 0,
    justifyContent: 'flex-start',
    textAlign: 'start',
    whiteSpace: 'normal',
    fontWeight: isCurrent ? 600 : 400,
    bgcolor: isCurrent ? 'action.selected' : 'transparent',
    color: 'text.primary',
    overflowWrap: 'anywhere',
  }) as const;

/** The filters that are on, in words; and one more. */
export const FilterList = ({ scope, fields, draft, current, onOpen, onRemove }: FilterListProps) => {
  const lines = filterLines(draft, fields, useThemeNames(scope.workspaceId, draft));
  return (
    <Box sx={{ display: 'grid', gap: 0.5, alignContent: 'start', minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        Match all of
      </Typography>
      {lines.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          No filters: all comments included
        </Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {lines.map(({ field, text }) => (
          <Box component="li" key={field.name} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Button
              title={field.tooltip}
              aria-current={field.name === current?.name}
              onClick={() => onOpen(field)}
              sx={lineStyle(field.name === current?.name)}
            >
              {text}
            </Button>
            <IconButton aria-label={`Remove: ${text}`} onClick={() => onRemove(field)}>
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      {current === null ? null : (
        <Button startIcon={<AddOutlined />} onClick={() => onOpen(null)} sx={{ justifySelf: 'start' }}>
          Add filter
        </Button>
      )}
    </Box>
  );
};
