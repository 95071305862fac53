// Settings: what other players can see, and the ignore list.

import { type FormEvent, useEffect, useState } from "react";
import type { PublicUser } from "../../../../lib/api.gen";
import { store } from "../../../../lib/store";
import { setTrackingAllowed, trackingAllowed } from "../../../../lib/track";
import { Avatar } from "../../../../ui/Avatar";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { TextField } from "../../../../ui/Field";
import { Loaded } from "../../../../ui/Loaded";
import { Switch } from "../../../../ui/Switch";
import { text as account } from "../account.texts";
import { hideBets, ignorePlayer, ignoredPlayers, unignorePlayer } from "../settings.model";
import { text } from "../settings.texts";
import { DataCards } from "./DataCards";
import { RowSkeleton } from "./RowSkeleton";
import { SettingsPage } from "./SettingsPage";
import { useAction } from "./useAction";

export default function PrivacyPage() {
  const user = store.user.value;
  const { busy, run } = useAction();
  useEffect(() => void ignoredPlayers.load(), []);
  if (!user) return null;
  return (
    <SettingsPage title={account("account.page.privacy")}>
      <Card>
        <Switch
          label={text("settings.privacy.bets")}
          hint={text("settings.privacy.betsText")}
          checked={user.private_bets}
          disabled={busy}
          onChange={(hidden) => void run(() => hideBets(hidden))}
        />
        <Switch
          label={text("settings.privacy.measure")}
          hint={text("settings.privacy.measureText")}
          checked={trackingAllowed.value}
          onChange={setTrackingAllowed}
        />
      </Card>
      <Card title={text("settings.privacy.ignored")} text={text("settings.privacy.ignoredText")}>
        <Loaded from={ignoredPlayers} placeholder={<RowSkeleton picture={36} round lines={1} />}>
          {(list) =>
            list.length === 0 ? (
              <p className="settings-note">{text("settings.privacy.empty")}</p>
            ) : (
              <ul className="settings-list">
                {list.map((one) => <IgnoredRow key={one._id} user={one} />)}
              </ul>
            )
          }
        </Loaded>
        <IgnoreForm />
      </Card>
      <DataCards />
    </SettingsPage>
  );
}

function IgnoredRow({ user }: { user: PublicUser }) {
  const { busy, run } = useAction();
  return (
    <li className="settings-row">
      <Avatar src={user.avatar} name={user.name} size={36} />
      <div className="settings-row-text">
        <strong>{user.name}</strong>
      </div>
      <Button size="small" loading={busy} onClick={() => void run(() => unignorePlayer(user.name))}>{text("settings.privacy.unignore")}</Button>
    </li>
  );
}

function IgnoreForm() {
  const [name, setName] = useState("");
  const { busy, errors, run } = useAction();
  async function send(event: FormEvent) {
    event.preventDefault();
    if (await run(() => ignorePlayer(name.trim()))) setName("");
  }
  return (
    <form className="settings-form" onSubmit={send} noValidate>
      <TextField label={text("settings.privacy.name")} value={name} onChange={setName} error={errors.name} autoComplete="off" />
      <Button type="submit" loading={busy} disabled={name.trim() === ""}>{text("settings.privacy.ignore")}</Button>
    </form>
  );
}
