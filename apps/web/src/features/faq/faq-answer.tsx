import { Link } from "@tanstack/react-router";
import { faq } from "./faq.messages.ts";
import type { FaqItem } from "./faq-item.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./faq.module.css";

type Props = { item: FaqItem; open: boolean; onToggle: () => void };

/** A question that expands to its answer. */
export function FaqAnswer({ item: { id, question, answer, phone, writeToUs }, open, onToggle }: Props) {
  const panel = `${id}-risposta`;
  return (
    <li id={id} className={styles.faqItem}>
      <h3>
        <button type="button" aria-expanded={open} aria-controls={panel} onClick={onToggle}>
          <span className="grow">{question}</span>
          <Icon name="chevron-down" size="s" />
        </button>
      </h3>
      <div id={panel} className={`${styles.faqAnswer} col gap-s ink2`} hidden={!open}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {phone && (
          <p>
            <a href={`tel:${phone.number}`} className={buttonClass({ variant: "tonal", size: "inline" })}>
              {phone.label}
            </a>
          </p>
        )}
        {writeToUs && (
          <p>
            <Link to="/contact-support" className={buttonClass({ variant: "tonal", size: "inline" })}>
              {faq.writeToUs}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}
