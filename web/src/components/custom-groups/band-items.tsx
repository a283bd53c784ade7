import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { EMPTY_CELL } from '@verbatim/domain/filters/filter-label';
import type { Band } from './band-model.ts';
import { carryValue } from './carried-value.ts';

export const shownItem = (value: string): string => (value === '' ? EMPTY_CELL : value);

const Option = ({ value, other }: { readonly value: string; readonly other: string | undefined }) => (
  <>
    <Box component="span" dir="auto" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
      {shownItem(value)}
    </Box>
    {other === undefined ? null : (
      <Typography component="span" variant="caption" dir="auto" sx={{ pl: 1 }}>
        in {other}
      </Typography>
    )}
  </>
);

interface BandItemsProps {
  readonly band: Band;
  /** Name of the band, even without a label. */
  readonly label: string;
  /** Of the column, in order. */
  readonly values: readonly string[];
  /** Label of another band that contains the value; undefined for none. */
  readonly takenBy: (value: string) => string | undefined;
  readonly fault: string | undefined;
  readonly onChange: (patch: Partial<Band>) => void;
}

/** The values of a band, selected from a list; values of other bands are disabled. */
export const BandItems = ({ band, label, values, takenBy, fault, onChange }: BandItemsProps) => (
  <Autocomplete
    multiple
    disableCloseOnSelect
    disableClearable
    options={values}
    value={[...band.items]}
    onChange={(_event, items) => onChange({ items })}
    getOptionLabel={shownItem}
    getOptionDisabled={(value) => takenBy(value) !== undefined}
    noOptionsText="No matching value"
    renderOption={({ key, ...option }, value) => (
      <li key={key} {...option}>
        <Option value={value} other={takenBy(value)} />
      </li>
    )}
    renderValue={(items, getItemProps) =>
      items.map((item, index) => {
        const { key, ...chip } = getItemProps({ index });
        return (
          <Chip
            key={key}
            size="small"
            {...chip}
            label={<bdi>{shownItem(item)}</bdi>}
            draggable
            // The list would handle the press itself, and prevent dragging.
            onMouseDown={(event) => event.stopPropagation()}
            onDragStart={(event) => carryValue(event, item)}
            sx={{ cursor: 'grab' }}
          />
        );
      })
    }
    renderInput={(params) => (
      <TextField
        {...params}
        label="Values"
        placeholder={band.items.length === 0 ? 'Choose values, or drag them here' : ''}
        error={fault !== undefined}
        helperText={fault}
        slotProps={{
          ...params.slotProps,
          htmlInput: { ...params.slotProps.htmlInput, 'aria-label': `Values of ${label}` },
        }}
      />
    )}
  />
);
