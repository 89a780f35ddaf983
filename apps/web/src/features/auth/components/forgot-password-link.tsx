import { Link } from "@tanstack/react-router";
import { auth } from "../auth.messages.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import styles from "../auth.module.css";

/** Link to password recovery; where the server sends no mails, the support contact. */
export function ForgotPasswordLink() {
  const { data: signInMethods } = trpc.auth.signInMethods.useQuery();
  return (
    <div className={styles.authForgot}>
      {signInMethods?.mail === true && (
        <Link to="/auth" search={{ scheda: "password" }} className="text-link">
          {auth.forgot}
        </Link>
      )}
      {signInMethods?.mail === false && (
        <p className="sm ink2">
          {auth.forgotWithoutMail} <Link to="/contact-support">{auth.askForHelp}</Link>
        </p>
      )}
    </div>
  );
}
