import { lazy } from 'react';
import { ProjectPage } from '../features/workspace/project-page.tsx';

const ThemePanel = lazy(async () => ({
  default: (await import('../features/themes/theme-panel.tsx')).ThemePanel,
}));

/** A project's page, with the editor of themes for its tables. */
export const Page = () => <ProjectPage ThemePanel={ThemePanel} />;
