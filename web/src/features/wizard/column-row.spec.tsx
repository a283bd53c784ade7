import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ColumnRow } from './column-row.tsx';

const show = (name: string): void => {
  const column = { field: 'Answer', changed: 'no', name, type: 'text', cells: [], dateOrder: null, later: 0 } as const;
  render(
    <table>
      <tbody>
        <ColumnRow column={column} error={null} onChange={() => undefined} />
      </tbody>
    </table>,
  );
};

describe('the name of a column', () => {
  it('is counted against 64 letters once it comes near to them', () => {
    show('n'.repeat(54));
    expect(screen.getByText('54/64')).toBeInTheDocument();
  });

  it('is not counted while it is short', () => {
    show('n'.repeat(53));
    expect(screen.queryByText(/\/64/u)).toBeNull();
  });
});
