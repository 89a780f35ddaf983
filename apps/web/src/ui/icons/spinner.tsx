import { common } from "../../i18n/common.messages.ts";

/** Turns inside a button that has its own words. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

/** The whole page waits: only for the session and the profile. */
export function PageSpinner() {
  return (
    <div className="spinner-page" role="status" aria-label={common.loading}>
      <Spinner />
    </div>
  );
}
