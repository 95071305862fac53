// An explanation of the check.

import { Card } from "../../../ui/Card";
import { text } from "./page.texts";

const howTexts = ["reserves.how.leaf", "reserves.how.tree", "reserves.how.own", "reserves.how.same"] as const;

export function HowCard() {
  return (
    <Card title={text("reserves.how")}>
      <div className="reserves-part">
        <ol className="reserves-how">{howTexts.map((part) => <li key={part}>{text(part)}</li>)}</ol>
        <p className="reserves-muted">{text("reserves.how.limits")}</p>
        <p className="reserves-muted">{text("reserves.how.tool")}</p>
      </div>
    </Card>
  );
}
