import { freeQuotaPerDay } from "@fetta/domain/billing/usage-quota";
import type { ReactElement } from "react";
import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { BenefitIcon } from "./benefit-icon.tsx";
import styles from "../paywall.module.css";

const texts = paywall.table;

type Row = { icon: ReactElement; name: string; free: string; pro: string };

const scans = { free: texts.perDay(freeQuotaPerDay), pro: texts.unlimited };
const rows: readonly Row[] = [
  { icon: <Icon name="scan" size="s" />, name: texts.dishes, ...scans },
  { icon: <Icon name="pot" size="s" />, name: texts.recipes, ...scans },
  { icon: <BenefitIcon name="ban" />, ...texts.ads },
  { icon: <BenefitIcon name="headphones" />, ...texts.support },
  { icon: <BenefitIcon name="bars" />, ...texts.tracking },
];

/** Comparison of the limits of the free plan with PRO. */
export function PlanTable() {
  return (
    <div className={`card ${styles.planTable}`}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="cap b ink2">
              {texts.freeLimits}
            </th>
            <th scope="col" className="mic ink3">
              {texts.free}
            </th>
            <th scope="col" className={`mic ${styles.planTablePro}`}>
              {texts.pro}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ icon, name, free, pro }) => (
            <tr key={name}>
              <th scope="row">
                <span className={styles.planTableName}>
                  {icon}
                  {name}
                </span>
              </th>
              <td className="cap ink3">{free}</td>
              <td className={`cap b ${styles.planTablePro}`}>{pro}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mic ink3">{texts.reset}</p>
    </div>
  );
}
