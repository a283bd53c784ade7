/**
 * Validates every API response against the server's own document: operation, status, type and schema. The
 * document is read once per spec file; other checkouts, or servers without a document, are skipped.
 */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';

interface Content {
  readonly schema?: object;
  readonly example?: unknown;
}

/** The part that specs read. */
export interface Operation {
  readonly summary: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly example?: unknown;
    readonly content?: Readonly<Record<string, Content>>;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface SeenAnswer {
  readonly method: string;
  /** With or without query. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

interface AnswerCheck {
  /** The fault of a response; undefined if it is valid. */
  readonly faultOf: (answer: SeenAnswer) => string | undefined;
}

export const checkAnswersBy = (document: ApiDocument): AnswerCheck => {
  // Formats are for people; `content` and `example` are OpenAPI keywords.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: document.components });
  const routes = Object.entries(document.paths).map(([path, operations]) => ({
    operations,
    parts: path.split('/'),
    validators: new Map<string, ValidateFunction>(),
  }));

  /** The match with the fewest parameters, as for `/themes/new` and `/themes/{theme}`. */
  const getRoute = (path: string) => {
    const given = path.replace(/\/+$/u, '').split('/');
    const found = routes.filter(
      ({ parts }) =>
        parts.length === given.length && parts.every((part, at) => part.startsWith('{') || part === given[at]),
    );
    const parameters = (parts: readonly string[]): number => parts.filter((part) => part.startsWith('{')).length;
    return found.sort((one, other) => parameters(one.parts) - parameters(other.parts))[0];
  };

  return {
    faultOf: ({ method, path, status, type, body }) => {
      const route = getRoute(path.split('?')[0] ?? '');
      const operation = route?.operations[method === 'HEAD' ? 'get' : method.toLowerCase()];
      // Requests without an operation are rejected earlier.
      if (route === undefined || operation === undefined) return undefined;
      const told = operation.responses[String(status)];
      if (told === undefined) return `The document knows no ${status}`;
      const mediaType = type.split(';')[0]?.trim() ?? '';
      if (told.content === undefined) return undefined;
      const content = told.content[mediaType];
      if (content === undefined) return `The document knows no '${mediaType}' with ${status}`;
      if (!mediaType.endsWith('json') || content.schema === undefined) return undefined;
      const key = `${method} ${status}`;
      let validate = route.validators.get(key);
      if (validate === undefined) {
        const inApi = JSON.parse(JSON.stringify(content.schema).replaceAll('"#/', '"api#/')) as object;
        validate = ajv.compile(inApi);
        route.validators.set(key, validate);
      }
      if (validate(body)) return undefined;
      return ajv.errorsText(validate.errors, { dataVar: 'answer' });
    },
  };
};

const checks = new Map<string, Promise<AnswerCheck | undefined>>();

const readCheck = async (origin: string): Promise<AnswerCheck | undefined> => {
  const response = await fetch(`${origin}/api/openapi.json`);
  return response.status === 200 ? checkAnswersBy((await response.json()) as ApiDocument) : undefined;
};

/** @throws Error that names the call and what is wrong with its response */
export const requireDocumented = async (origin: string, answer: SeenAnswer): Promise<void> => {
  // All servers of a spec file are of one build, except those of another checkout.
  const check = checks.get(origin) ?? readCheck(origin).catch(() => undefined);
  checks.set(origin, check);
  const fault = (await check)?.faultOf(answer);
  if (fault === undefined) return;
  throw new Error(
    `${answer.method} ${answer.path} answered ${answer.status} as no document has it: ${fault}\n${JSON.stringify(answer.body).slice(0, 600)}`,
  );
};
