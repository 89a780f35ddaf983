import { z } from "zod";
import { createdFilter, listParams, madeIn, pageOf } from "../api/list-pagination.ts";
import { operation } from "../api/api-operation.ts";
import { expand, notHere, text } from "../api/request-params.ts";
import { noSuch, wrongParameter } from "../api/stripe-error.ts";

/** `charge.*` means every event of charges. */
function isOf(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** What has happened, as it was at that moment. */
export const eventOperations = [
  operation("GET", "/v1/events/:id", z.strictObject({ expand: expand() }), ({ account, id }) => {
    const event = account.events.get(id);
    if (!event) throw noSuch("event", id, "id");
    return event;
  }),
  operation(
    "GET",
    "/v1/events",
    z.strictObject({
      ...listParams,
      created: createdFilter(),
      type: text().optional(),
      types: z.array(text()).max(20).optional(),
      delivery_success: notHere().optional(),
    }),
    ({ account, given }) => {
      if (given.type !== undefined && given.types !== undefined)
        throw wrongParameter("You may only specify one of these parameters: type, types.", {
          code: "parameters_exclusive",
        });
      const wanted = given.types ?? [given.type ?? "*"];
      return pageOf(
        account.events,
        given,
        { kind: "event", url: "/v1/events" },
        (event) => madeIn(given.created, event) && wanted.some((type) => isOf(event.type, type)),
      );
    },
  ),
];
