import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { toast } from 'sonner';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useCreateThemeMutation } from '../../api/library.ts';
import { fieldErrorsOf, messageOf } from '../../api/problem.ts';
import { useQueryHitsQuery, type QueryArgs } from '../../api/results.ts';
import { useAddThemeMutation } from '../../api/workspaces.ts';
import { counted, formatCount } from '../../components/format.ts';
import { isolated } from '../../components/isolated.ts';
import { QueryReading } from '../../components/query-reading.tsx';
import { readQuery } from '../../components/read-query.ts';
import { useDebounced } from '../../components/use-debounced.ts';
import { Panel } from './panel.tsx';
import { QueryParts } from './query-parts.tsx';
import { lastTermOf } from './query-with-term.ts';
import { RelatedWords } from './related-words.tsx';

interface NewThemeProps extends Omit<QueryArgs, 'string'> {
  readonly workspaces: Project['workspaces'];
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onTake: (term: string) => void;
}

/** Saves the theme, and puts it into workspaces. @returns whether it is saved */
const useSaveTheme = (projectId: string) => {
  const [create, creating] = useCreateThemeMutation();
  const [add, adding] = useAddThemeMutation();
  const save = async (name: string, text: string, workspaceIds: readonly string[]): Promise<boolean> => {
    const { data, error } = await create({ name, text, folder_id: null });
    if (data === undefined) {
      toast.error(fieldErrorsOf(error)[0]?.message ?? messageOf(error));
      return false;
    }
    toast.success(`Saved: ${data.value.name}`);
    for (const id of workspaceIds) {
      const added = await add({ id, projectId, themeId: data.value.id });
      if (added.error) toast.error(messageOf(added.error));
    }
    return true;
  };
  return { save, busy: creating.isLoading || adding.isLoading };
};

const useHits = ({ projectId, filters, string }: QueryArgs, isQuery: boolean) => {
  const settled = useDebounced(string, 'search');
  const { currentData } = useQueryHitsQuery(
    { projectId, filters, string: settled },
    { skip: !isQuery || readQuery(settled).kind !== 'query' },
  );
  return isQuery && settled === string ? currentData : undefined;
};

interface WorkspaceChoiceProps extends Pick<NewThemeProps, 'workspaces'> {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** However many there are, and however long their names: what saves stays in sight below them. */
const choiceStyle = {
  ...{ display: 'flex', flexWrap: 'wrap', columnGap: 1, maxHeight: 196, overflowY: 'auto' },
  '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;

const WorkspaceChoice = ({ workspaces, chosen, onChange }: WorkspaceChoiceProps) => (
  <Box role="group" aria-label="Workspaces" sx={choiceStyle}>
    {workspaces.map(({ id, name }) => (
      <FormControlLabel
        key={id}
        control={
          <Checkbox
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        }
        label={`Add to ${isolated(name)}`}
      />
    ))}
  </Box>
);

interface QueryFieldProps extends Pick<NewThemeProps, 'text' | 'onChange'> {
  readonly isMissing: boolean;
  readonly isMistaken: boolean;
}

const QueryField = ({ text, onChange, isMissing, isMistaken }: QueryFieldProps) => (
  <TextField
    label="Query"
    multiline
    minRows={3}
    maxRows={10}
    value={text}
    onChange={(event) => onChange(event.target.value)}
    error={isMissing || isMistaken}
    helperText={isMissing ? 'Field is Required' : null}
    placeholder="Click terms, or write"
    slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' }, inputLabel: { shrink: true } }}
  />
);

/** A theme in the making: how its query is read, how many comments it finds, and which of its words find them. */
export const NewTheme = ({ projectId, filters, workspaces, text, onChange, onTake }: NewThemeProps) => {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const { save, busy } = useSaveTheme(projectId);
  const reading = readQuery(text);
  // A word that is still being written is asked of nobody.
  const term = useDebounced(lastTermOf(text), 'test');
  const hits = useHits({ projectId, filters, string: text }, reading.kind === 'query');
  const noName = tried && name.trim() === '';
  const noText = tried && reading.kind === 'simple';
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || reading.kind !== 'query') return;
    if (!(await save(name.trim(), text, chosen))) return;
    setName('');
    onChange('');
    setTried(false);
  };
  return (
    <Panel
      title="New theme"
      note={hits === undefined ? '' : `${counted(hits.count, 'comment')} of ${formatCount(hits.base)}`}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
        sx={{ p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={noName}
          helperText={noName ? 'Field is Required' : null}
        />
        <QueryField {...{ text, onChange }} isMissing={noText} isMistaken={reading.kind === 'mistake'} />
        {reading.kind === 'simple' ? null : <QueryReading reading={reading} />}
        {hits === undefined ? null : <QueryParts parts={hits.parts} />}
        <RelatedWords {...{ projectId, term, text, onTake }} />
        <WorkspaceChoice {...{ workspaces, chosen }} onChange={setChosen} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button disabled={text === '' && name === ''} onClick={() => (onChange(''), setName(''), setTried(false))}>
            Clear
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={reading.kind === 'mistake'}>
            Save theme
          </Button>
        </Box>
      </Box>
    </Panel>
  );
};
