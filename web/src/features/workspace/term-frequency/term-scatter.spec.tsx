import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { TermScatter } from './term-scatter.tsx';

it('the scatter of terms is drawn on a canvas that is 1000 wide, where there is room', () => {
  render(
    <TermScatter
      terms={[{ term: 'staff', pos: 9, neg: 2 }]}
      all={{ pos: 9, neg: 2 }}
      named={new Set()}
      title="Terms"
      onTerm={() => undefined}
    />,
  );
  expect(screen.getByRole('img').getAttribute('viewBox')).toMatch(/^0 0 1000 /u);
});

describe('the scatter of terms', () => {
  /** Eight positive mentions to two negative ones. */
  const all = { pos: 800, neg: 200 };
  const terms = [
    { term: 'love', pos: 250, neg: 10 },
    { term: 'fit', pos: 200, neg: 50 },
    { term: 'worn', pos: 120, neg: 90 },
  ];

  const draw = () => {
    render(<TermScatter terms={terms} all={all} named={new Set(['worn'])} title="Terms" onTerm={() => undefined} />);
    return screen.getByRole('img');
  };

  it('colours words by how they differ from all words together, not by their larger count', () => {
    const fills = [...draw().querySelectorAll('.term circle')].map((circle) => circle.getAttribute('fill'));
    expect(fills).toEqual(['pos', 'neu', 'neg'].map((tone) => `var(--mui-palette-sentiment-${tone})`));
  });

  it('has the words of the finding in bold', () => {
    const labels = [...draw().querySelectorAll('.term tspan')];
    const bold = labels.filter((label) => label.getAttribute('font-weight') === '700');
    expect(bold.map(({ textContent }) => textContent)).toEqual(['worn']);
  });

  it('draws the line of all words through a word of their ratio', () => {
    const drawing = draw();
    const line = drawing.querySelector('.overall line')!;
    const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) => Number(line.getAttribute(name)));
    const fit = drawing.querySelectorAll('.term circle')[1]!;
    const [x, y] = ['cx', 'cy'].map((name) => Number(fit.getAttribute(name)));
    expect(y1! + ((x! - x1!) / (x2! - x1!)) * (y2! - y1!)).toBeCloseTo(y!, 6);
    expect(screen.getByText('As positive as all words')).toBeTruthy();
  });
});
