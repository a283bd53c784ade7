import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { TermScatter } from './term-scatter.tsx';

it('the scatter of terms is drawn on a canvas that is 1000 wide, where there is room', () => {
  render(<TermScatter terms={[{ term: 'staff', pos: 9, neg: 2 }]} title="Terms" onTerm={() => undefined} />);
  expect(screen.getByRole('img').getAttribute('viewBox')).toMatch(/^0 0 1000 /u);
});
