// A policy over whatever page is open.

import { useSignals } from "@preact/signals-react/runtime";
import { navigate } from "../../../lib/navigate";
import type { OverlayProps } from "../../../lib/overlays";
import { signedIn } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { policyName } from "./content.titles";
import { text } from "./content.texts";
import { PolicyText } from "./PolicyText";

export default function PolicyModal({ props: { id }, close }: OverlayProps<"policy">) {
  useSignals();
  const exclusion = id === "self-exclusion" && signedIn.value;
  return (
    <Dialog size="large" title={policyName(`policy.${id}`)} onClose={close} footer={exclusion && <Exclude close={close} />}>
      <div className="policy-frame">
        <PolicyText id={id} />
      </div>
    </Dialog>
  );
}

function Exclude({ close }: { close: () => void }) {
  const go = () => {
    close();
    navigate("/profile/settings/self-exclusion");
  };
  return (
    <div className="policy-exclude">
      <p>{text("content.excludeNote")}</p>
      <Button variant="primary" onClick={go}>{text("content.exclude")}</Button>
    </div>
  );
}
