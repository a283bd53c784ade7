import type { CreateUserRequest, Session, User, UserList } from '@verbatim/command-api/contract/accounts';
import type { NewToken, NewTokenRequest, Token } from '@verbatim/command-api/contract/tokens';
import { baseApi, queryString } from './transport/base-api.ts';

export interface UserPage {
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: 'name' | 'email';
  readonly order: 'asc' | 'desc';
}

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<UserList, UserPage>({
      query: ({ search, ...pagination }) => `/api/users${queryString({ search, pagination })}`,
      providesTags: ['Users'],
    }),
    createUser: build.mutation<User, CreateUserRequest>({
      query: (body) => ({ url: '/api/users', method: 'POST', body, creates: true }),
      invalidatesTags: ['Users', 'History'],
    }),
    deleteUser: build.mutation<{ readonly id: string }, string>({
      query: (id) => ({ url: `/api/users/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Users', 'History'],
    }),
    sendReset: build.mutation<User, string>({
      query: (id) => ({ url: `/api/reset/${id}`, method: 'POST' }),
      invalidatesTags: ['Users', 'History'],
    }),
    sessions: build.query<readonly Session[], void>({ query: () => '/api/sessions', providesTags: ['Sessions'] }),
    /** Absent: all but this one. */
    endSession: build.mutation<readonly Session[], string | undefined>({
      query: (id) => ({ url: id === undefined ? '/api/sessions' : `/api/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    tokens: build.query<readonly Token[], void>({ query: () => '/api/tokens', providesTags: ['Tokens'] }),
    makeToken: build.mutation<NewToken, NewTokenRequest>({
      query: (body) => ({ url: '/api/tokens', method: 'POST', body }),
      invalidatesTags: ['Tokens'],
    }),
    revokeToken: build.mutation<readonly Token[], string>({
      query: (id) => ({ url: `/api/tokens/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Tokens'],
    }),
  }),
});

/** The current user, if among the first users by name. @param isKnown whether no request is needed */
export const useOwnUser = (name: string, isKnown = false): User | undefined => {
  const { data } = usersApi.useUsersQuery(
    { search: name, page: 0, pageSize: 100, sort: 'name', order: 'asc' },
    { skip: isKnown },
  );
  return data?.data.find(({ id }) => id === data.own);
};

export const {
  useUsersQuery,
  useCreateUserMutation,
  useDeleteUserMutation,
  useSendResetMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useTokensQuery,
  useMakeTokenMutation,
  useRevokeTokenMutation,
} = usersApi;
