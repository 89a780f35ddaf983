import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { settings } from "../settings.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import { updateMe, useMe } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { toast } from "../../../ui/overlays/toast.ts";

const words = settings.figures;

/** Hides calories in the diary; stored in the account, so for all devices of the user. */
export function HideCaloriesSwitch() {
  const { hidesCalories } = useMe();
  const [pending, setPending] = useState(false);
  const change = async (hidesNext: boolean): Promise<void> => {
    if (pending) return;
    setPending(true);
    updateMe({ hidesCalories: hidesNext });
    try {
      updateMe(await api.account.setHidesCalories.mutate({ hidesCalories: hidesNext }));
    } catch (error) {
      updateMe({ hidesCalories: !hidesNext });
      toast({ title: common.error, text: describeError(error), tone: "error" });
    }
    setPending(false);
  };
  return (
    <section className="card card-pad col gap-s" aria-label={words.title}>
      <h2 className="sm ink2">{words.title}</h2>
      <label className="check">
        <input
          type="checkbox"
          className="overlay-input"
          checked={hidesCalories}
          aria-busy={pending}
          onChange={({ target }) => void change(target.checked)}
        />
        <span className="check-box">
          <Icon name="check" size="xs" />
        </span>
        <span>{words.hide}</span>
      </label>
      <p className="cap ink2">{words.text}</p>
      <Link to="/faq" hash="disturbi-alimentari" className="text-link">
        {words.help}
      </Link>
    </section>
  );
}
