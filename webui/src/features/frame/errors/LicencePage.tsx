import { store } from "../../../lib/store";
import { Notice } from "../../../ui/Notice";
import { text } from "./errors.texts";

/** The site's licence is invalid or has ended. */
export default function LicencePage() {
  const { reason } = store.license.value;
  return (
    <Notice scene="closed" title={text("errors.licence.title")}>
      <p>{text("errors.licence.body")}</p>
      {reason && <p>{reason}</p>}
      <p className="mono">{text("errors.licence.operator")}</p>
    </Notice>
  );
}
