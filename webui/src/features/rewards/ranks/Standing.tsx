// How far the player is to the next level, in both requirements.

import { Crown } from "lucide-react";
import { dollars } from "../../../lib/money";
import { Progress } from "../../../ui/Progress";
import { Skeleton } from "../../../ui/Skeleton";
import { levelRows, ownRow, type VIPRow } from "./ranks.model";
import { text } from "./ranks.texts";
import "./ranks.css";

/** From this level on the bar is full. */
const fullBar = 8;

export function Standing({ rows }: { rows: VIPRow[] | null }) {
  const own = rows && ownRow(rows);
  if (!rows || !own?.standing) return <Skeleton height={184} />;
  const { level, experience, progress, depositPercent, wagerPercent } = own.standing;
  const levels = levelRows(rows);
  const name = levels[level - 1]?.name;
  const next = levels[level];
  return (
    <div className="ranks-standing">
      <div className="ranks-standing-head">
        <span className="ranks-crown" data-level={Math.min(level, fullBar)}><Crown size={24} aria-hidden="true" /></span>
        <div>
          <strong>{name ? text("ranks.vip.level", { level, name }) : text("ranks.vip.none")}</strong>
          <span className="ranks-soft">{level >= fullBar ? text("ranks.vip.full") : next && text("ranks.vip.next", { name: next.name ?? "" })}</span>
        </div>
        <b className="num ranks-experience">{text("ranks.vip.experience", { n: experience })}</b>
      </div>
      <Progress label={text("ranks.vip.bar")} value={progress} max={100} />
      {level < fullBar && next && (
        <dl className="ranks-needs">
          <Need label={text("ranks.vip.deposited")} has={own.deposited ?? 0} needs={next.depositRequirement ?? 0} percent={depositPercent} />
          <Need label={text("ranks.vip.wagered")} has={own.wagered ?? 0} needs={next.wagerRequirement ?? 0} percent={wagerPercent} />
        </dl>
      )}
    </div>
  );
}

function Need({ label, has, needs, percent }: { label: string; has: number; needs: number; percent: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="num">{text("ranks.vip.of", { has: dollars(has), needs: dollars(needs, false) })}</span>
        <Progress label={label} value={percent} max={100} />
      </dd>
    </div>
  );
}
