import Box from '@mui/material/Box';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useCallback, useState, type ReactNode } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { GOES_ON_BY_ITSELF, useLiveProjectQuery } from '../../api/projects/live-progress.ts';
import { useProjectQuery } from '../../api/projects/projects.ts';
import { accountNow, dropDraft, hasDraft } from '../../forms/drafts.ts';
import { useDiscardQuestion } from '../../forms/use-discard-question.tsx';
import { dropGroupDrafts } from '../custom-groups/group-drafts.ts';
import { Loaded } from '../messages/loaded.tsx';
import { BasicsTab } from './basics-tab.tsx';
import { BuildTab } from './build-tab.tsx';
import { ColumnsTab } from './columns-tab.tsx';
import { FilesTab } from './files-tab.tsx';
import { GroupsTab } from './groups-tab.tsx';
import { SentimentTab } from './sentiment-tab.tsx';
import { columnsForm } from './use-project-columns.ts';
import { projectWordsForm } from './use-project-words.ts';
import { basicsForm, useProjectBasics } from '../hooks/use-project-basics.ts';

interface ProjectEditorProps {
  readonly project: Pick<Project, 'id' | 'name' | 'description'>;
  readonly onClose: () => void;
}

/** The same for all tabs. */
const HEIGHT = 'min(640px, 100dvh - 128px)';
const NARROW = 800;
const WIDE = 1600;

/** In order, with the dialog's width for each. */
export const TABS = [
  ['basics', 'Basics', NARROW],
  ['columns', 'Column Definitions', NARROW],
  ['build', 'Build', NARROW],
  ['files', 'Files', NARROW],
  ['sentiment', 'Sentiment', WIDE],
  ['groups', 'Custom Groups', WIDE],
] as const;

const getWidth = (shown: TabName): number => TABS.find(([name]) => name === shown)![2];

type TabName = (typeof TABS)[number][0];

interface PanelProps {
  readonly name: TabName;
  readonly shown: TabName;
  readonly children: ReactNode;
}

/** Hidden tabs stay mounted, to keep their input. */
const Panel = ({ name, shown, children }: PanelProps) => (
  <Box
    role="tabpanel"
    hidden={name !== shown}
    id={`project-panel-${name}`}
    aria-labelledby={`project-tab-${name}`}
    sx={{ pt: 1, '&:not([hidden])': { flex: '1 0 auto', display: 'flex', flexDirection: 'column' } }}
  >
    {children}
  </Box>
);

const Title = ({ onClose }: { readonly onClose: () => void }) => (
  <>
    <DialogTitle id="project-editor-title" sx={{ pr: 7 }}>
      Edit project
    </DialogTitle>
    <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
      <CloseOutlined />
    </IconButton>
  </>
);

const TabRow = ({ shown, onChange }: { readonly shown: TabName; readonly onChange: (tab: TabName) => void }) => (
  <Tabs
    value={shown}
    onChange={(_event, next: TabName) => onChange(next)}
    variant="scrollable"
    allowScrollButtonsMobile
    aria-label="Parts of the project"
    sx={{ mb: 2, flexShrink: 0, borderBottom: 1, borderColor: 'divider' }}
  >
    {TABS.map(([name, label]) => (
      <Tab key={name} value={name} label={label} id={`project-tab-${name}`} aria-controls={`project-panel-${name}`} />
    ))}
  </Tabs>
);

/** Forms of the dialog, by tab. */
const FORMS: readonly (readonly [TabName, (projectId: string) => string])[] = [
  ['basics', basicsForm],
  ['columns', columnsForm],
  ['sentiment', projectWordsForm],
];

const tabWithDraft = (projectId: string): TabName | undefined =>
  FORMS.find(([, formOf]) => hasDraft(formOf(projectId)))?.[0];

/** Whether the project's dialog has an unsaved draft, as after a session ended. */
export const hasProjectDraft = (projectId: string): boolean => tabWithDraft(projectId) !== undefined;

const dropDrafts = (projectId: string): void => {
  for (const [, formOf] of FORMS) dropDraft({ account: accountNow(), form: formOf(projectId) });
};

