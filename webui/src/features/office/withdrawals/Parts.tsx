// Small components that the pages of withdrawals share.

import type { StaffWithdrawal } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { objectionText, stateTexts, stateTone } from "./labels";
import "./withdrawals.css";

export function StateBadge({ withdrawal: { state, automatic } }: { withdrawal: StaffWithdrawal }) {
  return <span className="withdrawals-badges"><Badge tone={stateTone(state)}>{stateTexts[state]}</Badge>{automatic && <Badge>automatic</Badge>}</span>;
}

export function ObjectionBadges({ codes: of }: { codes: readonly string[] }) {
  if (of.length === 0) return "—";
  return <span className="withdrawals-badges">{of.map((code) => <Badge key={code} tone={code === "screening" ? "danger" : "brass"}>{objectionText(code)}</Badge>)}</span>;
}
