import { MongoServerError } from 'mongodb';

export const DUPLICATE_KEY = 11_000;

/** Whether a write failed because its `_id` is taken. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;
