import { admin } from "../admin.messages.ts";
import { trpc, api, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import {
  formatDiscount,
  formatDiscountValue,
  formatRedemptionCount,
  formatRedemptions,
} from "../model/admin-format.ts";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import { AdminTable, type Column } from "./admin-table.tsx";
import { AdminQuery } from "./paged-list.tsx";
import styles from "../admin.module.css";
import type { ReactNode } from "react";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { usePendingAction } from "../../../lib/use-pending-action.ts";

const messages = admin.codes;

type Code = {
  id: string;
  name: string;
  about?: string | undefined;
  discount: Parameters<typeof formatDiscount>[0];
  uses: Parameters<typeof formatRedemptions>[0];
  tag: ReactNode;
};

function CodeRow({ name, about, discount, uses, tag }: Code) {
  return (
    <li className={`card ${styles.adminRow}`}>
      <div className={styles.adminRowHead}>
        <b className={styles.adminCode}>{name}</b>
        {tag}
      </div>
      {about !== undefined && <p className="sm">{about}</p>}
      <p className="sm ink2 num">{formatDiscount(discount)}</p>
      <p className="sm ink2 num">{formatRedemptions(uses)}</p>
    </li>
  );
}

function Tag({ on, words: [yes, no] }: { on: boolean; words: readonly [string, string] }) {
  return <span className={on ? "tag tag-green" : "tag tag-neutral"}>{on ? yes : no}</span>;
}

const columns: readonly Column<Code>[] = [
  {
    title: messages.columns.code,
    cell: ({ name, about }) => (
      <>
        <b className={styles.adminCode}>{name}</b>
        {about !== undefined && <span className="cap ink2">{about}</span>}
      </>
    ),
  },
  { title: messages.columns.discount, cell: ({ discount }) => formatDiscountValue(discount) ?? messages.noDiscount },
  { title: messages.columns.uses, cell: ({ uses }) => formatRedemptionCount(uses) },
  { title: messages.columns.state, cell: ({ tag }) => tag },
];

function Group({ title, none, codes }: { title: string; none: string; codes: readonly Code[] }) {
  const isDesk = useMediaQuery(deskScreen);
  return (
    <section className="col gap-s" aria-label={title}>
      <h2 className="h3">{title}</h2>
      {codes.length === 0 && <p className="sm ink2">{none}</p>}
      {codes.length > 0 && isDesk && (
        <div className={`card ${styles.adminTableCard}`}>
          <AdminTable caption={title} columns={columns} items={codes} />
        </div>
      )}
      {codes.length > 0 && !isDesk && (
        <ul className="stack gap-sm">
          {codes.map((code) => (
            <CodeRow key={code.id} {...code} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PromotionLists({ promotionCodes, coupons }: Outputs["admin"]["promotions"]) {
  if (promotionCodes.length === 0 && coupons.length === 0)
    return <EmptyState title={messages.none} text={messages.noneText} />;
  return (
    <>
      <Group
        title={messages.title}
        none={messages.noCodes}
        codes={promotionCodes.map((code) => ({
          id: code.id,
          name: code.code,
          discount: code.coupon,
          uses: code,
          tag: <Tag on={code.active} words={[messages.active, messages.inactive]} />,
        }))}
      />
      <Group
        title={messages.coupons}
        none={messages.noCoupons}
        codes={coupons.map((coupon) => ({
          id: coupon.id,
          name: coupon.id,
          about: coupon.name ?? undefined,
          discount: coupon,
          uses: coupon,
          tag: <Tag on={coupon.valid} words={[messages.valid, messages.expired]} />,
        }))}
      />
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
