// The player's level and earned rewards. Self-excluded players see only earlier rewards.

import { useEffect } from "react";
import { t } from "../../../lib/i18n";
import { pageExists } from "../../../lib/availability";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Failed } from "../../../ui/States";
import { Rakeback } from "./Rakeback";
import { vip } from "./vip.model";
import { text } from "./vip.texts";
import { VipProgress } from "./VipProgress";
import "./vip.css";

const load = () => void vip.load();

export default function RewardsPage() {
  const user = store.user.value;
  const excluded = user?.self_excluded === true;
  useEffect(load, [user?._id, user?.vipLevel]);
  const rows = vip.data.value;
  const failure = vip.failure.value;
  return (
    <div className="ranks-page">
      <header>
        <h1>{t("ranks.rewards.title")}</h1>
        {!excluded && <p className="ranks-soft">{text("ranks.rewards.lead")}</p>}
      </header>
      <Card title={text("ranks.rakeback.title")}><Rakeback /></Card>
      {!excluded && (
        <>
          <Card title={text("ranks.vip.own")} aside={<LinkButton href="/vip">{text("ranks.rewards.vip")}</LinkButton>}>
            {!rows && failure ? <Failed text={failure} onRetry={load} /> : <VipProgress rows={rows} />}
          </Card>
          <Card title={text("ranks.rewards.wheelTitle")} text={text("ranks.rewards.wheelText")} aside={<Button onClick={() => openOverlay("wheel", {})}>{text("ranks.rewards.wheel")}</Button>} />
          <Card title={text("ranks.rewards.faucetTitle")} text={text("ranks.rewards.faucetText")} aside={<Button onClick={() => openOverlay("faucet", {})}>{text("ranks.rewards.faucet")}</Button>} />
          <Card title={text("ranks.rewards.codesTitle")} text={text("ranks.rewards.codesText")} aside={<LinkButton href="/wallet?tab=promocode">{text("ranks.rewards.codes")}</LinkButton>} />
          {pageExists("/leaderboard") && <Card title={text("ranks.rewards.raceTitle")} text={text("ranks.rewards.raceText")} aside={<LinkButton href="/leaderboard">{text("ranks.rewards.race")}</LinkButton>} />}
        </>
      )}
    </div>
  );
}
