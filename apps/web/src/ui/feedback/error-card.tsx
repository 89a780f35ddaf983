import { common } from "../../i18n/common.messages.ts";
import { describeError } from "../../lib/api/api-error.ts";
import { Button } from "../buttons/button.tsx";
import { Icon } from "../icons/icon.tsx";

type Props = { title: string; cause: string; onRetry: () => void; pending?: boolean };

/** A card whose content failed to load: it stays in place, shows the cause and offers a retry. */
export function ErrorCard({ title, cause, onRetry, pending = false }: Props) {
  return (
    <div className="card error-card" role="alert">
      <Icon name="info" />
      <div className="error-card-text">
        <b>{title}</b>
        <span className="cap ink2">{cause}</span>
      </div>
      <Button variant="ghost" size="inline" onClick={onRetry} pending={pending}>
        {common.retry}
      </Button>
    </div>
  );
}

export type FailedQuery = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

/** The error of a query in place of its content. */
export function QueryErrorCard({ title, query }: { title: string; query: FailedQuery }) {
  const { error, isFetching, refetch } = query;
  return <ErrorCard title={title} cause={describeError(error)} onRetry={() => void refetch()} pending={isFetching} />;
}
