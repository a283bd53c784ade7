// jsdom for specs of the web app, with node's versions of what it lacks.
import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = {
  ...{ TextEncoder, TextDecoder, ReadableStream, TransformStream, Blob, File, FormData },
  ...{ fetch, Request, Response, Headers, AbortController, AbortSignal, structuredClone },
};

export default class JsdomWithFetch extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const [name, value] of Object.entries(fromNode)) {
      Object.defineProperty(this.global, name, { value, configurable: true, writable: true });
    }
  }
}
