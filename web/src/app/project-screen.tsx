import { lazy } from 'react';
import { ProjectPage } from '../features/workspace/project-page.tsx';

const ThemePanel = lazy(async () => ({
  default: (await import('../features/themes/theme-panel.tsx')).ThemePanel,
}));

const ThemeBuilder = lazy(async () => ({
  default: (await import('../features/theme-builder/theme-builder.tsx')).ThemeBuilder,
}));

/** A project's page, with the editor of themes for its tables and the Theme Builder. */
export const Page = () => <ProjectPage ThemePanel={ThemePanel} ThemeBuilder={ThemeBuilder} />;
