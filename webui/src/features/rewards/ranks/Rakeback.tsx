// What can be collected, the button that does it, and where it comes from.

import { useSignals } from "@preact/signals-react/runtime";
import { Percent } from "lucide-react";
import { useEffect } from "react";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { claim, claiming, closeSources, openSources, rakeback, share, sources, type RakebackAnswer, type Value } from "./ranks.model";
import { text } from "./ranks.texts";
import { Sources } from "./Sources";
import "./ranks.css";

const load = () => void rakeback.load();

export function Rakeback() {
  useSignals();
  const user = store.user.value?._id;
  useEffect(() => {
    rakeback.clear();
    load();
    return closeSources;
  }, [user]);
  const earned = rakeback.data.value;
  const failure = rakeback.failure.value;
  if (!earned) return failure ? <Failed text={failure} onRetry={load} /> : <Skeleton height={240} />;
  return (
    <div className="ranks-rakeback">
      {earned.closed ? <p>{text("ranks.rakeback.closed")}</p> : <Terms earned={earned} />}
      <List earned={earned} />
      <Button variant={earned.closed ? "ghost" : "primary"} loading={claiming.value} disabled={claiming.value || earned.available.length === 0} onClick={() => void claim()}>
        {text(earned.closed ? "ranks.rakeback.take" : "ranks.rakeback.claim")}
      </Button>
      {earned.next > 0 && <p className="ranks-soft" role="status">{text("ranks.rakeback.wait")} <Time at={earned.next} /></p>}
    </div>
  );
}

function Terms({ earned }: { earned: RakebackAnswer }) {
  return (
    <div className="ranks-terms">
      <strong className="num ranks-percent">{share(earned.percent)}</strong>
      <div>
        <p>{text("ranks.rakeback.percent", { percent: share(earned.percent) })}</p>
        {earned.cashback > 0 && <p className="ranks-soft">{earned.ceiling === null ? text("ranks.rakeback.cashback", { percent: share(earned.cashback) }) : text("ranks.rakeback.ceiling", { percent: share(earned.cashback), ceiling: share(earned.ceiling) })}</p>}
      </div>
    </div>
  );
}

function List({ earned }: { earned: RakebackAnswer }) {
  if (earned.available.length === 0) return <Empty icon={<Percent size={28} aria-hidden="true" />} text={text(earned.closed ? "ranks.rakeback.emptyClosed" : "ranks.rakeback.empty")} />;
  return (
    <ul className="ranks-list" aria-label={text("ranks.rakeback.list")}>
      {earned.available.map((value) => <Row key={value.id} value={value} />)}
    </ul>
  );
}

function Row({ value: { id, value } }: { value: Value }) {
  useSignals();
  const open = sources.value?.currency === id;
  return (
    <li>
      <div className="ranks-row">
        <b className="ranks-currency">{id.toUpperCase()}</b>
        <span className="num">{value}</span>
        <Button size="small" variant="ghost" aria-expanded={open} onClick={() => (open ? closeSources() : void openSources(id))}>
          {text(open ? "ranks.rakeback.hide" : "ranks.rakeback.where")}<span className="hidden-text">, {id.toUpperCase()}</span>
        </Button>
      </div>
      {open && sources.value && <Sources of={sources.value} />}
    </li>
  );
}
