// The own balance: loaded, verified here, with every step shown.

import { BadgeCheck, Download, OctagonX, SearchX } from "lucide-react";
import type { OwnProof } from "../../../lib/api.gen";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { formatDateTime } from "../../../lib/time";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Empty, Failed } from "../../../ui/States";
import { proofAmount } from "./Figures";
import { text } from "./page.texts";
import type { ProofCheck, ShareCheck, Step } from "./proof";
import type { ReservesModel } from "./reserves.model";

/** Downloads the proof as a file. */
function downloadProof(proof: OwnProof): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: "application/json" }));
  link.download = `proof-of-reserves-${proof.publication.number}.json`;
  link.click();
  // The browser has started the download by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

export function OwnCard({ model, at }: { model: ReservesModel; at: number }) {
  const signedIn = store.user.value !== null;
  const own = model.own.value;
  return (
    <Card title={text("reserves.own.title")} text={signedIn ? text("reserves.own.text") : undefined}>
      <div className="reserves-part">
        {!signedIn && <Empty text={text("reserves.own.guest")} action={<Button variant="primary" onClick={() => openOverlay("auth", { mode: "login" })}>{text("reserves.own.signIn")}</Button>} />}
        {signedIn && own.state !== "failed" && (
          <div className="reserves-tools">
            <Button variant="primary" loading={own.state === "busy"} onClick={() => void model.check()}>
              {text(own.state === "done" ? "reserves.own.again" : "reserves.own.check")}
            </Button>
            {own.state === "done" && (
              <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => downloadProof(own.proof)}>{text("reserves.own.download")}</Button>
            )}
          </div>
        )}
        {signedIn && own.state === "failed" && <Failed text={own.text} onRetry={() => void model.check()} />}
        {signedIn && own.state === "done" && <Result check={own.check} at={at} />}
      </div>
    </Card>
  );
}

type CheckResult = "right" | "wrong" | "none";

const resultIcons = { right: BadgeCheck, wrong: OctagonX, none: SearchX };

function Result({ check, at }: { check: ProofCheck; at: number }) {
  const tone: CheckResult = !check.valid ? "wrong" : check.shares.length === 0 ? "none" : "right";
  const ResultIcon = resultIcons[tone];
  const dateText = formatDateTime(at);
  return (
    <>
      <div className={`reserves-result reserves-result-${tone}`} role="status" data-verdict={tone} data-testid="reserves-result">
        <ResultIcon size={32} aria-hidden="true" />
        <div>
          <p className="reserves-result-title">{text(`reserves.own.${tone}`)}</p>
          <p>{text(`reserves.own.${tone}Note`, { at: dateText })}</p>
        </div>
      </div>
      {check.shares.length > 0 && (
        <>
          <ul className="reserves-shares">
            {check.shares.map((share) => <li key={share.currency} className="num">{proofAmount(share.amount, share)}</li>)}
          </ul>
          <p className="reserves-muted">{text("reserves.own.compare", { at: dateText })}</p>
          <p className="reserves-muted">{text("reserves.own.id")}: <span className="mono reserves-hash">{check.owner}</span></p>
        </>
      )}
      {check.shares.map((share) => (
        <details key={share.currency} className="reserves-more">
          <summary>{text("reserves.own.steps", { currency: share.currency.toUpperCase() })}</summary>
          <Steps share={share} />
        </details>
      ))}
    </>
  );
}

/** The path of each leaf to the root. */
function Steps({ share }: { share: ShareCheck }) {
  return (
    <div className="reserves-part">
      {share.leaves.map((leaf) => (
        <div key={leaf.part} className="reserves-part">
          <h3>{text("reserves.own.leaf", { part: leaf.part + 1, amount: proofAmount(leaf.amount, share) })}</h3>
          <p className="mono reserves-hash">{leaf.leaf.hash}</p>
          <ol className="reserves-steps">
            {leaf.steps.map((step, at) => <StepRow key={at} step={step} share={share} last={at === leaf.steps.length - 1} />)}
          </ol>
        </div>
      ))}
    </div>
  );
}

function StepRow({ step: { left, sibling, parent }, share, last }: { step: Step; share: ShareCheck; last: boolean }) {
  const right = parent.hash === share.root && parent.sum === share.total;
  return (
    <li>
      <p className="reserves-muted">
        <span className="num">{proofAmount(sibling.sum, share)}</span> {text("reserves.own.beside", { side: text(left ? "reserves.own.onLeft" : "reserves.own.onRight") })}{" "}
        <span className="mono reserves-hash">{sibling.hash}</span>
      </p>
      <p>
        {text("reserves.own.stepSum", { amount: proofAmount(parent.sum, share) })} <span className="mono reserves-hash">{parent.hash}</span>
        {last && right && <strong> = {text("reserves.own.root")}</strong>}
      </p>
    </li>
  );
}
