/** Says without showing it whose password a form asks for, to whatever keeps passwords. */
export function HiddenUsernameField({ label, email }: { label: string; email: string }) {
  return (
    <input
      hidden
      type="text"
      name="username"
      autoComplete="username"
      aria-label={label}
      value={email}
      readOnly
    />
  );
}
