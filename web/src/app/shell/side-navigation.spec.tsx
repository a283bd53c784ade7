import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SideNavigation } from './side-navigation.tsx';

const nothing = (): void => undefined;

it('the side navigation leads to each part of the product, and to Cleaning not yet', () => {
  render(
    <MemoryRouter initialEntries={['/themes']}>
      <SideNavigation pathname="/themes" narrow={false} open collapsed={false} onClose={nothing} onCollapse={nothing} />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['Sentiment', '/sentiment'],
    ['Themes', '/themes'],
    ['Projects', '/project'],
    ['History', '/history'],
    ['Users', '/users'],
    ['Help', '/help/start'],
  ]);
  expect(screen.getByRole('link', { name: 'Themes' })).toHaveClass('Mui-selected');
  expect(screen.getByRole('button', { name: 'Cleaning' })).toHaveAttribute('aria-disabled', 'true');
});

it('the side navigation has Cleaning as the current place on its own page', () => {
  render(
    <MemoryRouter initialEntries={['/cleaning']}>
      <SideNavigation
        pathname="/cleaning"
        narrow={false}
        open
        collapsed={false}
        onClose={nothing}
        onCollapse={nothing}
      />
    </MemoryRouter>,
  );
  const cleaning = screen.getByRole('link', { name: 'Cleaning' });
  expect(cleaning).toHaveClass('Mui-selected');
  expect(cleaning).not.toHaveAttribute('aria-disabled');
});
