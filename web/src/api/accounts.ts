import type { Account, LoginRequest, SignupRequest } from '@verbatim/command-api/contract/accounts';
import { baseApi } from './base-api.ts';

const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Account, LoginRequest>({ query: (body) => ({ url: '/api/login', method: 'POST', body }) }),
    signup: build.mutation<Account, SignupRequest>({ query: (body) => ({ url: '/api/signup', method: 'POST', body }) }),
  }),
});

export const { useLoginMutation, useSignupMutation } = accountsApi;
