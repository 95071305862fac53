// The deposit bonus and its actions. It stays open from the opt-in until the offer has been loaded
// again, and then leads to the deposit.

import { BadgePercent } from "lucide-react";
import { useEffect } from "react";
import { bus } from "../../../lib/bus";
import { dollars } from "../../../lib/money";
import { hasWalletTab } from "../../../lib/availability";
import { openOverlay, type OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import type { DepositBonusAnswer, OfferModel } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { depositBonus, optInOrLogin, optingIn, optOut } from "./bonus.model";
import { text } from "./bonus.texts";
import { offerText, termsTexts, percentText } from "./terms";
import "./bonus.css";

const load = () => void depositBonus.load();

export default function DepositBonusModal({ close }: OverlayProps<"deposit-bonus">) {
  const user = store.user.value?._id;
  useEffect(load, [user]);
  useEffect(() => bus.on("navigate", close), [close]);
  const offer = depositBonus.data.value;
  const model = offer?.model;
  return (
    <Dialog title={model?.name ?? text("bonus.value")} icon={<BadgePercent aria-hidden="true" />} size="medium" onClose={close}>
      {!offer && <Waiting from={depositBonus} height={260} />}
      {offer && !model && <Empty text={text("bonus.deposit.none")} />}
      {offer && model && (
        <div className="bonus-offer">
          <OfferTerms model={model} />
          <OptInChoice offer={offer} model={model} />
        </div>
      )}
    </Dialog>
  );
}

function OfferTerms({ model }: { model: OfferModel }) {
  return (
    <section className="bonus-offer-about">
      {model.description && <p>{model.description}</p>}
      <ul className="bonus-rules">{termsTexts(model.terms).map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
    </section>
  );
}

function OptInChoice({ offer, model }: { offer: DepositBonusAnswer; model: OfferModel }) {
  const { checkedIn } = offer.state;
  return (
    <section className="bonus-offer-action">
      <p className="bonus-amount">{percentText(model.multiplier)}</p>
      <p>{offerText(model)}</p>
      {model.min > 0 && <p className="bonus-soft">{text("bonus.deposit.min", { min: dollars(model.min) })}</p>}
      {model.first_only && <p className="bonus-soft">{text("bonus.deposit.first")}</p>}
      {model.ends_at > 0 && <p className="bonus-soft">{text("bonus.deposit.until")} <Time at={model.ends_at} /></p>}
      {checkedIn ? (
        <>
          {hasWalletTab("deposit") && <Button wide variant="primary" onClick={() => openOverlay("wallet", { tab: "deposit" })}>{text("bonus.deposit.deposit")}</Button>}
          <p className="bonus-soft" role="status">{text("bonus.deposit.in")} {text("bonus.deposit.before")} <Time at={offer.state.until} /></p>
          <Button wide variant="ghost" loading={optingIn.value} onClick={() => void optOut(model._id)}>{text("bonus.deposit.optOut")}</Button>
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
