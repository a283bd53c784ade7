/** Output of this file's servers by address, so that a failed spec shows why a response was 500. */
const outputs = new Map<string, () => string>();

export const noteServerOutput = (origin: string, output: () => string): void => void outputs.set(origin, output);

/** The latest logged failures of responses; empty for servers that another process has started. */
export const readLoggedFailures = (origin: string): string =>
  (outputs.get(origin)?.() ?? '')
    .split('\n')
    .filter((line) => line.includes('"request failed"'))
    .slice(-3)
    .join('\n');
