import type { UserList } from '@verbatim/command-api/contract/accounts';
import type { ApiClient } from './api-client.ts';
import { ok } from './build-project.ts';

const PAGE_SIZE = 1_000;

/** All pages of the list. */
export const allUsers = async (client: ApiClient): Promise<UserList['data']> => {
  const users: UserList['data'][number][] = [];
  for (let page = 0; users.length === page * PAGE_SIZE; page += 1) {
    const pagination = { page, pageSize: PAGE_SIZE };
    users.push(...(await ok(client.get<UserList>('/api/users', { pagination }))).data);
  }
  return users;
};
