import { ApiFailure, type FakeAnswers, type FakeApi } from "./fake-api.ts";
import { mountApp } from "./mount-app.tsx";

const signedOut = (): never => {
  throw new ApiFailure(401, { message: "Accedi per continuare." });
};

/** Shows an address to a guest. */
export const mountAsGuest = (
  address: string,
  auth: NonNullable<FakeAnswers["auth"]> = {},
  answers: FakeAnswers = {},
): FakeApi =>
  mountApp(address, {
    account: { me: signedOut },
    home: { read: signedOut },
    passkey: { signInOptions: () => new Promise<never>(() => undefined) },
    auth,
    ...answers,
  });
