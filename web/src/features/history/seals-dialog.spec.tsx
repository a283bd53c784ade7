import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { Seal } from '@verbatim/command-api/contract/seals';
import { createAppStore } from '../../app/store.ts';
import { SealsDialog } from './seals-dialog.tsx';

const sealOf = (number: number): Seal => ({
  number,
  at: '2026-03-05T10:00:00.000Z',
  by: { id: 'server', name: 'Verbatim' },
  root: String(number).repeat(64),
  previousRoot: null,
  position: '1',
  events: number,
  streams: 1,
});

describe('the seals on screen', () => {
  const fetchOfNode = globalThis.fetch;
  let seals: readonly Seal[];
  beforeEach(() => {
    seals = [];
    globalThis.fetch = async (input) => {
      const isPost = input instanceof Request && input.method === 'POST';
      if (isPost) seals = [sealOf(seals.length + 1), ...seals];
      const answer = isPost ? { sealed: 1, last: seals[0] } : { items: seals };
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });

  it('are listed with their roots, the newest first, and added on demand', async () => {
    render(
      <Provider store={createAppStore(() => undefined)}>
        <SealsDialog onClose={() => undefined} />
      </Provider>,
    );
    await screen.findByText('No seals yet.');
    fireEvent.click(screen.getByRole('button', { name: 'Seal now' }));
    await screen.findByText('1'.repeat(64));
    expect(screen.getByText('1 new event in 1 stream')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Seal now' }));
    await screen.findByText('2'.repeat(64));
    const roots = screen.getAllByRole('listitem').map((row) => row.querySelector('code')?.textContent);
    expect(roots).toEqual(['2'.repeat(64), '1'.repeat(64)]);
    expect(screen.getByRole('button', { name: 'Copy root of seal 2' })).toBeTruthy();
  });
});
