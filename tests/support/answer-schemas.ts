/**
 * Holds every answer of the API against the document that the server itself tells: its operation, status, type, and schema. The document is
 * read once a file of specs; what is asked of another checkout, or has no document, is not looked at.
 */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';

interface Content {
  readonly schema?: object;
  readonly example?: unknown;
}

/** What specs look at of it. */
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
  /** With or without its query. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

interface AnswerCheck {
  /** What is wrong with an answer; undefined for one that is as the document has it. */
  readonly faultOf: (answer: SeenAnswer) => string | undefined;
}

export const checkAnswersBy = (document: ApiDocument): AnswerCheck => {
  // Formats are told to people; `content` and `example` are OpenAPI's own words.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: document.components });
  const routes = Object.entries(document.paths).map(([path, operations]) => ({
    operations,
    parts: path.split('/'),
    validators: new Map<string, ValidateFunction>(),
  }));

  /** Of several the one with the fewest parameters, as `/themes/new` and `/themes/{theme}`. */
  const routeOf = (path: string) => {
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
      const route = routeOf(path.split('?')[0] ?? '');
      const operation = route?.operations[method === 'HEAD' ? 'get' : method.toLowerCase()];
      // What is asked of no operation is refused before there is one.
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

/** @throws Error that names the call and what is wrong with its answer */
export const requireDocumented = async (origin: string, answer: SeenAnswer): Promise<void> => {
  // All servers of a file of specs are of one build, unless they are started of another checkout.
  const check = checks.get(origin) ?? readCheck(origin).catch(() => undefined);
  checks.set(origin, check);
  const fault = (await check)?.faultOf(answer);
  if (fault === undefined) return;
  throw new Error(
    `${answer.method} ${answer.path} answered ${answer.status} as no document has it: ${fault}\n${JSON.stringify(answer.body).slice(0, 600)}`,
  );
};
