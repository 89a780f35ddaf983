import { router, signedIn } from "../../trpc/procedures.ts";
import { searchResultOutput } from "../search/schema.ts";
import { barcodeInput, lookupInput, lookupOutput } from "./schema.ts";
import { getProduct, lookUp } from "./service.ts";

export const productRouter = router({
  lookup: signedIn
    .input(lookupInput)
    .output(lookupOutput)
    .query(({ ctx, input }) => lookUp(ctx.deps, ctx.viewer, input.code, input.symbology)),
  get: signedIn
    .input(barcodeInput)
    .output(searchResultOutput)
    .query(({ ctx, input }) => getProduct(ctx.deps, ctx.viewer, input.barcode)),
});
