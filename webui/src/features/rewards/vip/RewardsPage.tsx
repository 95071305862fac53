// The player's level and earned rewards. Self-excluded players see only earlier rewards.

import { Suspense, useEffect } from "react";
import { t } from "../../../lib/i18n";
import { widgetsAt } from "../../../lib/feature";
import { store } from "../../../lib/store";
import { LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Failed } from "../../../ui/States";
import { Widgets } from "../../../ui/Widgets";
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
          <Suspense fallback={<div className="ranks-cards" aria-busy="true" />}><Widgets widgets={widgetsAt("rewards")} /></Suspense>
        </>
      )}
    </div>
  );
}
