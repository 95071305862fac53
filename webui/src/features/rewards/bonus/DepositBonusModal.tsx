// The deposit bonus: what it is, and what to do about it. It stays open from the
// opt-in until the offer was loaded again, and leads to the deposit then.

import { useSignals } from "@preact/signals-react/runtime";
import { BadgePercent } from "lucide-react";
import { useEffect } from "react";
import { bus } from "../../../lib/bus";
import { dollars } from "../../../lib/money";
import { hasWalletTab } from "../../../lib/offers";
import { openOverlay, type OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import type { DepositBonusAnswer, OfferModel } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { depositBonus, optInOrLogin, optingIn } from "./bonus.model";
import { text } from "./bonus.texts";
import { offerLine, sentencesOf, shareText } from "./terms";
import type {} from "./overlays";
import "./bonus.css";

const load = () => void depositBonus.load();

export default function DepositBonusModal({ close }: OverlayProps<"deposit-bonus">) {
  useSignals();
  const user = store.user.value?._id;
  useEffect(load, [user]);
  useEffect(() => bus.on("navigate", close), [close]);
  const now = depositBonus.data.value;
  const model = now?.model;
  return (
    <Dialog title={model?.name ?? text("bonus.value")} icon={<BadgePercent aria-hidden="true" />} size="medium" onClose={close}>
      {!now && (depositBonus.failure.value ? <Failed text={depositBonus.failure.value} onRetry={load} /> : <Skeleton height={260} />)}
      {now && !model && <Empty text={text("bonus.deposit.none")} />}
      {now && model && (
        <div className="bonus-offer">
          <About model={model} />
          <Deed now={now} model={model} />
        </div>
      )}
    </Dialog>
  );
}

function About({ model }: { model: OfferModel }) {
  return (
    <section className="bonus-offer-about">
      {model.description && <p>{model.description}</p>}
      <ul className="bonus-rules">{sentencesOf(model.terms).map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
    </section>
  );
}

function Deed({ now, model }: { now: DepositBonusAnswer; model: OfferModel }) {
  useSignals();
  const { checkedIn } = now.state;
  return (
    <section className="bonus-offer-deed">
      <p className="bonus-amount">{shareText(model.multiplier)}</p>
      <p>{offerLine(model)}</p>
      {model.min > 0 && <p className="bonus-soft">{text("bonus.deposit.min", { min: dollars(model.min) })}</p>}
      {model.first_only && <p className="bonus-soft">{text("bonus.deposit.first")}</p>}
      {model.ends_at > 0 && <p className="bonus-soft">{text("bonus.deposit.until")} <Time at={model.ends_at} /></p>}
      {checkedIn ? (
        <>
          {hasWalletTab("deposit") && <Button wide variant="primary" onClick={() => openOverlay("wallet", { tab: "deposit" })}>{text("bonus.deposit.deposit")}</Button>}
          <p className="bonus-soft" role="status">{text("bonus.deposit.in")}</p>
        </>
      ) : (
        <>
          <Button wide variant="primary" loading={optingIn.value} onClick={() => optInOrLogin(model._id)}>{text("bonus.deposit.optIn")}</Button>
          <p className="bonus-soft">{text("bonus.deposit.out")}</p>
        </>
      )}
    </section>
  );
}
