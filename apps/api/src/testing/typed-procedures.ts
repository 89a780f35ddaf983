import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../trpc/app-router.ts";

type Response = { status: number; body: unknown };
type Requests = { get: (url: string) => Promise<Response>; post: (url: string, body?: object) => Promise<Response> };
type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Path =
  | { [Feature in keyof Inputs]: `${Feature}.${keyof Inputs[Feature] & string}` }[keyof Inputs]
  | `admin.backups.${keyof Inputs["admin"]["backups"]}`
  | `recipes.shopping.${keyof Inputs["recipes"]["shopping"]}`;
type At<Tree, Place extends string> = Place extends `${infer First}.${infer Rest}`
  ? First extends keyof Tree
    ? At<Tree[First], Rest>
    : never
  : Place extends keyof Tree
    ? Tree[Place]
    : never;

type Answer<Output> = {
  status: number;
  /** The procedure's result; reading it after an error fails the test. */
  data: Output;
  message: string | undefined;
  issues: { path: string; message: string }[];
};

type Body = {
  result?: { data: { json: unknown } };
  error?: { json: { message: string; data: { issues?: { path: string; message: string }[] } } };
};

function answerOf<Output>({ status, body }: Response): Answer<Output> {
  const { result, error } = body as Body;
  return {
    status,
    get data(): Output {
      if (!result) throw new Error(`rejected with ${status}: ${error?.json.message}`);
      return result.data.json as Output;
    },
    message: error?.json.message,
    issues: error?.json.data.issues ?? [],
  };
}

/** The app's tRPC calls by these requests, with the types that the app uses. */
export function createProcedureCalls({ get, post }: Requests) {
  return {
    query: async <P extends Path>(path: P, input: At<Inputs, P>): Promise<Answer<At<Outputs, P>>> =>
      answerOf(
        await get(
          input === undefined
            ? `/api/trpc/${path}`
            : `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`,
        ),
      ),
    mutate: async <P extends Path>(path: P, input: At<Inputs, P>): Promise<Answer<At<Outputs, P>>> =>
      answerOf(await post(`/api/trpc/${path}`, input === undefined ? undefined : { json: input })),
  };
}
