// Settings: the password and the second factor.

import { type FormEvent, useState } from "react";
import { t } from "../../../../lib/i18n";
import { store } from "../../../../lib/store";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { PasswordField } from "../../../../ui/Field";
import type { User } from "../../../../lib/types";
import { toast } from "../../../../ui/toast";
import { text as account } from "../account.texts";
import { changePassword } from "../security.model";
import { text } from "../settings.texts";
import { RecoveryCard } from "./RecoveryCard";
import { SettingsPage } from "./SettingsPage";
import { TwoFactorCard } from "./TwoFactorCard";
import { checkIfFilled, passwordProblem, nonEmpty } from "../checks";
import { NewPasswordField } from "../NewPasswordField";
import { ProofField } from "../ProofField";
import { proofMissing, proofName } from "../proof";
import { useAction } from "./useAction";

export default function SecurityPage() {
  const user = store.user.value;
  if (!user) return null;
  return (
    <SettingsPage title={account("account.page.security")}>
      <RecoveryCard />
      <PasswordCard user={user} />
      <TwoFactorCard on={user.twofactor} />
    </SettingsPage>
  );
}

function PasswordCard({ user }: { user: User }) {
  const hasPassword = user.has_password;
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [repeat, setRepeat] = useState("");
  const { busy, errors, setErrors, run } = useAction();
  async function save(event: FormEvent) {
    event.preventDefault();
    const found = nonEmpty({
      [proofName]: proofMissing(user, current) ? t("validation.required") : "",
      password: password === "" ? t("validation.required") : passwordProblem(password),
      repeat: password !== repeat ? text("settings.password.mismatch") : "",
    });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (!(await run(() => changePassword(current, password, repeat)))) return;
    setCurrent("");
    setPassword("");
    setRepeat("");
    toast.success(text("settings.password.changed"));
  }
  return (
    <Card title={text("settings.password.title")} text={text(hasPassword ? "settings.password.text" : "settings.password.first")}>
      <form className="settings-form" onSubmit={save} noValidate>
        <ProofField user={user} value={current} onChange={setCurrent} error={errors[proofName]} />
        <NewPasswordField
          label={text("settings.password.new")}
          names={[user.name, user.email ?? ""]}
          value={password}
          onChange={setPassword}
          onBlur={() => setErrors(nonEmpty({ ...errors, password: checkIfFilled(password, passwordProblem) }))}
          error={errors.password}
        />
        <PasswordField label={text("settings.password.repeat")} autoComplete="new-password" value={repeat} onChange={setRepeat} onBlur={() => setErrors(nonEmpty({ ...errors, repeat: repeat !== "" && repeat !== password ? text("settings.password.mismatch") : "" }))} error={errors.repeat ?? errors.password_confirmation} />
        <Button type="submit" variant="primary" loading={busy}>
          {text(hasPassword ? "settings.password.change" : "settings.password.set")}
        </Button>
      </form>
    </Card>
  );
}
