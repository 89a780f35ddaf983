import { Link } from "@tanstack/react-router";
import { settings } from "../settings.messages.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { Logo } from "../../../ui/icons/logo.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import styles from "../settings.module.css";

const words = settings.about;

/** The app, its version and its credits. */
export function AboutSheet() {
  return (
    <Sheet name="informazioni" title={words.title}>
      <div className={`col gap-m ${styles.settingsAbout}`}>
        <Logo />
        <p className="ink2">{words.text}</p>
        <p className="ink2">{words.medical}</p>
        <p className="sm ink2">{words.licences}</p>
        <p className="cap ink3 num">{settings.version}</p>
        <Link to="/crediti" className={buttonClass({ variant: "tonal", wide: true })}>
          {settings.credits}
        </Link>
      </div>
    </Sheet>
  );
}
