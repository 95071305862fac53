// The VIP programme: the player's own progress and the table of levels.

import { useEffect } from "react";
import { dollars } from "../../../lib/money";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { t } from "../../../lib/i18n";
import { levelRows, ownRow, percentText, vip, type VIPRow } from "./vip.model";
import { text } from "./vip.texts";
import { VipProgress } from "./VipProgress";
import "./vip.css";

const load = () => void vip.load();

export default function VipPage() {
  const user = store.user.value?._id;
  const level = store.user.value?.vipLevel;
  useEffect(load, [user, level]);
  const rows = vip.data.value;
  const failure = vip.failure.value;
  const own = rows && ownRow(rows);
  return (
    <div className="ranks-page">
      <header>
        <h1>{t("ranks.vip.title")}</h1>
        <p className="ranks-soft">{text("ranks.vip.lead")}</p>
      </header>
      {!rows && failure ? <Failed text={failure} onRetry={load} /> : (
        <>
          <Card title={text("ranks.vip.own")} text={user === undefined ? text("ranks.vip.guest") : text("ranks.vip.how")} aside={user === undefined && <Button variant="primary" onClick={() => openOverlay("auth", { mode: "login" })}>{t("general.signIn")}</Button>}>
            <VipProgress rows={rows} />
          </Card>
          <Card title={text("ranks.vip.table")} text={text("ranks.vip.about")}>
            {rows ? <Levels rows={levelRows(rows)} own={own?.status?.level ?? 0} /> : <Skeleton height={520} />}
          </Card>
        </>
      )}
    </div>
  );
}

function Levels({ rows, own }: { rows: VIPRow[]; own: number }) {
  return <div className="ranks-levels"><Table label={text("ranks.vip.table")} columns={columns(own)} rows={rows} rowKey={({ level }) => String(level)} empty={null} /></div>;
}

const columns = (own: number): Column<VIPRow>[] => [
  {
    key: "level", label: text("ranks.vip.column.level"),
    cell: ({ level = 0, name }) => <span className="ranks-level"><span className="ranks-medal num" data-level={level} aria-hidden="true">{level}</span><strong>{name}</strong>{level === own && <Badge tone="brass">{text("ranks.vip.you")}</Badge>}</span>,
  },
  { key: "deposit", label: text("ranks.vip.column.deposit"), numeric: true, cell: ({ depositRequirement = 0 }) => dollars(depositRequirement, false) },
  { key: "wager", label: text("ranks.vip.column.wager"), numeric: true, cell: ({ wagerRequirement = 0 }) => dollars(wagerRequirement, false) },
  { key: "rakeback", label: text("ranks.vip.column.rakeback"), numeric: true, cell: ({ bonuses }) => percentText(bonuses?.rakeback ?? 0) },
  { key: "fee", label: text("ranks.vip.column.fee"), numeric: true, cell: ({ withdrawFee = 0 }) => percentText(withdrawFee) },
  { key: "limit", label: text("ranks.vip.column.limit"), numeric: true, cell: ({ maxWithdrawal = 0 }) => dollars(maxWithdrawal, false) },
  { key: "wheel", label: text("ranks.vip.column.wheel"), numeric: true, cell: ({ bonusWheelMaxReward = 0 }) => dollars(bonusWheelMaxReward) },
  { key: "gift", label: text("ranks.vip.column.gift"), numeric: true, cell: ({ bonuses }) => <>{bonuses?.gift ? dollars(bonuses.gift) : "–"}{bonuses?.text && <span className="ranks-soft ranks-more">{bonuses.text}</span>}</> },
];
