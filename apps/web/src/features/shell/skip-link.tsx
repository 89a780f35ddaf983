import { common } from "../../i18n/common.messages.ts";

/** The first tab stop: skips the navigation. */
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
