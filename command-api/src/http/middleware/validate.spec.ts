import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Context } from '../request-state.ts';
import { parseBody } from './validate.ts';

const schema = z.strictObject({
  value: z.array(z.union([z.string().max(5), z.number()])).optional(),
  status: z.union([z.literal(1), z.literal(-1)]).optional(),
  folder: z.union([z.string().min(1), z.null()]).optional(),
  themes: z.array(z.union([z.string(), z.strictObject({ id: z.string() })])).optional(),
  user: z.union([z.string(), z.number()], 'Must be the id of a user').optional(),
});

const refuse = (body: unknown): unknown => {
  const ctx = { request: { length: 1, body }, is: () => 'json' } as unknown as Context;
  try {
    return parseBody(ctx, schema);
  } catch (error) {
    return error;
  }
};

describe('a value that may be of several types', () => {
  it.each([
    [{ value: [null] }, 'value.0: Must be of the type string or number'],
    [{ status: 3 }, 'status: Must be one of 1, -1'],
    [{ folder: 3 }, 'folder: Must be of the type string or null'],
    [{ value: ['longer'] }, 'value.0: Must have at most 5 characters'],
    [{ themes: [{}] }, 'Field is Required'],
    [{ themes: [{ id: 'a', ID: 'b' }] }, "'ID' is not a known field. Remove it."],
    [{ themes: [7] }, 'themes.0: Must be of the type string or object'],
    [{ user: {} }, 'user: Must be the id of a user'],
  ])('given %j, when it is refused, then the answer says what it must be', (body, detail) => {
    expect(refuse(body)).toMatchObject({ status: 400, message: detail });
  });

  it('given a part of it without a field, when it is refused, then the field is named', () => {
    expect(refuse({ themes: [{}] })).toMatchObject({
      errors: [{ field: 'themes.0.id', message: 'Field is Required' }],
    });
  });
});
