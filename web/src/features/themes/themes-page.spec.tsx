import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '../../app/store.ts';
import { Page } from './themes-page.tsx';

const EMPTY = [{ id: null, name: 'Uncategorized', parent_id: null, version: 0, children: [], themes: [] }];

describe('a library without themes', () => {
  const fetchOfNode = globalThis.fetch;
  beforeEach(() => {
    globalThis.fetch = async () =>
      new Response(JSON.stringify(EMPTY), { headers: { 'content-type': 'application/json' } });
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetchOfNode;
  });

  it('leads to the first theme, and back to the projects', async () => {
    render(
      <Provider store={createAppStore(() => undefined)}>
        <MemoryRouter initialEntries={['/themes']}>
          <Page />
        </MemoryRouter>
      </Provider>,
    );
    const write = await screen.findByRole('button', { name: 'Write a theme' });
    expect(screen.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/project');
    fireEvent.click(write);
    expect(await screen.findByRole('textbox', { name: 'Query' })).toBeTruthy();
  });
});
