/** The text of server-sent events, as it arrives in pieces, into events (WHATWG HTML, 9.2.6). */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

export interface EventSink {
  readonly onEvent: (event: ServerEvent) => void;
  /** Milliseconds after which the server wants to be asked again when the connection has ended. */
  readonly onRetry: (ms: number) => void;
  /** What the next connection tells the server it has heard. */
  readonly onId: (id: string) => void;
}

/** @returns takes the next piece of text; pieces may end anywhere, also between CR and LF */
export const createEventParser = ({ onEvent, onRetry, onId }: EventSink): ((piece: string) => void) => {
  let rest = '';
  let name = '';
  let data: string[] = [];
  const field = (key: string, value: string): void => {
    if (key === 'event') name = value;
    else if (key === 'data') data.push(value);
    else if (key === 'id' && !value.includes('\0')) onId(value);
    else if (key === 'retry' && /^\d+$/u.test(value)) onRetry(Number(value));
  };
  const take = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name === '' ? 'message' : name, data: data.join('\n') });
      [name, data] = ['', []];
      return;
    }
    const colon = line.indexOf(':');
    // A line that begins with a colon is a comment: a sign of life.
    if (colon === 0) return;
    const value = colon < 0 ? '' : line.slice(colon + 1);
    field(colon < 0 ? line : line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value);
  };
  return (piece) => {
    const text = rest + piece;
    // A CR at the end may be the first half of a line's end.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\r|\n/u);
    rest = (lines.pop() ?? '') + text.slice(whole.length);
    for (const line of lines) take(line);
  };
};
