import { expect, it } from '@jest/globals';
import { theme } from './theme.ts';

/** WCAG 2.1, of sRGB colours. */
const getLuminance = (colour: string): number => {
  const parts = colour.startsWith('#')
    ? [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/\d+/gu) ?? []).map(Number);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const getContrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const COLOURS = ['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const;

it.each((['light', 'dark'] as const).flatMap((scheme) => COLOURS.map((colour) => [scheme, colour] as const)))(
  'the words of %s buttons in %s are readable, also under the pointer, and as text (WCAG AA)',
  (scheme, colour) => {
    const palette = theme.colorSchemes[scheme]?.palette;
    if (palette === undefined) throw new Error(`There is no colour scheme ${scheme}`);
    const { main, dark, contrastText } = palette[colour];
    const words = contrastText === '#fff' ? '#ffffff' : contrastText;
    expect(getContrast(main, words)).toBeGreaterThanOrEqual(4.5);
    expect(getContrast(dark, words)).toBeGreaterThanOrEqual(4.5);
    expect(getContrast(main, palette.background.paper)).toBeGreaterThanOrEqual(4.5);
    expect(getContrast(main, palette.background.default)).toBeGreaterThanOrEqual(4.5);
  },
);
