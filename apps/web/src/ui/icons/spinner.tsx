import { pendingAttribute } from "../../lib/first-paint/prerendered.ts";
import { common } from "../../i18n/common.messages.ts";

/** A spinner for inside a button; the button has the accessible text. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

/** A spinner for the whole page: only while session and profile load. */
export function PageSpinner() {
  return (
    <div className="spinner-page" {...pendingAttribute} role="status" aria-label={common.loading}>
      <Spinner />
    </div>
  );
}
