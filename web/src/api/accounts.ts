import type { Account, LoginRequest, SignupRequest } from '@verbatim/command-api/contract/accounts';
import { rememberAccount } from '../forms/drafts.ts';
import { baseApi } from './base-api.ts';

/** What this account types from now on is kept for it alone. */
const remember = async (answered: Promise<{ readonly data: Account }>): Promise<void> => {
  const answer = await answered.catch(() => null);
  if (answer !== null) rememberAccount(answer.data.id);
};

const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Account, LoginRequest>({
      query: (body) => ({ url: '/api/login', method: 'POST', body }),
      onQueryStarted: (_arg, { queryFulfilled }) => remember(queryFulfilled),
    }),
    signup: build.mutation<Account, SignupRequest>({
      query: (body) => ({ url: '/api/signup', method: 'POST', body }),
      onQueryStarted: (_arg, { queryFulfilled }) => remember(queryFulfilled),
    }),
  }),
});

export const { useLoginMutation, useSignupMutation } = accountsApi;
