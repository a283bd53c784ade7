import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { RaterPairs } from './rater-pairs.tsx';

afterEach(cleanup);

const show = (value: number, themeName: string | null = 'Fit') =>
  render(
    <RaterPairs
      pairs={[{ first: 'ada', second: 'bea', comments: 40, agreed: 29, kappa: { value, low: 0.1, high: 0.9 } }]}
      themeName={themeName}
    />,
  );
const findAdvice = (): string | null | undefined => screen.queryByText(/^Agree on what/u)?.textContent;

it('given a kappa that is moderate at most, when it is shown, then advises to agree on the theme first', () => {
  show(0.44);
  expect(findAdvice()).toBe('Agree on what “Fit” means before you rely on these figures.');
});

it('given a deleted theme, when kappa is low, then advises without its name', () => {
  show(0.2, null);
  expect(findAdvice()).toBe('Agree on what the theme means before you rely on these figures.');
});

it('given a substantial kappa, when it is shown, then advises nothing', () => {
  show(0.61);
  expect(findAdvice()).toBeUndefined();
});
