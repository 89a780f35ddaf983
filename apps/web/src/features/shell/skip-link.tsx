import { common } from "../../i18n/common.messages.ts";

/** The first stop of Tab: over the navigation, into the content. */
export function SkipLink() {
  return (
    <a
      className="skip-link"
      href="#contenuto"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("contenuto")?.focus();
      }}
    >
      {common.skipToContent}
    </a>
  );
}
