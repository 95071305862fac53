// Settings: other sign-in methods of the account.

import { useEffect, useState } from "react";
import { Link2, MessagesSquare, Wallet } from "lucide-react";
import type { Connection } from "../../../../lib/api.gen";
import { openOverlay } from "../../../../lib/overlays";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Loaded } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { text as account } from "../account.texts";
import { ProofDialog } from "../ProofDialog";
import { connectDiscord, connections, disconnect, followConnections } from "../connections.model";
import { text } from "../settings.texts";
import { RowSkeleton } from "./RowSkeleton";
import { SettingsPage } from "./SettingsPage";

export default function ConnectionsPage() {
  const [dialog, setDialog] = useState<"wallet" | "discord" | null>(null);
  const connect = () => setDialog("wallet");
  const discord = <Button onClick={() => setDialog("discord")}>{text("settings.connections.discordConnect")}</Button>;
  useEffect(() => {
    void connections.load();
    return followConnections();
  }, []);
  return (
    <SettingsPage title={account("account.page.connections")}>
      <Card text={text("settings.connections.text")}>
        <Loaded from={connections} placeholder={<RowSkeleton />}>
          {({ connections: list, discord: discordOffered }) =>
            list.length === 0 ? (
              <Empty
                icon={<Link2 size={28} aria-hidden="true" />}
                text={text("settings.connections.empty")}
                action={
                  <div className="settings-pair">
                    <Button variant="primary" onClick={connect}>{text("settings.connections.connect")}</Button>
                    {discordOffered && discord}
                  </div>
                }
              />
            ) : (
              <>
                <ul className="settings-list">
                  {list.map((one) => <ConnectionRow key={one.kind + one.subject} connection={one} />)}
                </ul>
                <div className="settings-pair">
                  <Button onClick={connect}>{text("settings.connections.connect")}</Button>
                  {discordOffered && discord}
                </div>
              </>
            )
          }
        </Loaded>
      </Card>
      {dialog === "discord" && (
        <ProofDialog
          title={text("settings.connections.discordConnect")}
          text={text("settings.connections.discordText")}
          action={text("settings.connections.discordConnect")}
          variant="primary"
          run={connectDiscord}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "wallet" && (
        <ProofDialog
          title={text("settings.connections.connect")}
          text={text("settings.connections.connectText")}
          action={text("settings.connections.connect")}
          variant="primary"
          run={async (password) => openOverlay("wallet-connect", { mode: "connect", password })}
          onClose={() => setDialog(null)}
        />
      )}
    </SettingsPage>
  );
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const [dialog, setDialog] = useState(false);
  const { kind, label, created_at: since, canUnlink } = connection;
  return (
    <li className="settings-row">
      {kind === "discord" ? <MessagesSquare size={24} aria-hidden="true" /> : <Wallet size={24} aria-hidden="true" />}
      <div className="settings-row-text">
        <strong>{label}</strong>
        <span>
          {text(`settings.connections.${kind}`)} · {text("settings.connections.since")} <Time at={since} />
        </span>
        {!canUnlink && <span>{text("settings.connections.only")}</span>}
      </div>
      <Button size="small" disabled={!canUnlink} onClick={() => setDialog(true)}>{text("settings.connections.disconnect")}</Button>
      {dialog && (
        <ProofDialog
          title={text("settings.connections.disconnect")}
          text={text(kind === "discord" ? "settings.connections.discordSure" : "settings.connections.sure", { label })}
          action={text("settings.connections.disconnect")}
          run={(password) => disconnect(connection, password)}
          onDone={() => toast.success(text("settings.connections.gone"))}
          onClose={() => setDialog(false)}
        />
      )}
    </li>
  );
}
