// A policy above the open page.

import { navigate } from "../../../lib/navigate";
import type { OverlayProps } from "../../../lib/overlays";
import { signedIn } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { policyName } from "./content.titles";
import { text } from "./content.texts";
import { PolicyText } from "./PolicyText";

export default function PolicyModal({ props: { id }, close }: OverlayProps<"policy">) {
  const exclusion = id === "self-exclusion" && signedIn.value;
  return (
    <Dialog size="large" title={policyName(`policy.${id}`)} onClose={close} footer={exclusion && <SelfExclusionFooter close={close} />}>
      <div className="policy-frame">
        <PolicyText id={id} />
      </div>
    </Dialog>
  );
}

function SelfExclusionFooter({ close }: { close: () => void }) {
  const openSettings = () => {
    close();
    navigate("/profile/settings/self-exclusion");
  };
  return (
    <div className="policy-exclude">
      <p>{text("content.excludeNote")}</p>
      <Button variant="primary" onClick={openSettings}>{text("content.exclude")}</Button>
    </div>
  );
}
