// Settings: the name, email address and other data of the account.

import { type FormEvent, useEffect, useState } from "react";
import { api } from "../../../../lib/api";
import { bootstrap } from "../../../../lib/bootstrap";
import { t } from "../../../../lib/i18n";
import { session } from "../../../../lib/session.model";
import { store } from "../../../../lib/store";
import { formatDate } from "../../../../lib/time";
import type { User } from "../../../../lib/types";
import { Avatar } from "../../../../ui/Avatar";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { CopyField } from "../../../../ui/Copy";
import { TextField } from "../../../../ui/Field";
import { toast } from "../../../../ui/toast";
import { text as account } from "../account.texts";
import { contact, type ContactField } from "../contact.model";
import { changeEmail, emailRefusal } from "../email.model";
import { proofMissing, proofName } from "../proof";
import { emailProblem, checkIfFilled, nonEmpty, required } from "../checks";
import { ProofField } from "../ProofField";
import { text } from "../settings.texts";
import { SettingsPage } from "./SettingsPage";
import { useAction } from "./useAction";

export default function AccountPage() {
  const user = store.user.value;
  useEffect(() => void contact.load(), []);
  if (!user) return null;
  const fields = contact.data.value?.fields ?? [];
  return (
    <SettingsPage title={account("account.page.account")}>
      <Card title={text("settings.account.you")}>
        <div className="settings-pair">
          <Avatar src={user.avatar} name={user.name} size={56} level={user.vipLevel} />
          <div>
            <div className="settings-strong">{user.name}</div>
            <p>{text("settings.account.since", { date: formatDate(user.created_at) })}</p>
          </div>
        </div>
      </Card>
      <EmailCard user={user} />
      {user.referral_code && (
        <Card title={text("settings.account.referral")} text={text("settings.account.referralText")}>
          <CopyField label={text("settings.account.link")} text={`${bootstrap.product.url || location.origin}/ref/${user.referral_code}`} />
        </Card>
      )}
      {fields.length > 0 && <ContactCard user={user} title={contact.data.value?.title ?? ""} fields={fields} />}
    </SettingsPage>
  );
}

function EmailCard({ user }: { user: User }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { busy, errors, setErrors, run } = useAction();
  async function save(event: FormEvent) {
    event.preventDefault();
    const found = nonEmpty({
      email: required(email) || emailProblem(email),
      [proofName]: proofMissing(user, password) ? t("validation.required") : "",
    });
    setErrors(found);
    if (email && found.email) toast.error(found.email);
    if (Object.keys(found).length > 0) return;
    const saved = await run(() =>
      changeEmail(email, password).catch((refusal: unknown) => {
        if (emailRefusal(refusal)) toast.error(emailRefusal(refusal));
        throw refusal;
      }),
    );
    if (!saved) return;
    setEmail("");
    setPassword("");
    toast.success(text("settings.account.changed"));
  }
  const state = user.email_verified ? (
    <Badge tone="action">{text("settings.account.confirmed")}</Badge>
  ) : (
    <Badge tone="brass">{text("settings.account.unconfirmed")}</Badge>
  );
  return (
    <Card title={text("settings.account.email")} text={text("settings.account.emailText")}>
      <div className="settings-pair">
        <span className="settings-strong">{user.email ?? text("settings.account.none")}</span>
        {user.email && state}
      </div>
      <form className="settings-form" onSubmit={save} noValidate>
        <TextField label={text("settings.account.newEmail")} type="email" autoComplete="email" value={email} onChange={setEmail} onBlur={() => setErrors(nonEmpty({ ...errors, email: checkIfFilled(email, emailProblem) }))} error={errors.email} />
        <ProofField user={user} value={password} onChange={setPassword} error={errors[proofName]} />
        <Button type="submit" loading={busy}>{text("settings.account.change")}</Button>
      </form>
    </Card>
  );
}

function ContactCard({ user, title, fields }: { user: User; title: string; fields: ContactField[] }) {
  const [values, setValues] = useState<Record<string, string>>(user.contact_info ?? {});
  const { busy, errors, run } = useAction();
  async function save(event: FormEvent) {
    event.preventDefault();
    const saved = await run(async () => session.setUser((await api.post("/api/profile/updateContactInfo", { update: values })).user));
    if (saved) toast.success(text("settings.saved"));
  }
  return (
    <Card title={title}>
      <form className="settings-form" onSubmit={save} noValidate>
        {fields.map((field) => (
          <TextField
            key={field.model}
            label={field.title}
            value={values[field.model] ?? ""}
            onChange={(value) => setValues({ ...values, [field.model]: value })}
            error={errors[`update.${field.model}`]}
          />
        ))}
        <Button type="submit" loading={busy}>{text("settings.account.contact")}</Button>
      </form>
    </Card>
  );
}
