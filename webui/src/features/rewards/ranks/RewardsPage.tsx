// What is the player's: the level and what was earned. Whoever has excluded themself
// sees only what is left from before.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { t } from "../../../lib/i18n";
import { pageExists } from "../../../lib/offers";
import { store } from "../../../lib/store";
import { LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Failed } from "../../../ui/States";
import { Rakeback } from "./Rakeback";
import { vip } from "./ranks.model";
import { text } from "./ranks.texts";
import { rewardsTitle } from "./ranks.titles";
import { Standing } from "./Standing";
import "./ranks.css";

const load = () => void vip.load();

export default function RewardsPage() {
  useSignals();
  const user = store.user.value;
  const excluded = user?.self_excluded === true;
  useEffect(load, [user?._id, user?.vipLevel]);
  const rows = vip.data.value;
  const failure = vip.failure.value;
  return (
    <div className="ranks-page">
      <header>
        <h1>{t(rewardsTitle)}</h1>
        {!excluded && <p className="ranks-soft">{text("ranks.rewards.lead")}</p>}
      </header>
      <Card title={text("ranks.rakeback.title")}><Rakeback /></Card>
      {!excluded && (
        <>
          <Card title={text("ranks.vip.own")} aside={<LinkButton href="/vip">{text("ranks.rewards.vip")}</LinkButton>}>
            {!rows && failure ? <Failed text={failure} onRetry={load} /> : <Standing rows={rows} />}
          </Card>
          {pageExists("/leaderboard") && <Card title={text("ranks.rewards.raceTitle")} text={text("ranks.rewards.raceText")} aside={<LinkButton href="/leaderboard">{text("ranks.rewards.race")}</LinkButton>} />}
        </>
      )}
    </div>
  );
}
