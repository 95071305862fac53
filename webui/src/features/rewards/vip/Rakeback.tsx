// The rakeback that can be claimed, the claim button, and its sources.

import { Percent } from "lucide-react";
import { useEffect } from "react";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { formatReward } from "../../../lib/rewardAmounts";
import { Waiting } from "../../../ui/Loaded";
import { claimRakeback, claiming, closeSources, openSources, rakeback, percentText, sources, type RakebackAnswer, type Value } from "./vip.model";
import { text } from "./vip.texts";
import { Sources } from "./Sources";
import "./vip.css";

const load = () => void rakeback.load();

export function Rakeback() {
  const user = store.user.value?._id;
  useEffect(() => {
    rakeback.clear();
    load();
    return closeSources;
  }, [user]);
  const rakebackData = rakeback.data.value;
  if (!rakebackData) return <Waiting from={rakeback} height={240} />;
  return (
    <div className="ranks-rakeback">
      {rakebackData.closed ? <p>{text("ranks.rakeback.closed")}</p> : <RakebackTerms rakebackData={rakebackData} />}
      <RakebackList rakebackData={rakebackData} />
      <Button variant={rakebackData.closed ? "ghost" : "primary"} loading={claiming.value} disabled={claiming.value || rakebackData.available.length === 0} onClick={() => void claimRakeback()}>
        {text(rakebackData.closed ? "ranks.rakeback.take" : "ranks.rakeback.claim")}
      </Button>
      {rakebackData.next > 0 && <p className="ranks-soft" role="status">{text("ranks.rakeback.wait")} <Time at={rakebackData.next} /></p>}
    </div>
  );
}

function RakebackTerms({ rakebackData }: { rakebackData: RakebackAnswer }) {
  return (
    <div className="ranks-terms">
      <strong className="num ranks-percent">{percentText(rakebackData.percent)}</strong>
      <div>
        <p>{text("ranks.rakeback.percent", { percent: percentText(rakebackData.percent) })}</p>
        {rakebackData.cashback > 0 && <p className="ranks-soft">{rakebackData.ceiling === null ? text("ranks.rakeback.cashback", { percent: percentText(rakebackData.cashback) }) : text("ranks.rakeback.ceiling", { percent: percentText(rakebackData.cashback), ceiling: percentText(rakebackData.ceiling) })}</p>}
      </div>
    </div>
  );
}

function RakebackList({ rakebackData }: { rakebackData: RakebackAnswer }) {
  if (rakebackData.available.length === 0) return <Empty icon={<Percent size={28} aria-hidden="true" />} text={text(rakebackData.closed ? "ranks.rakeback.emptyClosed" : "ranks.rakeback.empty")} />;
  return (
    <ul className="ranks-list" aria-label={text("ranks.rakeback.list")}>
      {rakebackData.available.map((value) => <RakebackRow key={value.id} value={value} />)}
    </ul>
  );
}

function RakebackRow({ value: { id, value } }: { value: Value }) {
  const open = sources.value?.currency === id;
  return (
    <li>
      <div className="ranks-row">
        <b className="ranks-currency">{id.toUpperCase()}</b>
        <span className="num">{formatReward(value, id)}</span>
        <Button size="small" variant="ghost" aria-expanded={open} onClick={() => (open ? closeSources() : void openSources(id))}>
          {text(open ? "ranks.rakeback.hide" : "ranks.rakeback.where")}<span className="hidden-text">, {id.toUpperCase()}</span>
        </Button>
      </div>
      {open && sources.value && <Sources answer={sources.value} />}
    </li>
  );
}
