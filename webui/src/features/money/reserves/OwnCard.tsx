// The own balance: fetched, checked here, and every step shown.

import { useSignals } from "@preact/signals-react/runtime";
import { BadgeCheck, Download, OctagonX, SearchX } from "lucide-react";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { formatDateTime } from "../../../lib/time";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Empty, Failed } from "../../../ui/States";
import { amountOf } from "./Figures";
import { keep } from "./keep";
import { text } from "./page.texts";
import type { Check, ShareCheck, Step } from "./proof";
import type { ReservesModel } from "./reserves.model";

export function OwnCard({ model, at }: { model: ReservesModel; at: number }) {
  useSignals();
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
              <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => keep(own.proof)}>{text("reserves.own.download")}</Button>
            )}
          </div>
        )}
        {signedIn && own.state === "failed" && <Failed text={own.text} onRetry={() => void model.check()} />}
        {signedIn && own.state === "done" && <Result check={own.check} at={at} />}
      </div>
    </Card>
  );
}

type Tone = "right" | "wrong" | "none";

const signs = { right: BadgeCheck, wrong: OctagonX, none: SearchX };

function Result({ check, at }: { check: Check; at: number }) {
  const tone: Tone = !check.right ? "wrong" : check.shares.length === 0 ? "none" : "right";
  const Sign = signs[tone];
  const moment = formatDateTime(at);
  return (
    <>
      <div className={`reserves-verdict reserves-verdict-${tone}`} role="status" data-verdict={tone} data-testid="reserves-verdict">
        <Sign size={32} aria-hidden="true" />
        <div>
          <p className="reserves-verdict-title">{text(`reserves.own.${tone}`)}</p>
          <p>{text(`reserves.own.${tone}Note`, { at: moment })}</p>
        </div>
      </div>
      {check.shares.length > 0 && (
        <>
          <ul className="reserves-shares">
            {check.shares.map((share) => <li key={share.currency} className="num">{amountOf(share.amount, share)}</li>)}
          </ul>
          <p className="reserves-quiet">{text("reserves.own.compare", { at: moment })}</p>
          <p className="reserves-quiet">{text("reserves.own.id")}: <span className="mono reserves-hash">{check.owner}</span></p>
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

/** The way of each leaf to the root. */
function Steps({ share }: { share: ShareCheck }) {
  return (
    <div className="reserves-part">
      {share.leaves.map((leaf) => (
        <div key={leaf.part} className="reserves-part">
          <h3>{text("reserves.own.leaf", { part: leaf.part + 1, amount: amountOf(leaf.amount, share) })}</h3>
          <p className="mono reserves-hash">{leaf.leaf.hash}</p>
          <ol className="reserves-steps">
            {leaf.steps.map((step, at) => <StepRow key={at} step={step} share={share} last={at === leaf.steps.length - 1} />)}
          </ol>
        </div>
      ))}
    </div>
  );
}

function StepRow({ step: { left, beside, above }, share, last }: { step: Step; share: ShareCheck; last: boolean }) {
  const right = above.hash === share.root && above.sum === share.total;
  return (
    <li>
      <p className="reserves-quiet">
        <span className="num">{amountOf(beside.sum, share)}</span> {text("reserves.own.beside", { side: text(left ? "reserves.own.onLeft" : "reserves.own.onRight") })}{" "}
        <span className="mono reserves-hash">{beside.hash}</span>
      </p>
      <p>
        {text("reserves.own.stepSum", { amount: amountOf(above.sum, share) })} <span className="mono reserves-hash">{above.hash}</span>
        {last && right && <strong> = {text("reserves.own.root")}</strong>}
      </p>
    </li>
  );
}
