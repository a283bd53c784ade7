import { describe, expect, it } from '@jest/globals';
import { ThemeProvider } from '@mui/material/styles';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { theme } from '../../../app/theme.ts';
import { useSentimentScale } from './sentiment-scale.ts';

describe('the colour of a mean compound', () => {
  it('is full from -0.3 and 0.3 on, and that of neutral sentences at 0', () => {
    const wrapper = ({ children }: { readonly children: ReactNode }) =>
      createElement(ThemeProvider, { theme }, children);
    const { current: colour } = renderHook(() => useSentimentScale(), { wrapper }).result;
    expect([colour(0.3), colour(0), colour(-0.3)]).toEqual([
      'rgb(31, 102, 162)',
      'rgb(102, 102, 102)',
      'rgb(245, 20, 20)',
    ]);
    expect([colour(1), colour(null), colour(-1)]).toEqual([colour(0.3), colour(0), colour(-0.3)]);
    expect(new Set([0.3, 0.29, 0.01, 0].map(colour)).size).toBe(4);
  });
});
