import { admin } from "../admin.messages.ts";
import { trpc, api, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { formatDiscount, formatRedemptions } from "../model/admin-format.ts";
import { AdminQuery } from "./paged-list.tsx";
import styles from "../admin.module.css";
import type { ReactNode } from "react";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

const messages = admin.codes;

type CodeRowProps = { name: string; about?: string | undefined; discount: string; uses: string; tag: ReactNode };

function CodeRow({ name, about, discount, uses, tag }: CodeRowProps) {
  return (
    <li className={`card ${styles.adminRow}`}>
      <div className={styles.adminRowHead}>
        <b className={styles.adminCode}>{name}</b>
        {tag}
      </div>
      {about !== undefined && <p className="sm">{about}</p>}
      <p className="sm ink2 num">{discount}</p>
      <p className="sm ink2 num">{uses}</p>
    </li>
  );
}

function Tag({ on, words: [yes, no] }: { on: boolean; words: readonly [string, string] }) {
  return <span className={on ? "tag tag-green" : "tag tag-neutral"}>{on ? yes : no}</span>;
}

type GroupProps = { title: string; none: string; children: ReactNode[] };

function Group({ title, none, children }: GroupProps) {
  return (
    <section className="col gap-s" aria-label={title}>
      <h2 className="h3">{title}</h2>
      {children.length === 0 ? <p className="sm ink2">{none}</p> : <ul className="stack gap-sm">{children}</ul>}
    </section>
  );
}

function PromotionLists({ promotionCodes, coupons }: Outputs["admin"]["promotions"]) {
  if (promotionCodes.length === 0 && coupons.length === 0)
    return <EmptyState title={messages.none} text={messages.noneText} />;
  return (
    <>
      <Group title={messages.title} none={messages.noCodes}>
        {promotionCodes.map((code) => (
          <CodeRow
            key={code.id}
            name={code.code}
            discount={formatDiscount(code.coupon)}
            uses={formatRedemptions(code)}
            tag={<Tag on={code.active} words={[messages.active, messages.inactive]} />}
          />
        ))}
      </Group>
      <Group title={messages.coupons} none={messages.noCoupons}>
        {coupons.map((coupon) => (
          <CodeRow
            key={coupon.id}
            name={coupon.id}
            about={coupon.name ?? undefined}
            discount={formatDiscount(coupon)}
            uses={formatRedemptions(coupon)}
            tag={<Tag on={coupon.valid} words={[messages.valid, messages.expired]} />}
          />
        ))}
      </Group>
    </>
  );
}

/** Creates the default codes at the payment provider; then refetches the list, after a failure too. */
function useCreateCodes() {
  const utils = trpc.useUtils();
  return usePendingAction(async () => {
    try {
      const { created } = await api.admin.setupPromotions.mutate();
      toast({ title: messages.created, text: created.length > 0 ? messages.createdText : messages.existingText });
    } catch (error) {
      toastError(parseApiError(error).message ?? messages.createFailed);
    }
    void utils.admin.promotions.invalidate();
  });
}

/** The codes and coupons at the payment provider, and a button that creates the default ones there. */
export function PromotionCodesSection() {
  const promotionsQuery = trpc.admin.promotions.useQuery(undefined, { staleTime: 0 });
  const [create, pending] = useCreateCodes();
  return (
    <>
      <Button icon="plus" wide pending={pending} onClick={() => void create()}>
        {messages.create}
      </Button>
      <AdminQuery query={promotionsQuery}>{(data) => <PromotionLists {...data} />}</AdminQuery>
    </>
  );
}
