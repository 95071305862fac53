// Settings: the devices one is signed in on.

import { useEffect, useState } from "react";
import { Monitor, Smartphone } from "lucide-react";
import type { SessionEntry } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ConfirmDialog } from "../../../ui/Dialog";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { text as account } from "../account.texts";
import { deviceName, endOthers, endSession, isPhone, sessions } from "../sessions.model";
import { text } from "../settings.texts";
import { Loaded } from "./Loaded";
import { RowSkeleton } from "./RowSkeleton";
import { SettingsPage } from "./SettingsPage";
import { useAction } from "./useAction";

export default function SessionsPage() {
  useEffect(() => void sessions.load(), []);
  return (
    <SettingsPage title={account("account.page.sessions")}>
      <Card title={text("settings.sessions.title")} text={text("settings.sessions.text")}>
        <Loaded from={sessions} skeleton={<RowSkeleton />}>
          {(list) => (
            <>
              <ul className="settings-list">
                {list.map((entry) => <Row key={entry.id} entry={entry} />)}
              </ul>
              {list.length > 1 ? <EndOthers /> : <p className="settings-note">{text("settings.sessions.alone")}</p>}
            </>
          )}
        </Loaded>
      </Card>
    </SettingsPage>
  );
}

function Row({ entry }: { entry: SessionEntry }) {
  const { busy, run } = useAction();
  const Icon = isPhone(entry.user_agent) ? Smartphone : Monitor;
  async function end() {
    if (await run(() => endSession(entry.id))) toast.success(text("settings.sessions.ended"));
  }
  return (
    <li className="settings-row">
      <Icon size={24} aria-hidden="true" />
      <div className="settings-row-text">
        <strong>{deviceName(entry.user_agent) ?? text("settings.sessions.unknown")}</strong>
        <span className="num">
          {entry.ip} · {text("settings.sessions.seen")} <Time at={entry.last_seen_at} />
        </span>
      </div>
      {entry.current ? (
        <Badge tone="action">{text("settings.sessions.this")}</Badge>
      ) : (
        <Button size="small" loading={busy} onClick={() => void end()}>{text("settings.sessions.end")}</Button>
      )}
    </li>
  );
}

function EndOthers() {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction();
  async function end() {
    let n = 0;
    const worked = await run(async () => {
      n = await endOthers();
    });
    setAsking(false);
    if (worked) toast.success(text("settings.sessions.endedOthers", { n }));
  }
  return (
    <div className="settings-pair">
      <Button variant="ghost" onClick={() => setAsking(true)}>{text("settings.sessions.endOthers")}</Button>
      {asking && (
        <ConfirmDialog
          title={text("settings.sessions.endOthers")}
          text={text("settings.sessions.endOthersText")}
          action={text("settings.sessions.endOthers")}
          loading={busy}
          onConfirm={() => void end()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
