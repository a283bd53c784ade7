import { describe, expect, it } from '@jest/globals';
import { createDocument } from './document.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly content?: { readonly 'application/json': { readonly example?: unknown } };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters: readonly Parameter[] }>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

describe('the OpenAPI document', () => {
  const { paths, components } = createDocument() as unknown as Document;
  const parameters = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation.parameters.map((parameter) => {
        const shared = components.parameters[parameter.$ref?.split('/').at(-1) ?? ''];
        return { operation: `${method} ${path}`, ...(shared ?? parameter) };
      }),
    ),
  );

  it('has a description and an example of each parameter', () => {
    expect(parameters.length).toBeGreaterThan(200);
    const untold = parameters.filter(({ description = '', example, content }) => {
      const shown = example ?? content?.['application/json'].example;
      return description.trim().length < 10 || shown === undefined;
    });
    expect(untold.map(({ operation, in: place, name }) => `${operation} ${place} ${name}`)).toEqual([]);
  });

  it('lists each parameter of an operation once', () => {
    const names = parameters.map(({ operation, in: place, name }) => `${operation} ${place} ${name}`);
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  });
});
