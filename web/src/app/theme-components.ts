import type { ThemeOptions } from '@mui/material/styles';

/** Focus ring. Clipped components have it inside. */
const ring = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 1 };
const ringInside = { '&.Mui-focusVisible, &:focus-visible': { outlineOffset: -2 } };

/**
 * Defaults and overrides of MUI components: small, flat, hairlines instead of shadows, focus always visible.
 */
export const components: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      'html, body, #root': { height: '100%' },
      // Keeps focused elements clear of the app bar.
      html: { scrollPaddingTop: 56 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
        },
      },
      mark: { backgroundColor: 'var(--mui-palette-surface-mark)', color: 'inherit', borderRadius: 2, padding: '0 1px' },
      ':focus-visible': ring,
      kbd: {
        fontFamily: 'inherit',
        fontSize: 12,
        padding: '1px 6px',
        borderRadius: 4,
        border: '1px solid var(--mui-palette-divider)',
        backgroundColor: 'var(--mui-palette-surface-rail)',
      },
    },
  },
  // Without ripples buttons show no focus, and MUI removes the page's outline.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': ring } },
  },
  MuiListItemButton: { styleOverrides: { root: ringInside } },
  MuiMenuItem: { styleOverrides: { root: ringInside } },
  MuiAccordionSummary: { styleOverrides: { root: ringInside } },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    styleOverrides: { root: { minHeight: 32, paddingInline: 12, whiteSpace: 'nowrap' }, text: { paddingInline: 8 } },
  },
  MuiIconButton: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: 6 } } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiAutocomplete: {
    defaultProps: { size: 'small' },
    styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } },
  },
  MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
  MuiDialogTitle: { defaultProps: { variant: 'h2' }, styleOverrides: { root: { paddingBottom: 8 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiTooltip: { defaultProps: { enterDelay: 400, arrow: true }, styleOverrides: { tooltip: { fontSize: 12 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 16px', fontSize: 13, ...ringInside } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiLinearProgress: {
    styleOverrides: {
      // With reduced motion the indeterminate bars would be outside: a full pale one shows activity.
      root: {
        // The track differs from the bar: at 0 it would look full.
        '&.MuiLinearProgress-determinate': { backgroundColor: 'var(--mui-palette-divider)' },
        '@media (prefers-reduced-motion: reduce)': {
          '&.MuiLinearProgress-indeterminate .MuiLinearProgress-bar1': {
            animation: 'none',
            inset: 0,
            width: 'auto',
            opacity: 0.55,
          },
          '&.MuiLinearProgress-indeterminate .MuiLinearProgress-bar2': { display: 'none' },
        },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '0 12px', height: 36, fontSize: 13, borderColor: 'var(--mui-palette-divider)' },
      head: { fontWeight: 600, lineHeight: 1.3 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        textTransform: 'none',
        padding: '3px 10px',
        fontSize: 13,
        minHeight: 32,
        // MUI's colour of what can be chosen is that of what is disabled.
        '&:not(.Mui-disabled)': { color: 'var(--mui-palette-text-primary)' },
        '&:not(.Mui-selected)': { fontWeight: 400, backgroundColor: 'var(--mui-palette-background-paper)' },
        ...ringInside,
      },
    },
  },
  MuiAlert: { styleOverrides: { root: { alignItems: 'center' }, action: { alignItems: 'center', paddingTop: 0 } } },
  MuiFormHelperText: {
    styleOverrides: { root: { fontSize: 12, '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' } } },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 4 } } },
  MuiLink: { defaultProps: { underline: 'always' } },
  MuiTypography: {
    defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } },
    // User-defined names may be one word of two hundred letters.
    styleOverrides: { root: { overflowWrap: 'break-word' } },
  },
};
