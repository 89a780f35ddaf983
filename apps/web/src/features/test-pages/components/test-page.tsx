import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { testPages } from "../../../entities/test-pages/test-pages.messages.ts";
import { BackHeader } from "../../../ui/layout/page-header.tsx";
import styles from "../test-pages.module.css";

type Props = { title: string; text: string; children: ReactNode };

export function TestPage({ title, text, children }: Props) {
  const navigate = useNavigate();
  return (
    <main id="contenuto" className={`page ${styles.testPage}`} tabIndex={-1}>
      <BackHeader label={testPages.back} onBack={() => void navigate({ to: "/profile" })}>
        <span className="tag tag-gold">{testPages.tag}</span>
      </BackHeader>
      <div className="pad col gap-m">
        <h1 className="h1">{title}</h1>
        <p className="ink2">{text}</p>
        {children}
      </div>
    </main>
  );
}
