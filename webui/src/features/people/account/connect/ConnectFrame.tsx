// The page inside the wallet overlay if no wallet provider is configured: a wallet whose key
// belongs to this browser.

import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../../../lib/api";
import type { PageProps } from "../../../../lib/lazy";
import { t } from "../../../../lib/i18n";
import { Button, LinkButton } from "../../../../ui/Button";
import { Failed } from "../../../../ui/States";
import { text } from "../account.texts";
import { deviceKey } from "./deviceKey";
import { DeviceWallet } from "./frame.model";
import "./connect-frame.css";

// Messages are sent only to a page of this site.
const newWallet = () =>
  new DeviceWallet({
    post: (message) => window.parent.postMessage(message, location.origin),
    key: deviceKey,
    challenge: () => api.post("/api/connect/challenge"),
    prove: (proof) => api.post("/api/connect/prove", proof),
  });

export default function ConnectFrame(_: PageProps) {
  if (window.parent === window) return <OutsideDialog />;
  return <WalletFrame />;
}

function WalletFrame() {
  const [wallet] = useState(newWallet);
  useEffect(() => wallet.open(), [wallet]);
  const mode = new URLSearchParams(location.search).get("mode");
  const phase = wallet.phase.value;
  if (phase === "failed") {
    return (
      <div className="connect-frame">
        <Failed text={wallet.failure.value} onRetry={() => void wallet.proceed()} />
      </div>
    );
  }
  return (
    <section className="connect-frame">
      <span className="connect-frame-icon"><KeyRound aria-hidden="true" size={24} /></span>
      <h1 className="connect-frame-title">{text("account.connect.device")}</h1>
      <p className="connect-frame-text">{text(mode === "connect" ? "account.connect.deviceConnect" : "account.connect.deviceAuth")}</p>
      <p className="connect-frame-text">{text("account.connect.deviceWarning")}</p>
      <div className="connect-frame-actions">
        <Button variant="ghost" onClick={() => wallet.cancel()}>{t("general.cancel")}</Button>
        <Button variant="primary" loading={phase === "working" || phase === "done"} onClick={() => void wallet.proceed()}>
          {text("account.connect.continue")}
        </Button>
      </div>
    </section>
  );
}

function OutsideDialog() {
  return (
    <section className="connect-frame">
      <h1 className="connect-frame-title">{text("account.connect.device")}</h1>
      <p className="connect-frame-text">{text("account.connect.alone")}</p>
      <LinkButton href="/">{t("general.home")}</LinkButton>
    </section>
  );
}
