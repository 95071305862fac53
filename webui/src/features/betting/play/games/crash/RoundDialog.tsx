// The hash and salt of a finished round.

import { LinkButton } from "../../../../../ui/Button";
import { CopyField } from "../../../../../ui/Copy";
import { Dialog } from "../../../../../ui/Dialog";
import { formatMultiplier } from "../../../../../lib/format";
import { text } from "./crash.texts";
import { verifyLink, type PastRound } from "./crash.wire";

export default function RoundDialog({ past: { number, point, hash, salt }, close }: { past: PastRound; close: () => void }) {
  return (
    <Dialog title={text("crash.round", { number })} description={text("crash.roundLead", { multiplier: formatMultiplier(point) })} onClose={close} size="medium">
      <div className="crash-proof">
        <CopyField label={text("crash.hash")} text={hash} testid="crash-hash" />
        <CopyField label={text("crash.salt")} text={salt} testid="crash-salt" />
        <LinkButton href={verifyLink(hash, salt, number)} wide>{text("crash.verify")}</LinkButton>
      </div>
    </Dialog>
  );
}
