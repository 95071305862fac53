// The field of a form for which a session is not enough: the password, or for accounts without one
// a recent sign-in.

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
  // The dialog for the code opens by itself.
  if (user.twofactor) return null;
  return <p className="account-proof-note">{text("account.proof.fresh")}</p>;
}
