/** Description of the API at the top of the document. */
export const INTRODUCTION = `Bodies are JSON. In a query, a parameter that is an object or a list is JSON, URL-encoded:
\`filters={"season":{"value":["Spring"],"type":"enum"}}\`. Every error is a problem document whose \`code\` is for programs and whose \`detail\` is for people.

Calls that create accept an \`Idempotency-Key\`: sent twice, they create once. Calls that change accept \`If-Match\` with the version that was read; without
it the last save wins. The cookie \`verbatim-position\` lets a client read its own writes at once; a script without cookies may read an older state.

The answer of a GET can be sent back to the POST at the same path: read-only fields are ignored. A repeated DELETE answers like the first;
for what never existed it answers 404. What does not exist is a 404 with its own \`code\`, whether named in the path or the body; \`errors[].field\` is the
name in the body.

The columns of a table have keys: the labels of their levels joined with \`__\`, and next to each key the labels as a list. An underscore of a label
that stands beside another one, or at its beginning or end, is written \`%5F\` in the key (and a \`%\` before \`5F\` or \`25\` as \`%25\`), always, so that a
key split at \`__\` has one part per level: \`A\` › \`B__x\` is \`A__B%5F%5Fx\`. In an address a key is URL-encoded like anything else.`;
