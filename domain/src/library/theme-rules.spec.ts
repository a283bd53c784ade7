import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { listChangesSince } from '../optimistic-concurrency.ts';
import type { CreateTheme, EditTheme, LibraryCommand } from './library-commands.ts';
import { libraryDecider } from './library-decider.ts';
import type { LibraryEvent } from './library-events.ts';
import { folder, given, theme, themeDeleted, themeMoved, themeRenamed } from './library-examples.ts';
import { QUERY_READER_VERSION } from '../text/theme-query/reader-version.ts';

const create = (changes: Partial<CreateTheme> = {}): LibraryCommand => ({
  type: 'CreateTheme',
  themeId: 'price',
  name: 'Price',
  text: 'price',
  folderId: null,
  portalName: '',
  visible: true,
  ...changes,
});
const edit = (changes: Partial<EditTheme>): LibraryCommand => ({ type: 'EditTheme', themeId: 'price', ...changes });
const move = (folderId: string | null): LibraryCommand => ({ type: 'EditTheme', themeId: 'price', folderId });
const remove: LibraryCommand = { type: 'DeleteTheme', themeId: 'price' };

const price = theme('price', 'Price');
const hotel = folder('hotel', 'Hotel');
const shown = (portalName: string, visible: boolean): LibraryEvent => ({
  type: 'ThemePresentationChanged',
  data: { themeId: 'price', portalName, visible },
});
const queried = (originalText: string, text: string): LibraryEvent => ({
  type: 'ThemeQueryChanged',
  data: { themeId: 'price', originalText, text, reader: QUERY_READER_VERSION },
});

describe('creating a theme', () => {
  it('keeps the query as typed, and normalised', () => {
    given([hotel])
      .when(create({ name: ' Price ', text: ' “good  value” cheap', folderId: 'hotel', portalName: ' Cost ' }))
      .then([
        theme('price', 'Price', {
          originalText: ' “good  value” cheap',
          text: '"good value" cheap',
          folderId: 'hotel',
          portalName: 'Cost',
        }),
      ]);
  });
  it('makes a simple theme of an empty text', () => {
    given([])
      .when(create({ text: '  ' }))
      .then([theme('price', 'Price', { originalText: '  ', text: '' })]);
  });
  it('refuses a query that cannot be read, in the words of the catalogue', () => {
    given([])
      .when(create({ text: '"good' }))
      .thenRejectedSaying('THEME_QUERY_INVALID', 'Unmatched Quotes');
    given([])
      .when(create({ text: '(good' }))
      .thenRejectedSaying('THEME_QUERY_INVALID', 'Unmatched Parentheses');
    given([])
      .when(create({ text: '-good' }))
      .thenRejectedSaying('THEME_QUERY_INVALID', 'A theme needs at least one word to look for');
  });
  it('needs a name and a folder that is there', () => {
    given([])
      .when(create({ name: '' }))
      .thenRejectedSaying('NAME_REQUIRED', 'Field is Required');
    given([])
      .when(create({ folderId: 'hotel' }))
      .thenRejected('FOLDER_NOT_FOUND', 'folderId');
  });
  it('needs a name that is free in its folder, and only there', () => {
    const other = create({ themeId: 'other', name: 'PRICE' });
    given([price]).when(other).thenRejected('THEME_NAME_TAKEN', 'name');
    given([hotel, theme('price', 'Price', { folderId: 'hotel' })])
      .when(other)
      .then([theme('other', 'PRICE')]);
    given([price, themeDeleted('price')])
      .when(other)
      .then([theme('other', 'PRICE')]);
  });
  it('never takes an id twice', () => {
    given([price])
      .when(create({ text: 'cost' }))
      .thenRejected('THEME_EXISTS');
    given([price, themeDeleted('price')])
      .when(create())
      .thenRejected('THEME_EXISTS');
    given([hotel])
      .when(create({ themeId: 'hotel' }))
      .thenRejected('THEME_EXISTS');
  });
});

