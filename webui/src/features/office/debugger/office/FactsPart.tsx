import { useState } from "react";
import { formatPercent } from "../../../../lib/format";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Copy } from "../../../../ui/Copy";
import { toast } from "../../../../ui/toast";
import { ChangeList, DiffView } from "../../../../ui/office/DiffView";
import { Drawer } from "../../../../ui/office/Drawer";
import { Breadcrumbs, DescriptionList, StatRow, StatTile, type DescriptionItem } from "../../../../ui/office/Details";

const facts: DescriptionItem[] = [
  { label: "Number", value: <><span className="mono">w-1236</span> <Copy text="w-1236" /></> },
  { label: "Player", value: <a href="#facts">felicity</a> },
  { label: "Amount", value: <span className="num">1,234.50 USD</span> },
  { label: "State", value: <Badge tone="brass">waiting</Badge> },
  { label: "Address", value: <span className="mono">bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4bc1qw508d6q</span> },
  { label: "Note", value: null },
];

const before = ["# Terms", "", "1. You are at least 18 years old.", "2. One account for each person.", "3. Bets are final.", "", "## Money", "", "Withdrawals are paid within 48 hours.", "The smallest is 10 USD.", "", "## Law", "", "The law of the licence applies."].join("\n");
const after = before.replace("48 hours", "24 hours").replace("3. Bets are final.", "3. Bets are final once they are accepted.\n4. Bets that are void are paid back.");

const trend = [4, 6, 5, 8, 7, 9, 12, 11, 14, 13, 17];

export default function FactsPart() {
  const [open, setOpen] = useState(false);
  return (
    <div className="office-kit-stack">
      <Breadcrumbs crumbs={[{ label: "Players", href: kitPath }, { label: "felicity", href: kitPath }, { label: "Withdrawal w-1236" }]} />
      <StatRow label="Example numbers">
        <StatTile label="Gross gaming revenue" value="12,480.20 USD" change={{ text: formatPercent("12.4"), direction: "up", good: true }} comparison="compared with the previous week" trend={trend} />
        <StatTile label="Waiting withdrawals" value="9" change={{ text: "3", direction: "up", good: false }} comparison="since yesterday" href={`${kitPath}?state=waiting`} />
        <StatTile label="Players online" value="184" change={{ text: "0", direction: "same" }} comparison="within the hour" />
        <StatTile label="Still loading" value={undefined} />
        <StatTile label="Failed to load" value={undefined} failed />
      </StatRow>
      <div className="office-kit-two">
        <Card title="Description list" aside={<Button size="small" onClick={() => setOpen(true)}>Open in a drawer</Button>}>
          <DescriptionList items={facts} />
        </Card>
        <Card title="While it loads"><DescriptionList items={facts} waiting /></Card>
      </div>
      <div className="office-kit-two">
        <Card title="Text diff"><DiffView label="Terms, before and after" before={before} after={after} /></Card>
        <Card title="Field changes">
          <ChangeList changes={[
            { label: "House edge", before: formatPercent("1"), after: formatPercent("1.5") },
            { label: "Largest stake", before: "", after: "5,000.00 USD" },
            { label: "Note", before: "For the opening", after: "" },
            { label: "Name", before: "Dice", after: "Dice" },
          ]} />
          <h3>No difference</h3>
          <DiffView label="The same text" before={before} after={before} />
        </Card>
      </div>
      {open && (
        <Drawer title="Withdrawal w-1236" onClose={() => setOpen(false)} footer={<><Button variant="ghost" onClick={() => setOpen(false)}>Close</Button><Button variant="primary" onClick={() => toast.success("It would be released.")}>Release</Button></>}>
          <DescriptionList items={facts} />
        </Drawer>
      )}
    </div>
  );
}

const kitPath = "/debugger/ui/office";
