import { describe, expect, it } from '@jest/globals';
import { EventStoreUnavailableError } from '@verbatim/eventstore/event-store';
import { FieldError } from '../results/engine/filters.ts';
import { QueryAbortedError } from '../results/engine/query-cost.ts';
import { ModelBehindError } from '../runtime/subscriptions/wait-for-position.ts';
import { ReadStoreUnavailableError } from '../stores/read-store.ts';
import { queryErrors } from './query-errors.ts';

describe('an error of a query', () => {
  it.each([
    new FieldError('FIELD_UNKNOWN', 'season', 'There is no column season'),
    new ModelBehindError('comments-p', '12'),
    new ReadStoreUnavailableError('MongoDB does not answer'),
    new EventStoreUnavailableError('EventStoreDB does not answer'),
    new QueryAbortedError(),
  ])('given $name, when sent to another thread, then has its class and message there', (error) => {
    const there = queryErrors.unpack(structuredClone(queryErrors.pack(error)));
    expect([there?.constructor, there?.message]).toEqual([error.constructor, error.message]);
  });

  it('given any other, when sent, then is a message only', () => {
    expect(queryErrors.pack(new Error('cold soup'))).toBeUndefined();
  });
});
