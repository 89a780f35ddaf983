/**
 * The envelope of superjson for values that are plain JSON, which all inputs and outputs of the API are: the server
 * reads it with superjson, and the app does without its code (4 kB).
 */
const envelope = { serialize: (json: unknown) => ({ json }), deserialize: ({ json }: { json?: unknown }) => json };

export const jsonTransformer = { input: envelope, output: envelope };
