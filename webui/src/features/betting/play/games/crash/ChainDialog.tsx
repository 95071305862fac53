// The published data of the hash chain of the rounds.

import { formatCount } from "../../../../../lib/format";
import { LinkButton } from "../../../../../ui/Button";
import { CopyField } from "../../../../../ui/Copy";
import { Dialog } from "../../../../../ui/Dialog";
import type { CrashModel } from "./crash.model";
import { text } from "./crash.texts";
import { verifyLink } from "./crash.wire";

export default function ChainDialog({ model, close }: { model: CrashModel; close: () => void }) {
  const table = model.table.value;
  const chain = table?.chain;
  const last = table?.history[0];
  return (
    <Dialog title={text("crash.fairness")} description={text("crash.chainLead")} onClose={close} size="medium">
      {!table || !chain?.published ? (
        <p>{text("crash.noChain")}</p>
      ) : (
        <div className="crash-proof">
          <CopyField label={text("crash.published")} text={chain.published} testid="crash-published" />
          <CopyField label={text("crash.salt")} text={chain.salt} testid="crash-salt" />
          <p className="play-seed-nonce">{text("crash.roundNow")} <strong className="num" data-testid="crash-number">{text("crash.chainRounds", { number: formatCount(table.number), rounds: formatCount(chain.rounds) })}</strong></p>
          {last && <LinkButton href={verifyLink(last.hash, chain.salt, last.number)} wide>{text("crash.verifyLast")}</LinkButton>}
          <LinkButton href="/fairness" wide>{text("crash.howTo")}</LinkButton>
        </div>
      )}
    </Dialog>
  );
}
