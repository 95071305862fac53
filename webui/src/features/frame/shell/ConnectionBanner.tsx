// One line above the header while there is no connection. It names the missing server after the
// page has had three seconds to connect. The frame reserves its space, so it covers nothing.

import { betPending } from "../../../lib/frame";
import { general } from "../../../lib/locale/en";
import { cx } from "../../../ui/cx";
import { connection } from "./connection.model";
import { ignoreConnectionIssues, missingServer } from "./shell.model";
import "./banners.css";

export function ConnectionBanner() {
  const state = ignoreConnectionIssues.value ? "fine" : connection.value;
  const missing = missingServer.value;
  const message = state === "lost" ? general["general.live.reconnecting"]
    : state === "back" ? general["general.live.back"]
    : missing && general[`general.live.${missing}`];
  return (
    <div role="status">
      {message && (
        <div className={cx("banner-connection", state === "back" && "banner-connection-back")}>
          <span className="banner-connection-dot" aria-hidden="true" />
          <span>
            {message}
            {state === "lost" && betPending.value && <> <strong>{general["general.live.betSafe"]}</strong></>}
          </span>
        </div>
      )}
    </div>
  );
}
