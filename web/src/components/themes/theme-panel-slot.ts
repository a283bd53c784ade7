/** Interface between the table and the theme editor, two features that `app/project-screen.tsx` combines. */
import type { ComponentType } from 'react';

export interface ThemePanelProps {
  readonly themeId: string;
  /** Themes in the order of the table, for Save & next. */
  readonly order: readonly string[];
  /** There is room next to the table. */
  readonly canDock: boolean;
  /** Next to the table instead of over it. */
  readonly isDocked: boolean;
  readonly onDock: (isDocked: boolean) => void;
  readonly onOpen: (themeId: string) => void;
  readonly onClose: () => void;
}

export type ThemePanel = ComponentType<ThemePanelProps>;
