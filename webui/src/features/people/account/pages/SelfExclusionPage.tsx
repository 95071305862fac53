// Settings: self-exclusion.

import { type FormEvent, useState } from "react";
import { store } from "../../../../lib/store";
import { formatDateTime } from "../../../../lib/time";
import type { User } from "../../../../lib/types";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { ConfirmDialog } from "../../../../ui/Dialog";
import { PasswordField } from "../../../../ui/Field";
import { RadioCards } from "../../../../ui/RadioCards";
import { toast } from "../../../../ui/toast";
import { text as account } from "../account.texts";
import { text } from "../settings.texts";
import { SettingsPage } from "./SettingsPage";
import { useAction } from "./useAction";
import { type Duration, durations, exclude } from "../settings.model";

export default function SelfExclusionPage() {
  const user = store.user.value;
  if (!user) return null;
  return (
    <SettingsPage title={account("account.page.selfExclusion")}>
      <Card text={text("settings.exclusion.text")}>
        {user.self_excluded && <p className="settings-warning">{exclusionText(user)}</p>}
        <p className="settings-warning">{text("settings.exclusion.never")}</p>
        <ExcludeForm hasPassword={user.has_password} name={user.name} />
      </Card>
    </SettingsPage>
  );
}

function exclusionText(user: User): string {
  const until = user.self_excluded_until;
  return until ? text("settings.exclusion.now", { date: formatDateTime(until) }) : text("settings.exclusion.nowForever");
}

function ExcludeForm({ hasPassword, name }: { hasPassword: boolean; name: string }) {
  const [duration, setDuration] = useState<Duration | null>(null);
  const [password, setPassword] = useState("");
  const [confirming, setConfirming] = useState(false);
  const { busy, errors, run } = useAction();
  function confirm(event: FormEvent) {
    event.preventDefault();
    setConfirming(true);
  }
  async function send() {
    if (!duration) return;
    const excluded = await run(() => exclude(duration, password));
    setConfirming(false);
    if (!excluded) return;
    setPassword("");
    toast.success(text("settings.exclusion.done"));
  }
  return (
    <form className="settings-setup-text" onSubmit={confirm} noValidate>
      <RadioCards
        label={text("settings.exclusion.duration")}
        value={duration}
        onChange={(chosen) => setDuration(chosen as Duration)}
        cards={durations.map((value) => ({ value, label: text(`settings.exclusion.${value}`) }))}
      />
      {hasPassword && (
        <div className="settings-form">
          <input className="hidden-text" type="text" name="username" autoComplete="username" value={name} readOnly tabIndex={-1} aria-hidden="true" />
          <PasswordField label={text("settings.exclusion.password")} autoComplete="current-password" value={password} onChange={setPassword} error={errors.password ?? errors.duration} />
        </div>
      )}
      <div className="settings-pair">
        <Button type="submit" variant="danger" disabled={!duration || (hasPassword && password === "")}>{text("settings.exclusion.start")}</Button>
      </div>
      {confirming && duration && (
        <ConfirmDialog
          title={text("settings.exclusion.sure", { duration: text(`settings.exclusion.${duration}`) })}
          text={text("settings.exclusion.sureText")}
          action={text("settings.exclusion.start")}
          loading={busy}
          onConfirm={() => void send()}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  );
}
