// The progress to the next level, in both requirements.

import { Crown } from "lucide-react";
import { dollars } from "../../../lib/money";
import { Progress } from "../../../ui/Progress";
import { Skeleton } from "../../../ui/Skeleton";
import { levelRows, ownRow, type VIPRow } from "./vip.model";
import { text } from "./vip.texts";
import "./vip.css";

/** From this level on the bar is full. */
const maxBarLevel = 8;

export function VipProgress({ rows }: { rows: VIPRow[] | null }) {
  const own = rows && ownRow(rows);
  if (!rows || !own?.status) return <Skeleton height={184} />;
  const { level, experience, progress, depositPercent, wagerPercent } = own.status;
  const levels = levelRows(rows);
  const name = levels[level - 1]?.name;
  const next = levels[level];
  return (
    <div className="ranks-status">
      <div className="ranks-status-head">
        <span className="ranks-crown" data-level={Math.min(level, maxBarLevel)}><Crown size={24} aria-hidden="true" /></span>
        <div>
          <strong>{name ? text("ranks.vip.level", { level, name }) : text("ranks.vip.none")}</strong>
          <span className="ranks-soft">{level >= maxBarLevel ? text("ranks.vip.full") : next && text("ranks.vip.next", { name: next.name ?? "" })}</span>
        </div>
        <b className="num ranks-experience">{text("ranks.vip.experience", { n: experience })}</b>
      </div>
      <Progress label={text("ranks.vip.bar")} value={progress} max={100} />
      {level < maxBarLevel && next && (
        <dl className="ranks-needs">
          <Requirement label={text("ranks.vip.deposited")} current={own.deposited ?? 0} required={next.depositRequirement ?? 0} percent={depositPercent} />
          <Requirement label={text("ranks.vip.wagered")} current={own.wagered ?? 0} required={next.wagerRequirement ?? 0} percent={wagerPercent} />
        </dl>
      )}
    </div>
  );
}

function Requirement({ label, current, required, percent }: { label: string; current: number; required: number; percent: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="num">{text("ranks.vip.of", { current: dollars(current), required: dollars(required, false) })}</span>
        <Progress label={label} value={percent} max={100} />
      </dd>
    </div>
  );
}
