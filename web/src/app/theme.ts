/** The single theme: light and dark are designed together; components use only these tokens. */
import { createTheme, type ColorSystemOptions } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { components } from './theme-components.ts';

interface DataColours {
  /** For sentiment only. */
  readonly sentiment: { readonly pos: string; readonly neu: string; readonly mix: string; readonly neg: string };
  /** Significantly higher or lower, always with an arrow. */
  readonly significance: { readonly up: string; readonly down: string };
  /** Bar behind a percentage, highlight of a match, rail of the working area, and similar. */
  readonly surface: {
    readonly bar: string;
    readonly mark: string;
    readonly rail: string;
    readonly hover: string;
    /** Colour of a zero count, which stands back. */
    readonly zero: string;
    /** Lines that stand back in a chart. */
    readonly quiet: string;
    /** Shadow of an edge with more content beyond. */
    readonly shade: string;
  };
  /** Distinguishable in charts without colour vision, too: neighbours differ in lightness. */
  readonly series: Readonly<Record<SeriesColour, string>>;
}

type SeriesColour = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j';

declare module '@mui/material/styles' {
  // MUI's extension point for further tokens.
  interface Palette extends DataColours {}
  interface PaletteOptions extends Partial<DataColours> {}
}

const light: ColorSystemOptions = {
  palette: {
    primary: { main: '#0d6e78', dark: '#0a565e', light: '#3d8d95', contrastText: '#ffffff' },
    secondary: { main: '#57534e', contrastText: '#ffffff' },
    error: { main: '#b3261e' },
    warning: { main: '#8a5300' },
    success: { main: '#2e6b30' },
    info: { main: '#0d6e78' },
    background: { default: '#f7f6f4', paper: '#ffffff' },
    text: { primary: '#1c1b1a', secondary: '#5a5651', disabled: '#8c8781' },
    divider: '#e2dfda',
    action: { hover: 'rgba(28, 27, 26, 0.045)', selected: 'rgba(13, 110, 120, 0.09)' },
    sentiment: { pos: '#1f66a2', neu: '#666666', mix: '#7b3fa0', neg: '#f51414' },
    significance: { up: '#3f6b0e', down: '#a34a05' },
    surface: {
      bar: '#e3eeee',
      mark: '#ffe79a',
      rail: '#f1efec',
      hover: '#f6f8f8',
      zero: '#726d67',
      quiet: '#bab5ad',
      shade: 'rgba(28, 27, 26, 0.22)',
    },
    series: {
      a: '#0d6e78',
      b: '#e07b39',
      c: '#4b3591',
      d: '#b58a00',
      e: '#8f1d56',
      f: '#5b9bd5',
      g: '#3f5c14',
      h: '#d4679f',
      i: '#5a5651',
      j: '#2aa198',
    },
    AppBar: { defaultBg: '#1c1b1a' },
  },
};

const dark: ColorSystemOptions = {
  palette: {
    // Under the pointer buttons become lighter: darker, their dark text would be hard to read.
    primary: { main: '#5fbcc4', dark: '#86d0d7', light: '#a5dde2', contrastText: '#0b2629' },
    secondary: { main: '#b5afa7', dark: '#cbc6c0', contrastText: '#1c1b1a' },
    error: { main: '#f2938c', dark: '#f7b4af', contrastText: '#2b0d0a' },
    warning: { main: '#e0a64f', dark: '#ebc07f', contrastText: '#2a1a00' },
    success: { main: '#86c489', dark: '#a8d6aa', contrastText: '#0c210d' },
    info: { main: '#5fbcc4', dark: '#86d0d7', contrastText: '#0b2629' },
    background: { default: '#161615', paper: '#1e1e1c' },
    text: { primary: '#edebe7', secondary: '#aea8a0', disabled: '#7d7870' },
    divider: '#363430',
    action: { hover: 'rgba(237, 235, 231, 0.06)', selected: 'rgba(95, 188, 196, 0.14)' },
    sentiment: { pos: '#6fb1e8', neu: '#a3a3a3', mix: '#c79be4', neg: '#ff7d7d' },
    significance: { up: '#a3cf6a', down: '#f0a35e' },
    surface: {
      bar: '#25393a',
      mark: '#6b5511',
      rail: '#1a1a18',
      hover: '#242524',
      zero: '#918b84',
      quiet: '#5f5b55',
      shade: 'rgba(0, 0, 0, 0.6)',
    },
    series: {
      a: '#5fbcc4',
      b: '#e0702f',
      c: '#b9a4f0',
      d: '#c9a227',
      e: '#f4a3c8',
      f: '#4f8fd6',
      g: '#b7d67a',
      h: '#c74f8f',
      i: '#b5afa7',
      j: '#2f9e8f',
    },
    AppBar: { defaultBg: '#0f0f0e' },
  },
};

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'class' },
  colorSchemes: { light, dark },
  shape: { borderRadius: 6 },
  spacing: 8,
  typography: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSize: 14,
    fontWeightRegular: 400,
    fontWeightMedium: 600,
    fontWeightBold: 600,
    h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.01em' },
    h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.5 },
    h3: { fontSize: 14, fontWeight: 600, lineHeight: 1.5 },
    subtitle1: { fontSize: 16, fontWeight: 400, lineHeight: 1.5 },
    subtitle2: { fontSize: 13, fontWeight: 600, lineHeight: 1.5 },
    body1: { fontSize: 14, lineHeight: 1.5 },
    body2: { fontSize: 13, lineHeight: 1.5 },
    caption: { fontSize: 12, lineHeight: 1.4 },
    button: { fontSize: 13, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  components,
});
