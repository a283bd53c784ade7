import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SummarizeOutlined from '@mui/icons-material/SummarizeOutlined';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { historyPath } from '../../components/history-path.ts';
import { MomentDialog } from '../../components/past/pick-moment.tsx';
import { MoreActions } from '../../components/more-actions.tsx';
import { reportsPath } from '../../components/projects/project-paths.ts';
import { useIsPast } from '../../components/past/use-past.ts';

type Dialog = 'project' | 'workspace' | 'new-workspace' | 'freeze';

interface ProjectToolbarProps {
  readonly projectId: string;
  readonly hasWorkspace: boolean;
  readonly onOpen: (dialog: Dialog) => void;
}

const WORKSPACE_ACTIONS: readonly (readonly [Dialog, string])[] = [
  ['workspace', 'Edit workspace'],
  ['freeze', 'Freeze workspace'],
  ['new-workspace', 'Add workspace'],
];

/** Width of the head, in pixels, from which words stand below the icons, and then beside them. */
const ROOM_FOR_WORDS = { below: 1050, beside: 1500 } as const;

const toolbarStyle = {
  display: 'flex',
  gap: 0.25,
  flex: 'none',
  '& .MuiButton-root': { minWidth: 0, px: '6px', color: 'text.secondary' },
  '& .MuiButton-startIcon': { m: 0 },
  '& .word': { display: 'none', ml: 0.75 },
  [`@container (min-width: ${ROOM_FOR_WORDS.below}px) and (max-width: ${ROOM_FOR_WORDS.beside - 0.02}px)`]: {
    '& .MuiButton-root': { flexDirection: 'column', py: 0.25 },
    '& .word': { display: 'inline', ml: 0, fontSize: 11, lineHeight: '13px', fontWeight: 500 },
  },
  [`@container (min-width: ${ROOM_FOR_WORDS.beside}px)`]: { '& .word': { display: 'inline' } },
} as const;

interface ActionProps extends ButtonProps, Partial<Pick<LinkProps, 'to'>> {
  readonly name: string;
  readonly word: string;
  readonly Icon: typeof EventOutlined;
  readonly component?: typeof Link;
}

const Action = ({ name, word, Icon, ...button }: ActionProps) => (
  <Tooltip title={name} describeChild={false}>
    <Button {...button} aria-label={name} startIcon={<Icon fontSize="small" />}>
      <span className="word">{word}</span>
    </Button>
  </Tooltip>
);

export const ProjectToolbar = ({ projectId, hasWorkspace, onOpen }: ProjectToolbarProps) => {
  const isPast = useIsPast();
  const [isPicking, setPicking] = useState(false);
  return (
    <Box role="group" aria-label="Project" sx={toolbarStyle}>
      {isPast ? null : (
        <>
          {hasWorkspace ? (
            <MoreActions
              entries={WORKSPACE_ACTIONS.map(([dialog, label]) => [label, () => onOpen(dialog)])}
              renderButton={(button) => (
                <Action name="Workspace actions" word="Workspace" Icon={MoreHorizOutlined} {...button} />
              )}
            />
          ) : null}
          <Action name="Edit project" word="Project" Icon={SettingsOutlined} onClick={() => onOpen('project')} />
          <Action
            name="See results as of an earlier date"
            word="As of…"
            Icon={EventOutlined}
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          />
        </>
      )}
      {isPicking ? <MomentDialog onClose={() => setPicking(false)} /> : null}
      {isPast ? null : (
        <Action
          name="Topics"
          word="Topics"
          Icon={LightbulbOutlined}
          component={Link}
          to={`/topic?project=${encodeURIComponent(projectId)}`}
        />
      )}
      <Action name="Reports" word="Reports" Icon={SummarizeOutlined} component={Link} to={reportsPath(projectId)} />
      <Action
        name="History of the project"
        word="History"
        Icon={HistoryOutlined}
        component={Link}
        to={historyPath({ project: projectId })}
      />
    </Box>
  );
};
