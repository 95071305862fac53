// What a form asks for when a session alone does not suffice: the password, or
// of accounts without one a sign-in that was just now.

import type { User } from "../../../lib/types";
import { PasswordField } from "../../../ui/Field";
import { text } from "./account.texts";

interface Props {
  user: User;
  value: string;
  onChange: (password: string) => void;
  error?: string;
}

export function ProofField({ user, value, onChange, error }: Props) {
  if (user.has_password) {
    return (
      <>
        <input className="hidden-text" type="text" name="username" autoComplete="username" value={user.name} readOnly tabIndex={-1} aria-hidden="true" />
        <PasswordField label={text("account.proof.password")} name="current-password" autoComplete="current-password" value={value} onChange={onChange} error={error} />
      </>
    );
  }
  // The question for the code comes by itself.
  if (user.twofactor) return null;
  return <p className="account-proof-note">{text("account.proof.fresh")}</p>;
}
