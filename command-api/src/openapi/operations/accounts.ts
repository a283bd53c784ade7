import {
  createUserRequest,
  loginRequest,
  resetConfirmRequest,
  resetRequest,
  signupRequest,
  userListQuery,
} from '../../contract/accounts.ts';
import { newTokenRequest } from '../../contract/tokens.ts';
import { EXAMPLE } from '../example-ids.ts';
import { operations } from '../operation.ts';

export const accountOperations = operations({
  'POST /signup': {
    summary: 'Open an account and log in',
    isOpen: true,
    body: signupRequest,
    errors: {
      400: ['PASSWORD_TOO_SHORT', 'PASSWORD_BLANK'],
      403: ['SIGNUP_OFF'],
      409: ['ACCOUNT_NAME_TAKEN', 'ACCOUNT_EMAIL_TAKEN'],
      429: ['SIGNUP_THROTTLED'],
      503: ['BUSY', 'RESERVATION_EXPIRED'],
    },
    example: { body: { name: 'grace', email: 'grace@example.org', password: 'correct horse battery' } },
  },
  'POST /login': {
    summary: 'Log in',
    more: 'By user name or e-mail. The session is a cookie. After five wrong passwords the answer takes its time (429).',
    isOpen: true,
    body: loginRequest,
    errors: { 401: ['LOGIN_FAILED'], 429: ['LOGIN_THROTTLED'], 503: ['BUSY'] },
    example: { body: { username: 'grace', password: 'correct horse battery' } },
  },
  'GET /logout': {
    summary: 'Log out',
    isOpen: true,
    isWriting: true,
    errors: { 503: ['SESSION_NOT_ENDED'], 507: ['SESSION_NOT_ENDED'] },
  },
  'POST /reset': {
    summary: 'Ask for a link to set a new password',
    more: 'Answers the same whether there is such an account or not.',
    isOpen: true,
    body: resetRequest,
    errors: { 429: ['LOGIN_THROTTLED'] },
    example: { body: { username: 'grace' } },
  },
  'POST /reset-confirm': {
    summary: 'Set a password by a link that came by e-mail',
    isOpen: true,
    body: resetConfirmRequest,
    errors: {
      400: ['LINK_NOT_VALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_BLANK'],
      429: ['LOGIN_THROTTLED'],
      503: ['BUSY'],
    },
    example: { body: { email: 'grace@example.org', password: 'another horse battery', token: EXAMPLE.link } },
  },
  'GET /users': {
    summary: 'List users',
    query: userListQuery,
    example: { query: { search: 'gra', pagination: { page: 0, pageSize: 25, sort: 'name', order: 'asc' } } },
  },
  'POST /users': {
    summary: 'Invite a user',
    more: 'They set their password by a link that is sent to them.',
    isForPeople: true,
    body: createUserRequest,
    creates: true,
    errors: { 409: ['ACCOUNT_NAME_TAKEN', 'ACCOUNT_EMAIL_TAKEN', 'ACCOUNT_EXISTS'], 503: ['RESERVATION_EXPIRED'] },
    example: { body: { name: 'hopper', email: 'hopper@example.org' } },
  },
  'POST /reset/:id': {
    summary: 'Send a user a link to set a new password',
    isForPeople: true,
    errors: { 404: ['USER_NOT_FOUND', 'ACCOUNT_NOT_FOUND'] },
    example: { path: { id: EXAMPLE.user } },
  },
  'DELETE /users/:id': {
    summary: 'Delete a user',
    more: 'Nobody deletes themselves or the last user.',
    isForPeople: true,
    errors: { 404: ['USER_NOT_FOUND', 'ACCOUNT_NOT_FOUND'], 409: ['CANNOT_DELETE_YOURSELF', 'LAST_USER'] },
    example: { path: { id: EXAMPLE.user } },
  },
  'GET /sessions': { summary: 'List one’s own sessions', isForPeople: true },
  'DELETE /sessions': { summary: 'End one’s other sessions', isForPeople: true },
  'DELETE /sessions/:id': {
    summary: 'End one of one’s own sessions',
    isForPeople: true,
    errors: { 404: ['SESSION_NOT_FOUND'] },
    example: { path: { id: EXAMPLE.session } },
  },
  'POST /tokens': {
    summary: 'Make a personal access token for a script',
    more: 'Its `secret` is told this once. It ends with its days, when it is revoked, and when the password is changed.',
    isForPeople: true,
    body: newTokenRequest,
    errors: { 404: ['ACCOUNT_NOT_FOUND'], 409: ['TOO_MANY_TOKENS'] },
    example: { body: { name: 'Nightly upload', scope: 'write', days: 90 } },
  },
  'GET /tokens': { summary: 'List one’s own tokens', isForPeople: true },
  'DELETE /tokens/:id': {
    summary: 'Revoke a token',
    isForPeople: true,
    errors: { 404: ['TOKEN_NOT_FOUND', 'ACCOUNT_NOT_FOUND'] },
    example: { path: { id: EXAMPLE.token } },
  },
});
