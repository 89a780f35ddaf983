import { z } from "zod";
import { createdFilter, listParams, matchesCreated, paginate } from "../api/list-pagination.ts";
import { defineOperation } from "../api/api-operation.ts";
import { expandParam, unsupportedParam, textParam } from "../api/request-params.ts";
import { resourceMissing, invalidParameter } from "../api/stripe-error.ts";

/** Whether an event type matches a pattern; `charge.*` matches every event of charges. */
function matchesEventType(type: string, pattern: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

/** Events with the state of their object at the time of the event. */
export const eventOperations = [
  defineOperation("GET", "/v1/events/:id", z.strictObject({ expand: expandParam() }), ({ account, id }) => {
    const event = account.events.get(id);
    if (!event) throw resourceMissing("event", id, "id");
    return event;
  }),
  defineOperation(
    "GET",
    "/v1/events",
    z.strictObject({
      ...listParams,
      created: createdFilter(),
      type: textParam().optional(),
      types: z.array(textParam()).max(20).optional(),
      delivery_success: unsupportedParam().optional(),
    }),
    ({ account, params }) => {
      if (params.type !== undefined && params.types !== undefined)
        throw invalidParameter("You may only specify one of these parameters: type, types.", {
          code: "parameters_exclusive",
        });
      const wanted = params.types ?? [params.type ?? "*"];
      return paginate(
        account.events,
        params,
        { kind: "event", url: "/v1/events" },
        (event) => matchesCreated(params.created, event) && wanted.some((type) => matchesEventType(event.type, type)),
      );
    },
  ),
];
