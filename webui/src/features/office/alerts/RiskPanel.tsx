// What rules and staff have found about a player.

import { Link } from "wouter";
import { api } from "../../../lib/api";
import { Badge } from "../../../ui/Badge";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { caseTones } from "./case.model";
import { Severity } from "./Parts";

export default function RiskPanel({ userId }: { userId: string }) {
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/player/risk", { user: userId }, { retry: true })} height={80}>
      {({ holds, alerts, cases }) => holds.length + alerts.length + cases.length === 0 ? <Empty text="The player has no holds, cases or alerts." /> : (
        <ul className="alerts-list">
          {holds.map(({ hold, actor, reason, at }) => <li key={hold}><p><Badge tone="danger">on hold: {hold}</Badge> {actor}, <Time at={at} />: {reason}</p></li>)}
          {cases.map((one) => <li key={one.id}><p><Badge tone={caseTones[one.status]}>{one.status}</Badge> <Link href={`/admin/case/${one.id}`}>Case {one.number}: {one.title}</Link>, <Time at={one.opened_at} />{one.outcome && `: ${one.outcome}`}</p></li>)}
          {alerts.map((one) => <li key={one.id}><p><Severity level={one.severity} /> {one.title}, <Time at={one.at} /> <span className="alerts-more">{one.state}</span></p></li>)}
          {alerts.length > 0 && <li><Link href={`/admin/alerts?user=${userId}`}>All alerts about this player</Link></li>}
        </ul>
      )}
    </LoadedCall>
  );
}
