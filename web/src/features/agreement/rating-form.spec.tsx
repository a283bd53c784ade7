import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { SampleDetail } from '@verbatim/command-api/contract/agreement';
import { createAppStore } from '../../app/store.ts';
import { RatingForm } from './rating-form.tsx';

const SAMPLE: SampleDetail = {
  id: 's',
  method: 'simple',
  seed: 1,
  size: 2,
  judged: 0,
  left: 2,
  drawn: '2026-03-05T10:00:00.000Z',
  drawnBy: 'ann',
  finishedBy: [],
  theme: { id: 't', name: 'Fit' },
  comments: [1, 2].map((_id) => ({ _id, carries: null, erased: false })),
};

describe('a sample that is dealt out', () => {
  const fetchOfNode = globalThis.fetch;
  let told: string[];
  let letRead: () => void;
  beforeEach(() => {
    told = [];
    const read = new Promise<void>((resolve) => (letRead = resolve));
    globalThis.fetch = async (input) => {
      const request = input as Request;
      if (request.method === 'POST') told.push(await request.text());
      else if (!request.url.endsWith('/api/folders')) await read;
      const items = [1, 2].map((_id) => ({ _id, text: `comment ${_id}`, answers: [] }));
      const body = request.url.endsWith('/api/folders') ? [] : { items };
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });

  it('takes no verdict on a comment that is not on the screen yet', async () => {
    const place = { projectId: 'p', sampleId: 's' };
    render(
      <Provider store={createAppStore(() => undefined)}>
        <RatingForm place={place} sample={SAMPLE} onResult={() => undefined} />
      </Provider>,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Yes' }).disabled).toBe(true);
    fireEvent.keyDown(window, { key: 'n' });
    letRead();
    expect(await screen.findByText('comment 1')).toBeTruthy();
    fireEvent.keyDown(window, { key: 'y' });
    await waitFor(() => expect(told).toEqual(['{"comment":1,"carries":"yes"}']));
  });
});
