/** What the table of one feature asks of the editor of themes, which is another: `app/project-screen.tsx` puts the two together. */
import type { ComponentType } from 'react';

export interface ThemePanelProps {
  readonly themeId: string;
  /** The themes in the order of the table: Save & next goes through them. */
  readonly order: readonly string[];
  /** There is room beside the table. */
  readonly canDock: boolean;
  /** Beside the table, and not over it. */
  readonly isDocked: boolean;
  readonly onDock: (isDocked: boolean) => void;
  readonly onOpen: (themeId: string) => void;
  readonly onClose: () => void;
}

export type ThemePanel = ComponentType<ThemePanelProps>;
