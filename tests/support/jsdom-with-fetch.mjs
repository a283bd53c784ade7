// jsdom for the specs of the web app, with what every browser has and jsdom lacks, taken from node.
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
