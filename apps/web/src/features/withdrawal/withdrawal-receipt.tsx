import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { planLengths } from "../../entities/pro/pro-plan.messages.ts";
import { pro } from "../../entities/pro/pro.messages.ts";
import { withdrawal } from "../../entities/withdrawal/withdrawal.messages.ts";
import { formatDay } from "../../lib/local-date.ts";
import { formatEuro } from "../../lib/format-euro.ts";
import { formatRomeDay, formatRomeTime } from "../../lib/rome-time.ts";
import { downloadFile } from "../../lib/download-file.ts";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { DescriptionList } from "../../ui/layout/description-list.tsx";
import { Icon, CustomIcon } from "../../ui/icons/icon.tsx";

type Purchase = Outputs["billing"]["purchases"]["purchases"][number];

const messages = withdrawal.receipt;

/** The rows of the receipt, for the screen and for the file. */
function toReceiptFacts(
  { number, planType, purchasedAt, refundCents }: Purchase,
  { receivedAt, name, refundBy }: NonNullable<Purchase["withdrawal"]>,
): [string, string][] {
  return [
    [messages.received, messages.moment(formatRomeDay(receivedAt), formatRomeTime(receivedAt))],
    [messages.name, name],
    [messages.contract, pro.planOf(planLengths[planType])],
    [messages.number, number],
    [messages.purchased, formatRomeDay(purchasedAt)],
    [messages.refund, formatEuro(refundCents)],
    [messages.refundTo, messages.method],
    [messages.refundBy, formatDay(refundBy, "long")],
  ];
}

type Props = { purchase: Purchase; declared: NonNullable<Purchase["withdrawal"]> };

/** The declaration and its time, as in the confirmation mail. */
export function WithdrawalReceipt({ purchase, declared }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is unmounted, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const facts = toReceiptFacts(purchase, declared);
  const download = (): void => {
    const lines = [messages.title, "", ...facts.map(([name, value]) => `${name}: ${value}`), ""];
    downloadFile(messages.file(purchase.number), new Blob([lines.join("\n")], { type: "text/plain;charset=utf-8" }));
  };
  return (
    <div className="withdrawal-receipt">
      <div className="withdrawal-received">
        <span className="withdrawal-check">
          <Icon name="check" />
        </span>
        <h1 className="h1" ref={heading} tabIndex={-1}>
          {messages.title}
        </h1>
        <p className="ink2">{messages.text}</p>
      </div>
      <section className="card card-pad" aria-label={messages.title}>
        <DescriptionList items={facts} />
        <p className="withdrawal-mailed sm ink2">
          {declared.mailed ? (
            <CustomIcon size="s">
              <rect x="4" y="5.8" width="16" height="12.4" rx="2.6" />
              <path d="M4.6 7.6l7.4 5.6 7.4-5.6" />
            </CustomIcon>
          ) : (
            <Icon name="info" size="s" />
          )}
          {declared.mailed ? messages.mailed(declared.email) : messages.notMailed}
        </p>
      </section>
      <Button variant="tonal" icon="download" wide onClick={download}>
        {messages.download}
      </Button>
      <div className="withdrawal-foot">
        <Link to="/" className={buttonClass({ wide: true })}>
          {messages.toDiary}
        </Link>
      </div>
    </div>
  );
}
