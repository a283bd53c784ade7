import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { TestProject } from '../query/use-test-project.ts';

interface ProjectPickerProps {
  readonly project: TestProject | null;
  /** Search results of the server. */
  readonly options: readonly TestProject[];
  readonly isLoading: boolean;
  readonly isEmpty: boolean;
  readonly onType: (text: string) => void;
  readonly onChoose: (project: TestProject) => void;
}

/** Project for testing a query: the newest, or by search. */
export const ProjectPicker = ({ project, options, isLoading, isEmpty, onType, onChoose }: ProjectPickerProps) => (
  <Autocomplete
    sx={{ width: 260 }}
    size="small"
    options={[...options]}
    value={project}
    loading={isLoading}
    disabled={isEmpty && project === null}
    disableClearable={project !== null}
    noOptionsText="No matching project with comments"
    getOptionLabel={({ name }) => name}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(option, value) => option.id === value.id}
    // The server has searched, in descriptions too.
    filterOptions={(found) => found}
    onInputChange={(_event, text, reason) => onType(reason === 'input' ? text : '')}
    onChange={(_event, chosen) => {
      if (chosen !== null) onChoose(chosen);
    }}
    renderInput={(params) => (
      <TextField {...params} label="Project" placeholder={isEmpty ? 'No project with comments yet' : ''} />
    )}
  />
);
