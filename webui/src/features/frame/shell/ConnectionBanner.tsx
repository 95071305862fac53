// Says which server is being connected to, once the page has had its three
// seconds to do so quietly.

import { useSignals } from "@preact/signals-react/runtime";
import { general } from "../../../lib/locale/en";
import { missingServer } from "./shell.model";
import "./banners.css";

export function ConnectionBanner() {
  useSignals();
  const missing = missingServer.value;
  return (
    <div role="status">
      {missing && (
        <div className="banner-connection">
          <span className="banner-connection-dot" aria-hidden="true" />
          {general[`general.live.${missing}`]}
        </div>
      )}
    </div>
  );
}
