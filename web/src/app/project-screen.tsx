import { lazy } from 'react';
import { ProjectPage } from '../features/workspace/project-page.tsx';

const ThemePanel = lazy(async () => ({
  default: (await import('../features/themes/theme-panel.tsx')).ThemePanel,
}));

const ThemeBuilder = lazy(async () => ({
  default: (await import('../features/theme-builder/theme-builder.tsx')).ThemeBuilder,
}));

const CommentFeed = lazy(async () => ({
  default: (await import('../features/responses/feed/comment-feed.tsx')).CommentFeed,
}));

/** A project's page, with the editor of themes for its tables the Theme Builder and the Comment Feed. */
export const Page = () => <ProjectPage ThemePanel={ThemePanel} ThemeBuilder={ThemeBuilder} CommentFeed={CommentFeed} />;
