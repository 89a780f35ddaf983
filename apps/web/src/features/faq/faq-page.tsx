import { Link, useLocation } from "@tanstack/react-router";
import { useState, useEffect, type ReactNode } from "react";
import { faq, faqCategories } from "./faq.messages.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import { findAnswers, type FaqItem } from "./faq-item.ts";
import styles from "./faq.module.css";
import { Icon } from "../../ui/icons/icon.tsx";

const ids = new Set<string>(faqCategories.flatMap(({ items }) => items.map(({ id }) => id)));

function SupportLink() {
  return (
    <Link to="/contact-support" className={buttonClass({ wide: true })}>
      {faq.contact}
    </Link>
  );
}

/** Opens the answer of the URL fragment (`#rimborso`) and scrolls to it, on mount and on each change. */
function useOpenLinkedAnswer(onLinked: (id: string) => void): void {
  const id = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (!ids.has(id)) return;
    onLinked(id);
    // After the answer has opened: its height is not known earlier.
    const frame = requestAnimationFrame(() => {
      const item = document.getElementById(id);
      item?.scrollIntoView();
      item?.querySelector("button")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a link is followed once, however often the page is drawn
  }, [id]);
}

type Props = { item: FaqItem; open: boolean; onToggle: () => void };

/** A question that expands to its answer. */
function FaqAnswer({ item: { id, question, answer, phone, writeToUs }, open, onToggle }: Props) {
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

/** The frequently asked questions, public; `back` leads to the previous page. */
export function FaqPage({ back }: { back: ReactNode }) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const found = findAnswers(faqCategories, text);
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  const typed = text.trim();
  useOpenLinkedAnswer((id) => {
    setText("");
    setOpen((before) => new Set(before).add(id));
  });
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <main id="contenuto" className="page" tabIndex={-1}>
      {back}
      <div className={`pad ${styles.faq}`}>
        <h1 className="h1">{faq.title}</h1>
        <div>
          <SearchInput
            className={styles.faqSearch}
            label={faq.search}
            placeholder={faq.placeholder}
            maxLength={100}
            text={text}
            onText={setText}
            onSubmit={() => undefined}
            onEscape={() => setText("")}
          />
          <p className={`cap ink2 ${styles.faqFound}`} role="status">
            {typed === "" || count === 0 ? "" : faq.found(count)}
          </p>
        </div>
        {found.map(({ id, title, items }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="h3">
              {title}
            </h2>
            <ul className="card faq-list">
              {items.map((item) => (
                <FaqAnswer key={item.id} item={item} open={open.has(item.id)} onToggle={() => toggle(item.id)} />
              ))}
            </ul>
          </section>
        ))}
        {count === 0 ? (
          <div role="status">
            <EmptyState title={faq.none(typed)} text={faq.noneText}>
              <SupportLink />
            </EmptyState>
          </div>
        ) : (
          <section className="card card-pad col gap-m" aria-label={faq.notFound}>
            <div>
              <p className="h3">{faq.notFound}</p>
              <p className="sm ink2">{faq.notFoundText}</p>
            </div>
            <SupportLink />
          </section>
        )}
      </div>
    </main>
  );
}
