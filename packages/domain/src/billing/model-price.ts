/** US dollars per million tokens. */
export type ModelPrice = { input: number; output: number };

/**
 * Provider prices per million tokens, as found on pages of March to July 2026; gpt-4o, gpt-4o-mini and gpt-4.1-mini are
 * earlier list prices, gpt-5-mini is a comparison page's (benchr.org). They serve the accounts, not a bill: each
 * installation can configure the prices of its own contract.
 */
const listPrices = new Map<string, ModelPrice>(
  Object.entries({
    "gpt-5.6-luna": { input: 1, output: 6 },
    "gpt-5.4": { input: 2.5, output: 15 },
    "gpt-5.4-mini": { input: 0.75, output: 4.5 },
    "gpt-5.4-nano": { input: 0.2, output: 1.25 },
    "gpt-5-mini": { input: 0.25, output: 2 },
    "gpt-4.1-mini": { input: 0.4, output: 1.6 },
    "gpt-4o": { input: 2.5, output: 10 },
    "gpt-4o-mini": { input: 0.15, output: 0.6 },
  }),
);

/** Providers answer with a dated name of the requested model: `gpt-5.4-mini-2026-03-17`. */
const dateSuffix = /-\d{4}-?\d{2}-?\d{2}$/;

const listPriceOf = (model: string): ModelPrice | undefined => listPrices.get(model.replace(dateSuffix, ""));

/**
 * Cost of a request in whole millionths of a US dollar. `contractPrice`: prices of the installation's contract, which
 * take precedence over the list. Null where the tokens or the price are not known.
 */
export function computeCostMicroUsd(
  call: { model: string; tokensIn: number | null; tokensOut: number | null },
  contractPrice?: ModelPrice,
): number | null {
  const { model, tokensIn, tokensOut } = call;
  const price = contractPrice ?? listPriceOf(model);
  if (!price || tokensIn === null || tokensOut === null) return null;
  // Dollars per million tokens equal millionths of a dollar per token.
  return Math.round(tokensIn * price.input + tokensOut * price.output);
}
