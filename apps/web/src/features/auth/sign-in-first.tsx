import { useState } from "react";
import { noAnswers } from "./auth-answers.ts";
import { LinkPage } from "./link-page.tsx";
import { ProviderWay } from "./provider-way.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** In the place of a page that needs to know who asks: the ways in, after which `returnTo`, the page itself, goes on. */
export function SignInFirst({ title, text, returnTo }: { title: string; text: string; returnTo: string }) {
  const [answers, setAnswers] = useState(noAnswers);
  return (
    <LinkPage title={title}>
      <p className="ink2">{text}</p>
      <ProviderWay returnTo={returnTo} />
      <SignInForm
        stay
        answers={answers}
        onAnswer={(part) => setAnswers((before) => ({ ...before, ...part }))}
      />
    </LinkPage>
  );
}
