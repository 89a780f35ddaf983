import { router, signedInProcedure } from "../../trpc/procedures.ts";
import { searchResultOutput } from "../search/schema.ts";
import { barcodeInput, lookupInput, lookupOutput } from "./schema.ts";
import { getProduct, lookUpCode } from "./service.ts";

export const productRouter = router({
  lookup: signedInProcedure
    .input(lookupInput)
    .output(lookupOutput)
    .query(({ ctx, input }) => lookUpCode(ctx.deps, ctx.currentUser, input.code, input.symbology)),
  get: signedInProcedure
    .input(barcodeInput)
    .output(searchResultOutput)
    .query(({ ctx, input }) => getProduct(ctx.deps, ctx.currentUser, input.barcode)),
});