const LOADING = <Skeleton variant="rounded" height={240} />;

const NONE_CHANGED: ReadonlySet<TabName> = new Set();

/** On a phone the word list needs the whole screen. */
const getPaper = (tab: TabName) => ({
  maxWidth: getWidth(tab),
  m: { xs: 1, sm: 4 },
  width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
});

/** The current tab, visited ones, and those with unsaved changes. */
const useTabs = (projectId: string) => {
  const [tab, setTab] = useState<TabName>(() => tabWithDraft(projectId) ?? 'basics');
  const [opened, setOpened] = useState<ReadonlySet<TabName>>(() => new Set([tab]));
  const open = (next: TabName): void => {
    setOpened(new Set([...opened, next]));
    setTab(next);
  };
  const [changed, setChanged] = useState(NONE_CHANGED);
  const tell = useCallback(
    (of: TabName, isChanged: boolean): void =>
      setChanged((before) => {
        if (before.has(of) === isChanged) return before;
        const after = new Set(before);
        if (isChanged) after.add(of);
        else after.delete(of);
        return after;
      }),
    [],
  );
  const columns = useCallback((isChanged: boolean) => tell('columns', isChanged), [tell]);
  const sentiment = useCallback((isChanged: boolean) => tell('sentiment', isChanged), [tell]);
  const groups = useCallback((isChanged: boolean) => tell('groups', isChanged), [tell]);
  return { tab, open, opened, changed, tell: { columns, sentiment, groups } };
};

/** The project's dialog, with a tab for each part. */
export const ProjectEditor = ({ project, onClose }: ProjectEditorProps) => {
  const { id } = project;
  const { tab, open, opened, changed, tell } = useTabs(id);
  const basics = useProjectBasics(project, onClose);
  const query = useProjectQuery(id);
  useLiveProjectQuery(id, GOES_ON_BY_ITSELF);
  const leave = (): void => {
    dropDrafts(id);
    if (changed.has('groups') && query.data !== undefined) dropGroupDrafts(query.data);
    basics.close();
  };
  const { ask, question } = useDiscardQuestion(basics.isChanged || changed.size > 0, leave);
  /** Closes the dialog, which would cover the undo toast; one with further unsaved changes stays. */
  const saved = (savedTab: TabName) => (): void =>
    basics.isChanged || [...changed].some((one) => one !== savedTab) ? undefined : basics.close();
  const loaded = (children: (known: Project) => ReactNode) => (
    <Loaded what="The project" query={{ ...query, data: query.currentData }} loading={LOADING} children={children} />
  );
  return (
    <Dialog
      open
      onClose={ask}
      fullWidth
      aria-labelledby="project-editor-title"
      slotProps={{ paper: { sx: getPaper(tab) } }}
    >
      <Title onClose={ask} />
      <DialogContent sx={{ pt: 0, px: { xs: 2, sm: 3 }, height: HEIGHT, display: 'flex', flexDirection: 'column' }}>
        <TabRow shown={tab} onChange={open} />
        <Panel name="basics" shown={tab}>
          <BasicsTab basics={basics} project={query.currentData} onCancel={ask} />
        </Panel>
        <Panel name="columns" shown={tab}>
          {loaded((known) => (
            <ColumnsTab project={known} onChanged={tell.columns} onSaved={saved('columns')} />
          ))}
        </Panel>
        <Panel name="build" shown={tab}>
          {tab === 'build' ? loaded((known) => <BuildTab project={known} />) : null}
        </Panel>
        <Panel name="files" shown={tab}>
          {tab === 'files' ? loaded((known) => <FilesTab project={known} />) : null}
        </Panel>
        <Panel name="sentiment" shown={tab}>
          {opened.has('sentiment') ? (
            <SentimentTab project={project} onChanged={tell.sentiment} onSaved={saved('sentiment')} />
          ) : null}
        </Panel>
        <Panel name="groups" shown={tab}>
          {opened.has('groups')
            ? loaded((known) => <GroupsTab project={known} onChanged={tell.groups} onSaved={saved('groups')} />)
            : null}
        </Panel>
      </DialogContent>
      {question}
    </Dialog>
  );
};
