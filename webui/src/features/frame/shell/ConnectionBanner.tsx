// One line over the header while there is no connection; which server is missing,
// once the page has had its three seconds to connect quietly. The frame makes
// room for it, so that it covers nothing.

import { useSignals } from "@preact/signals-react/runtime";
import { betUnderWay } from "../../../lib/frame";
import { general } from "../../../lib/locale/en";
import { cx } from "../../../ui/cx";
import { connection } from "./connection.model";
import { ignoreConnectionIssues, missingServer } from "./shell.model";
import "./banners.css";

export function ConnectionBanner() {
  useSignals();
  const state = ignoreConnectionIssues.value ? "fine" : connection.value;
  const missing = missingServer.value;
  const words = state === "lost" ? general["general.live.reconnecting"]
    : state === "back" ? general["general.live.back"]
    : missing && general[`general.live.${missing}`];
  return (
    <div role="status">
      {words && (
        <div className={cx("banner-connection", state === "back" && "banner-connection-back")}>
          <span className="banner-connection-dot" aria-hidden="true" />
          <span>
            {words}
            {state === "lost" && betUnderWay.value && <> <strong>{general["general.live.betSafe"]}</strong></>}
          </span>
        </div>
      )}
    </div>
  );
}
