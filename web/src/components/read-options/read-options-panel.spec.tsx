import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { ReadOptionsProposal, ImportChoices, ImportOptions } from '@verbatim/command-api/contract/read-options';
import { baseApi } from '../../api/transport/base-api.ts';
import { ReadOptionsPanel } from './read-options-panel.tsx';
import { OpenNote } from './open-note.tsx';
import { useReadOptions } from './use-read-options.ts';

const file = new File(['at,comment\n02/06/2024,fine\n'], 'visits.csv');

const proposal = (choices: ImportChoices): ReadOptionsProposal => ({
  reading: {
    encoding: 'utf-8',
    delimiter: ',',
    quotes: 'strict',
    headerRow: 1,
    labelRow: null,
    subheaderRow: null,
    skippedRows: [],
    html: false,
    apostrophes: false,
    columns: { at: { dates: { order: 'day-first', language: 'en' } } },
  },
  open: Object.keys(choices.dates ?? {}).map((field) => `dates:${field}` as const),
  choices,
  columns: [
    {
      field: 'at',
      header: 'at',
      label: '',
      type: 'date',
      options: [],
      separator: null,
      alike: [],
      cells: null,
      cutIds: null,
    },
    {
      field: 'comment',
      header: 'comment',
      label: '',
      type: 'long-text',
      options: [],
      separator: null,
      alike: [],
      cells: null,
      cutIds: { values: 40, distinct: 3 },
    },
  ],
  rows: [['02/06/2024', 'fine']],
  count: 1204,
  comments: { field: 'comment', withoutText: 12, withHtml: 0 },
  repeated: null,
});

const Shown = () => {
  const reading = useReadOptions(file, { projectId: null, refused: null });
  return (
    <>
      <ReadOptionsPanel reading={reading} heading="h2" />
      <OpenNote reading={reading} />
      <output aria-label="importOptions">{JSON.stringify(reading.options)}</output>
    </>
  );
};

const answer = (choices: ImportChoices, more: Partial<ReadOptionsProposal['reading']> = {}): void => {
  const proposed = proposal(choices);
  const body = JSON.stringify({ ...proposed, reading: { ...proposed.reading, ...more } });
  globalThis.fetch = jest.fn(() =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })),
  );
};

const show = (): void => {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <Shown />
    </Provider>,
  );
};

/** What would be sent with the upload. */
const sent = (): ImportOptions => JSON.parse(screen.getByLabelText('importOptions').textContent) as ImportOptions;

describe('how a file is read', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('names the rows that are no data', async () => {
    answer({}, { headerRow: 3, labelRow: 4, skippedRows: [1, 2] });
    show();
    const words = 'Read as: UTF-8, comma, header in row 3, question texts in row 4, rows skipped: 1, 2 · 1,204 rows';
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('is one line where nothing is open, with what is worth knowing, and unfolds on demand', async () => {
    answer({});
    show();
    expect(await screen.findByText('Read as: UTF-8, comma, header in row 1 · 1,204 rows')).toBeInTheDocument();
    expect(screen.getByText('12 of 1,204 comments are without text.')).toBeInTheDocument();
    expect(screen.getByText(/has shortened 40 ids in “comment” to 3/u)).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('table', { name: 'First rows' })).toHaveTextContent('02/06/2024');
    expect(sent()).toEqual({});
  });

  it('is asked where the dates are open, by an example of both, and says what is left to choose', async () => {
    answer({ dates: { at: ['day-first', 'month-first'] } });
    show();
    expect(await screen.findByText('How this file is read')).toBeInTheDocument();
    expect(screen.getAllByText('Choose how the dates in “at” are read.')).toHaveLength(2);
    expect(screen.getByLabelText('Day first: 02/06/2024 is June 2, 2024')).not.toBeChecked();
    fireEvent.click(screen.getByLabelText('Month first: 02/06/2024 is February 6, 2024'));
    expect(sent()).toEqual({ columns: { at: { dates: { order: 'month-first', language: 'en' } } } });
    expect(screen.queryByText('Choose how the dates in “at” are read.')).toBeNull();
    expect(screen.getByText('How this file is read')).toBeInTheDocument();
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledTimes(2));
  });
});
