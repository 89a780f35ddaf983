/** Invisible field that gives password managers the account of a password form. */
export function HiddenUsernameField({ label, email }: { label: string; email: string }) {
  return <input hidden type="text" name="username" autoComplete="username" aria-label={label} value={email} readOnly />;
}