describe('editing a theme', () => {
  it('leaves the query alone when the text is sent back exactly as it was returned', () => {
    given([theme('price', 'Price', { originalText: ' “good  value” ', text: '"good value"' })])
      .when(edit({ name: 'Value', text: '"good value"' }))
      .then([themeRenamed('price', 'Value')]);
  });
  it('records only what changes', () => {
    given([hotel, price])
      .when(edit({ name: 'Cost', text: 'price cost', folderId: 'hotel', portalName: 'Money', visible: false }))
      .then([
        themeRenamed('price', 'Cost'),
        themeMoved('price', 'hotel'),
        queried('price cost', 'price cost'),
        shown('Money', false),
      ]);
    given([price])
      .when(edit({ name: 'Cost' }))
      .then([themeRenamed('price', 'Cost')]);
    given([price])
      .when(edit({ text: 'cost' }))
      .then([queried('cost', 'cost')]);
    given([price])
      .when(edit({ visible: false }))
      .then([shown('', false)]);
    given([price]).when(edit({})).then([]);
    given([price])
      .when(edit({ name: 'Price', text: 'price', folderId: null, portalName: '', visible: true }))
      .then([]);
  });
  it('makes it simple by emptying the text', () => {
    given([price])
      .when(edit({ text: '' }))
      .then([queried('', '')]);
  });
  it('leaves a query alone that it does not touch, even one that could not be read today', () => {
    given([theme('price', 'Price', { originalText: '"price', text: '"price' })])
      .when(edit({ name: 'Cost', text: '"price' }))
      .then([themeRenamed('price', 'Cost')]);
  });
  it('keeps to the rules of creating one', () => {
    given([price])
      .when(edit({ name: ' ' }))
      .thenRejected('NAME_REQUIRED', 'name');
    given([price])
      .when(edit({ text: '(' }))
      .thenRejected('THEME_QUERY_INVALID', 'text');
    given([price])
      .when(edit({ folderId: 'hotel' }))
      .thenRejected('FOLDER_NOT_FOUND', 'folderId');
    given([price, theme('cost', 'Cost')])
      .when(edit({ name: 'cost' }))
      .thenRejected('THEME_NAME_TAKEN', 'name');
  });
  it('can change the case of its own name', () => {
    given([price])
      .when(edit({ name: 'PRICE' }))
      .then([themeRenamed('price', 'PRICE')]);
  });
});

describe('moving and deleting a theme', () => {
  it('moves it where its name is free', () => {
    given([hotel, price])
      .when(move('hotel'))
      .then([themeMoved('price', 'hotel')]);
    given([price]).when(move(null)).then([]);
    given([price]).when(move('hotel')).thenRejected('FOLDER_NOT_FOUND', 'folderId');
    given([hotel, price, theme('other', 'price', { folderId: 'hotel' })])
      .when(move('hotel'))
      .thenRejected('THEME_NAME_TAKEN', 'name');
  });
  it('deletes it', () => {
    given([price])
      .when(remove)
      .then([themeDeleted('price')]);
  });
  it('has to be there', () => {
    for (const command of [edit({ name: 'Cost' }), move(null), remove])
      given([]).when(command).thenRejected('THEME_NOT_FOUND', 'themeId');
    given([price, themeDeleted('price')])
      .when(edit({ name: 'Cost' }))
      .thenRejected('THEME_NOT_FOUND');
  });
});

describe('versions', () => {
  const moved = [hotel, price, themeMoved('price', 'hotel')];

  it('refuse an edit that is based on an older one', () => {
    given(moved)
      .when(edit({ name: 'Cost', basedOn: 1 }))
      .thenRejected('CHANGED_MEANWHILE');
    given(moved)
      .when(edit({ name: 'Cost', basedOn: 2 }))
      .then([themeRenamed('price', 'Cost')]);
  });
  it('do not matter to an edit that names none, or changes nothing', () => {
    given(moved)
      .when(edit({ name: 'Cost' }))
      .then([themeRenamed('price', 'Cost')]);
    given(moved)
      .when(edit({ folderId: 'hotel', basedOn: 1 }))
      .then([]);
  });
  it('are of one theme: changes of others do not count', () => {
    given([price, theme('other', 'Other'), themeRenamed('other', 'Others')])
      .when(edit({ name: 'Cost', basedOn: 1 }))
      .then([themeRenamed('price', 'Cost')]);
  });
  it('list what has changed since an older one, where the log says so', () => {
    const { themeChanges } = fold(libraryDecider, [...moved, themeRenamed('price', 'Cost')]);
    const changes = themeChanges.get('price');
    expect(changes && listChangesSince(changes, 1)).toEqual([
      { part: 'place', revision: 2 },
      { part: 'name', revision: 3 },
    ]);
    expect(changes && listChangesSince(changes, 2)).toEqual([{ part: 'name', revision: 3 }]);
  });
});
