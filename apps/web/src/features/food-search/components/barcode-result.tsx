import type { ReactNode } from "react";
import { barcodeDraftKey, getFoodDraft, saveFoodDraft } from "../../../entities/food/food-draft.ts";
import { foodFinder } from "../../../entities/food/food-finder.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorCard, useDelayedPending } from "../../../ui/feedback/query-boundary.tsx";
import { foodSearch } from "../food-search.messages.ts";
import { OpenFoodFactsNotice } from "./data-quality.tsx";
import { FoodSection, FoodSkeletonRows, type RowActions } from "./food-section.tsx";

type BarcodeResultProps = RowActions & {
  code: string;
  onCreate: (barcode: string) => void;
  /** Opens the camera for the label; undefined where photo analysis is unavailable. */
  onLabel: ((barcode: string) => void) | undefined;
};

/** The product of a barcode that was typed into the search. */
export function BarcodeResult({ code, onCreate, onLabel, ...actions }: BarcodeResultProps) {
  const lookup = trpc.product.lookup.useQuery({ code }, { trpc: { context: { skipBatch: true } } });
  const showsSkeleton = useDelayedPending(lookup.isFetching);
  const outcome = lookup.data;
  const isOnline = useOnlineStatus();
  const hasFailed = lookup.isError && !lookup.isFetching;
  const renderCreateButton = (barcode: string): ReactNode => (
    <Button variant="tonal" size="small" icon="plus" onClick={() => onCreate(barcode)}>
      {foodSearch.create}
    </Button>
  );
  return (
    <div aria-busy={lookup.isFetching} className="mt-l">
      <p className="visually-hidden" role="status">
        {outcome?.status === "found" ? foodSearch.found(1, code) : ""}
      </p>
      {showsSkeleton && (
        <ul>
          <FoodSkeletonRows count={1} />
        </ul>
      )}
      {hasFailed && isOnline && (
        <ErrorCard
          title={foodSearch.failed}
          cause={foodSearch.failedText(describeError(lookup.error))}
          onRetry={() => void lookup.refetch()}
        />
      )}
      {outcome?.status === "found" && (
        <FoodSection title={foodSearch.products} foods={[outcome.food]} {...actions}>
          {outcome.food.kind === "product" && <OpenFoodFactsNotice />}
        </FoodSection>
      )}
      {outcome?.status === "incomplete" && (
        <EmptyState title={foodSearch.codeIncomplete(outcome.draft.name ?? code)} text={foodSearch.codeIncompleteText}>
          <Button
            variant="tonal"
            size="small"
            icon="pencil"
            onClick={() => {
              const { gtin, name, ...known } = outcome.draft;
              const key = barcodeDraftKey(gtin);
              if (!getFoodDraft(key)) saveFoodDraft(key, { ...known, name: name ?? "", barcode: gtin });
              onCreate(gtin);
            }}
          >
            {foodSearch.complete}
          </Button>
        </EmptyState>
      )}
      {outcome?.status === "in_store" && (
        <EmptyState title={foodSearch.codeInStore} text={foodSearch.codeInStoreText}>
          {renderCreateButton(outcome.stem)}
        </EmptyState>
      )}
      {outcome?.status === "not_found" && (
        <EmptyState title={foodSearch.codeUnknown} text={foodSearch.codeUnknownText}>
          {onLabel && (
            <Button size="small" icon="camera" aria-haspopup="dialog" onClick={() => onLabel(outcome.gtin)}>
              {foodSearch.photographLabel}
            </Button>
          )}
          {renderCreateButton(outcome.gtin)}
        </EmptyState>
      )}
      {hasFailed && !isOnline && (
        <EmptyState title={foodFinder.codeOffline} text={foodFinder.codeOfflineText}>
          {renderCreateButton(code)}
        </EmptyState>
      )}
      {outcome?.status === "unreachable" && !lookup.isFetching && (
        <EmptyState title={foodSearch.codeUnreachable} text={foodSearch.codeUnreachableText}>
          <Button variant="tonal" size="small" onClick={() => void lookup.refetch()}>
            {common.retry}
          </Button>
          {renderCreateButton(outcome.gtin)}
        </EmptyState>
      )}
    </div>
  );
}
