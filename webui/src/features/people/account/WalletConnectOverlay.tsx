// The wallet overlay: a frame with the wallet provider's page, or with the site's own substitute.

import { useEffect, useMemo, useRef, useState } from "react";
import { api, twoFactor } from "../../../lib/api";
import { bootstrap } from "../../../lib/bootstrap";
import { bus } from "../../../lib/bus";
import { setCookie } from "../../../lib/cookies";
import type { OverlayProps } from "../../../lib/overlays";
import { session } from "../../../lib/session.model";
import { Dialog } from "../../../ui/Dialog";
import { Loader } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { text } from "./account.texts";
import { readMessage, WalletConnect, type ConnectMode } from "./connect.model";
import { proofOf } from "./proof";
import "./wallet-connect.css";

declare module "../../../lib/bus" {
  interface Events {
    /** A wallet was linked to the player's account. */
    "connections-changed": Record<never, never>;
  }
}

const cookie = "croupier_wallet";
/** How long the browser remembers that a wallet was used here, in seconds. */
const cookieMaxAge = 86_400;

const newConnect = (mode: ConnectMode, password: string, close: () => void) =>
  new WalletConnect(mode, {
    remember: () => setCookie(cookie, "1", cookieMaxAge),
    fetchToken: (uid) => api.post("/api/thirdweb/fetchToken", { uid }),
    connect: (uid) => api.post("/api/profile/connections/connect", { uid, ...proofOf(password) }),
    loginViaToken: session.loginViaToken,
    connected: () => {
      toast.success(text("account.connect.connected"));
      bus.emit("connections-changed", {});
    },
    close,
    toast: toast.error,
    log: (line) => console.warn(line),
  });

function frameAddress(mode: ConnectMode): URL {
  const url = new URL(bootstrap.walletConnect.frameUrl || "/connect/frame", location.href);
  url.searchParams.set("mode", mode);
  return url;
}

export default function WalletConnectOverlay({ props: { mode, password = "" }, close }: OverlayProps<"wallet-connect">) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const address = useMemo(() => frameAddress(mode), [mode]);
  const latestClose = useRef(close);
  latestClose.current = close;
  useEffect(() => {
    const connect = newConnect(mode, password, () => latestClose.current());
    const onMessage = (event: MessageEvent) => {
      // Only messages of the frame itself are handled, while it shows its original page.
      if (event.source !== frame.current?.contentWindow || event.origin !== address.origin) return;
      const message = readMessage(event.data);
      if (message) void connect.handleMessage(message);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [mode, password, address]);
  return (
    <Dialog
      open={twoFactor.waiting.value === 0}
      onClose={close}
      title={text(mode === "auth" ? "account.connect.authTitle" : "account.connect.connectTitle")}
    >
      <div className="wallet-connect">
        {!loaded && <Loader />}
        <iframe
          ref={frame}
          className="wallet-connect-frame"
          title={text("account.connect.frame")}
          src={address.href}
          data-mode={mode}
          onLoad={() => setLoaded(true)}
        />
      </div>
    </Dialog>
  );
}
