import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import { useQueryHitsQuery, type QueryArgs } from '../../api/results/results.ts';
import { pluralise, formatCount } from '../../components/text/format.ts';
import { isolateText } from '../../components/text/isolate-text.ts';
import { QueryInterpretation } from '../../components/query/query-interpretation.tsx';
import { QuerySyntax } from '../../components/query/query-syntax.tsx';
import { readQuery } from '../../components/query/read-query.ts';
import { WordVariants } from '../../components/query/word-variants.tsx';
import { useCreateTheme } from '../../components/hooks/use-create-theme.ts';
import { useDebounced } from '../../components/hooks/use-debounced.ts';
import { themePath } from '../../components/projects/project-paths.ts';
import { Panel } from './panel.tsx';
import { QueryParts } from './query-parts.tsx';
import { getLastTerm } from './last-term.ts';
import { RelatedWords } from './related-words.tsx';

interface NewThemeProps extends Omit<QueryArgs, 'string'> {
  readonly workspaces: Project['workspaces'];
  /** Workspaces that the theme is added to. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onTake: (term: string) => void;
}

const useHits = ({ projectId, filters, string }: QueryArgs, isQuery: boolean) => {
  const settled = useDebounced(string, 'search');
  const { currentData } = useQueryHitsQuery(
    { projectId, filters, string: settled },
    { skip: !isQuery || readQuery(settled).kind !== 'query' },
  );
  return isQuery && settled === string ? currentData : undefined;
};

/** Scrolls, so that many workspaces leave room for the fields above. */
const choiceStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  // Beside the buttons; a long name on a line of its own.
  flex: '1 1 auto',
  minWidth: 0,
  maxHeight: 112,
  overflowY: 'auto',
  '& .MuiFormControlLabel-root': { maxWidth: '100%' },
  '& .MuiFormControlLabel-label': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

const WorkspaceChoice = ({
  workspaces,
  chosen,
  onChoose,
}: Pick<NewThemeProps, 'workspaces' | 'chosen' | 'onChoose'>) => (
  <Box role="group" aria-label="Workspaces" sx={choiceStyle}>
    {workspaces.map(({ id, name }) => (
      <FormControlLabel
        key={id}
        control={
          <Checkbox
            checked={chosen.includes(id)}
            onChange={(event) => onChoose(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        }
        title={name}
        label={`Add to “${isolateText(name)}”`}
        sx={{ mr: 0 }}
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
    helperText={
      isMissing ? (
        'Field is Required'
      ) : (
        <Box component="span" sx={{ display: 'block', mt: 0.5 }}>
          <QuerySyntax />
        </Box>
      )
    }
    placeholder="Click terms, or write"
    slotProps={{
      htmlInput: { spellCheck: false, autoCapitalize: 'off' },
      inputLabel: { shrink: true },
      // A mistake is explained below; the syntax is none.
      formHelperText: { error: isMissing, sx: { mx: 0 } },
    }}
  />
);

const fieldsStyle = {
  p: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Rows keep their height and the form scrolls: `auto` rows shrink where it is low.
  gridAutoRows: 'max-content',
  alignContent: 'start',
  gap: 1.5,
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
} as const;

/** Always in sight, whatever the query is explained with. */
const buttonsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flex: 'none',
  gap: 1,
  px: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** Id of the text that says why nothing can be saved. */
const REASON = 'why-nothing-to-save';

/** The form is empty after saving: the toast leads to the theme. */
const useSavedToast = () => {
  const navigate = useNavigate();
  return ({ id, name }: Theme): void => {
    const open = (): void => void navigate(themePath(id));
    toast.success(`Saved: ${name}`, { action: { label: 'Open', onClick: open } });
  };
};

/** Editor of a new theme: interpretation, number of comments, and contribution of its terms. */
export const NewTheme = (props: NewThemeProps) => {
  const { projectId, filters, workspaces, chosen, onChoose, text, onChange, onTake } = props;
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const tell = useSavedToast();
  const { createIn, isBusy } = useCreateTheme(projectId);
  const reading = readQuery(text);
  // Debounced while a word is being typed.
  const term = useDebounced(getLastTerm(text), 'test');
  const hits = useHits({ projectId, filters, string: text }, reading.kind === 'query');
  const isEmpty = text === '' && name === '';
  const noName = tried && name.trim() === '';
  const noText = tried && reading.kind === 'simple';
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || reading.kind !== 'query') return;
    const made = await createIn(name.trim(), text, chosen);
    if (made === undefined) return;
    tell(made.value);
    setName('');
    onChange('');
    setTried(false);
  };
  return (
    <Panel
      title="New theme"
      note={hits === undefined ? '' : `${pluralise(hits.count, 'comment')} of ${formatCount(hits.base)}`}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
      >
        <Box sx={fieldsStyle}>
          <TextField
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={noName}
            helperText={noName ? 'Field is Required' : null}
          />
          <QueryField text={text} onChange={onChange} isMissing={noText} isMistaken={reading.kind === 'mistake'} />
          {reading.kind === 'simple' ? null : <QueryInterpretation reading={reading} onUse={onChange} />}
          {hits === undefined ? null : <QueryParts parts={hits.parts} />}
          <WordVariants projectId={projectId} filters={filters} string={text} onUse={onChange} />
          <RelatedWords projectId={projectId} term={term} text={text} onTake={onTake} />
        </Box>
        <Box sx={buttonsStyle}>
          {isEmpty ? (
            <Typography variant="body2" color="textSecondary" id={REASON} sx={{ flexBasis: '100%' }}>
              Needs a name and a query
            </Typography>
          ) : null}
          <WorkspaceChoice workspaces={workspaces} chosen={chosen} onChoose={onChoose} />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button
              disabled={isEmpty}
              onClick={() => (onChange(''), setName(''), setTried(false))}
              sx={{ minWidth: 0, px: 1 }}
            >
              Clear
            </Button>
            <Button
              type="submit"
              variant="contained"
              loading={isBusy}
              disabled={isEmpty || reading.kind === 'mistake'}
              aria-describedby={isEmpty ? REASON : undefined}
            >
              Save theme
            </Button>
          </Box>
        </Box>
      </Box>
    </Panel>
  );
};
