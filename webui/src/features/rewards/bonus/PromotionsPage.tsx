// The current promotions of the site: the deposit bonus, the operator's banners, the race and the
// levels.

import { Sparkles } from "lucide-react";
import { useEffect } from "react";
import type { OfferModel } from "../../../lib/api.gen";
import { t } from "../../../lib/i18n";
import { pageExists } from "../../../lib/availability";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { Promotion } from "../../betting/lobby/TopCards";
import { banners, bannersFor, loadTop } from "../../betting/lobby/top.model";
import { depositBonus } from "./bonus.model";
import { text } from "./bonus.texts";
import { offerText } from "./terms";
import "./bonus.css";

const load = () => {
  void depositBonus.load();
  void loadTop();
};

export default function PromotionsPage() {
  const user = store.user.value;
  useEffect(load, [user?._id]);
  return (
    <div className="bonus-page">
      <header>
        <div className="bonus-head">
          <h1>{t("bonus.promotions.title")}</h1>
          {user && <LinkButton size="small" variant="ghost" href="/bonus">{t("bonus.title")}</LinkButton>}
        </div>
        <p className="bonus-soft">{text("bonus.promotions.lead")}</p>
      </header>
      <Promotions signedIn={user !== null} />
    </div>
  );
}

function Promotions({ signedIn }: { signedIn: boolean }) {
  const offer = depositBonus.data.value;
  const ownBanners = banners.value;
  const visibleBanners = bannersFor(ownBanners ?? [], "casino", signedIn);
  const [race, levels] = [pageExists("/leaderboard"), pageExists("/vip")];
  if (!offer) return <Waiting from={{ failure: depositBonus.failure, load }} height={320} />;
  if (!offer.model && visibleBanners.length === 0 && !race && !levels) return <Empty icon={<Sparkles size={28} aria-hidden="true" />} text={text("bonus.promotions.none")} />;
  return (
    <div className="bonus-promotions">
      {offer.model && <DepositOffer model={offer.model} checkedIn={offer.state.checkedIn} />}
      {visibleBanners.length > 0 && (
        <section aria-label={text("bonus.promotions.banners")}>
          <ul className="bonus-banners">{visibleBanners.map((banner) => <li key={banner._id}><Promotion banner={banner} /></li>)}</ul>
        </section>
      )}
      {race && <Card title={text("bonus.promotions.race")} text={text("bonus.promotions.raceText")} aside={<LinkButton href="/leaderboard">{text("bonus.promotions.raceSee")}</LinkButton>} />}
      {levels && <Card title={text("bonus.promotions.vip")} text={text("bonus.promotions.vipText")} aside={<LinkButton href="/vip">{text("bonus.promotions.vipSee")}</LinkButton>} />}
    </div>
  );
}

function DepositOffer({ model, checkedIn }: { model: OfferModel; checkedIn: boolean }) {
  return (
    <Card className="bonus-offer-card" title={model.name} text={offerText(model)} aside={checkedIn && <Badge tone="action">{text("bonus.deposit.optIn")}</Badge>}>
      <div className="bonus-card">
        {model.description && <p>{model.description}</p>}
        {model.ends_at > 0 && <p className="bonus-soft">{text("bonus.deposit.until")} <Time at={model.ends_at} /></p>}
        <div className="bonus-actions"><Button variant="primary" onClick={() => openOverlay("deposit-bonus", {})}>{text("bonus.deposit.look")}</Button></div>
      </div>
    </Card>
  );
}
