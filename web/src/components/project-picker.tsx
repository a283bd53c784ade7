import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { TestProject } from './use-test-project.ts';

interface ProjectPickerProps {
  readonly project: TestProject | null;
  /** As the server found them for what was typed. */
  readonly options: readonly TestProject[];
  readonly isLoading: boolean;
  readonly isEmpty: boolean;
  readonly onType: (text: string) => void;
  readonly onChoose: (project: TestProject) => void;
}

/** The project to try a query on: the newest, or what is searched for. */
export const ProjectPicker = ({ project, options, isLoading, isEmpty, onType, onChoose }: ProjectPickerProps) => (
  <Autocomplete
    sx={{ width: 260 }}
    size="small"
    options={[...options]}
    value={project}
    loading={isLoading}
    disabled={isEmpty && project === null}
    disableClearable={project !== null}
    noOptionsText="No project with comments holds this"
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
