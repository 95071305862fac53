// Settings: the signed-in devices.

import { useEffect, useState } from "react";
import { Monitor, Smartphone } from "lucide-react";
import type { SessionEntry } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Loaded } from "../../../../ui/Loaded";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { text as account } from "../account.texts";
import { ProofDialog } from "../ProofDialog";
import { deviceName, endOtherSessions, endSession, isPhone, sessions } from "../sessions.model";
import { text } from "../settings.texts";
import { RowSkeleton } from "./RowSkeleton";
import { SettingsPage } from "./SettingsPage";

export default function SessionsPage() {
  useEffect(() => void sessions.load(), []);
  return (
    <SettingsPage title={account("account.page.sessions")}>
      <Card title={text("settings.sessions.title")} text={text("settings.sessions.text")}>
        <Loaded from={sessions} placeholder={<RowSkeleton />}>
          {(list) => (
            <>
              <ul className="settings-list">
                {list.map((entry) => <SessionRow key={entry.id} entry={entry} />)}
              </ul>
              {list.length > 1 ? <EndOthers /> : <p className="settings-note">{text("settings.sessions.alone")}</p>}
            </>
          )}
        </Loaded>
      </Card>
    </SettingsPage>
  );
}

function SessionRow({ entry }: { entry: SessionEntry }) {
  const [confirming, setConfirming] = useState(false);
  const Icon = isPhone(entry.user_agent) ? Smartphone : Monitor;
  const device = deviceName(entry.user_agent) ?? text("settings.sessions.unknown");
  return (
    <li className="settings-row">
      <Icon size={24} aria-hidden="true" />
      <div className="settings-row-text">
        <strong>{device}</strong>
        <span className="num">
          {entry.ip} · {text("settings.sessions.seen")} <Time at={entry.last_seen_at} />
        </span>
      </div>
      {entry.current ? (
        <Badge tone="action">{text("settings.sessions.this")}</Badge>
      ) : (
        <Button size="small" onClick={() => setConfirming(true)}>{text("settings.sessions.end")}</Button>
      )}
      {confirming && (
        <ProofDialog
          title={text("settings.sessions.end")}
          text={text("settings.sessions.endText", { device })}
          action={text("settings.sessions.end")}
          run={(password) => endSession(entry.id, password)}
          onDone={() => toast.success(text("settings.sessions.ended"))}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  );
}

function EndOthers() {
  const [confirming, setConfirming] = useState(false);
  return (
    <div className="settings-pair">
      <Button variant="ghost" onClick={() => setConfirming(true)}>{text("settings.sessions.endOthers")}</Button>
      {confirming && (
        <ProofDialog
          title={text("settings.sessions.endOthers")}
          text={text("settings.sessions.endOthersText")}
          action={text("settings.sessions.endOthers")}
          run={async (password) => toast.success(text("settings.sessions.endedOthers", { n: await endOtherSessions(password) }))}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
