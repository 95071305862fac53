// A field for a new password, which tells how hard it is to guess.

import type { FocusEventHandler } from "react";
import { PasswordField } from "../../../ui/Field";
import { leastPassword } from "./checks";
import { strengthOf } from "./strength";
import { text } from "./account.texts";
import "./new-password.css";

interface Props {
  label: string;
  name?: string;
  value: string;
  onChange: (password: string) => void;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  error?: string;
  /** What belongs to the account and makes a bad password. */
  names?: readonly string[];
}

export function NewPasswordField({ names = [], value, error, ...rest }: Props) {
  const least = leastPassword();
  return (
    <div className="new-password">
      <PasswordField {...rest} value={value} autoComplete="new-password" hint={text("account.auth.passwordHint", { n: least })} error={error} />
      {value !== "" && <Meter password={value} least={least} names={names} />}
    </div>
  );
}

const words = ["account.strength.0", "account.strength.1", "account.strength.2", "account.strength.3", "account.strength.4"] as const;

function Meter({ password, least, names }: { password: string; least: number; names: readonly string[] }) {
  const strength = strengthOf(password, least, names);
  return (
    <span className="password-meter" data-strength={strength} role="status">
      <span className="password-meter-bar" aria-hidden="true"><span /></span>
      <span>{text(words[strength])}</span>
    </span>
  );
}
