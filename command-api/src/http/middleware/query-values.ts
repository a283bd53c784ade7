import { z } from 'zod';

/** Whether a parameter of this type is JSON in the query string: an object, a list or a boolean. */
export const takesJson = (type: unknown): boolean => {
  const inner = innerType(type);
  return (
    inner instanceof z.ZodObject ||
    inner instanceof z.ZodArray ||
    inner instanceof z.ZodRecord ||
    inner instanceof z.ZodBoolean
  );
};

export const takesNumber = (type: unknown): boolean => innerType(type) instanceof z.ZodNumber;

/** Unwraps optional types. */
const innerType = (type: unknown): unknown => {
  let inner = type;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault || inner instanceof z.ZodOptional)
    inner = inner.def.innerType;
  return inner;
};
