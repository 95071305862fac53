// A field for a new password with a strength indicator.

import type { FocusEventHandler } from "react";
import { PasswordField } from "../../../ui/Field";
import { minPasswordLength } from "./checks";
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
  /** Data of the account that makes a weak password. */
  names?: readonly string[];
}

export function NewPasswordField({ names = [], value, error, ...rest }: Props) {
  const minLength = minPasswordLength();
  return (
    <div className="new-password">
      <PasswordField {...rest} value={value} autoComplete="new-password" hint={text("account.auth.passwordHint", { n: minLength })} error={error} />
      {value !== "" && <StrengthMeter password={value} minLength={minLength} names={names} />}
    </div>
  );
}

const strengthTexts = ["account.strength.0", "account.strength.1", "account.strength.2", "account.strength.3", "account.strength.4"] as const;

function StrengthMeter({ password, minLength, names }: { password: string; minLength: number; names: readonly string[] }) {
  const strength = strengthOf(password, minLength, names);
  return (
    <span className="password-meter" data-strength={strength} role="status">
      <span className="password-meter-bar" aria-hidden="true"><span /></span>
      <span>{text(strengthTexts[strength])}</span>
    </span>
  );
}
