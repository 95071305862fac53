import { type ReactNode, useState } from "react";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Checkbox";
import { Dropdown } from "../../../ui/Dropdown";
import { RadioCards } from "../../../ui/RadioCards";
import { Select } from "../../../ui/Select";
import { Selector } from "../../../ui/Selector";
import { Switch } from "../../../ui/Switch";
import { Tabs } from "../../../ui/Tabs";
import { toast } from "../../../ui/toast";

const coins = [
  { id: "btc", name: "Bitcoin", color: "#f7931a" },
  { id: "eth", name: "Ethereum", color: "#8ea5ff" },
  { id: "ltc", name: "Litecoin", color: "#b8c4d6" },
  { id: "sol", name: "Solana", color: "#5fe3b4" },
];

export function ChoicesPart() {
  const [agreed, setAgreed] = useState(true);
  const [quick, setQuick] = useState(false);
  const [risk, setRisk] = useState("medium");
  const [odds, setOdds] = useState("decimal");
  const [coin, setCoin] = useState("btc");
  const [few, setFew] = useState("btc");
  const [tab, setTab] = useState("manual");
  return (
    <Card title="Choices">
      <div className="kit-columns">
        <Checkbox label="I am at least 18 years old" checked={agreed} onChange={setAgreed} />
        <Checkbox label="Cannot be ticked" checked={false} onChange={setAgreed} disabled />
        <Switch label="Quick mode" hint="Results without animation" checked={quick} onChange={setQuick} />
        <Select label="Odds" value={odds} onChange={setOdds} options={["decimal", "fraction", "american"].map((value) => ({ value, label: value }))} />
        <Labelled label="Currency"><Selector label="Currency" entries={coins} value={coin} onChange={setCoin} /></Labelled>
        <Labelled label="Few currencies"><Selector label="Few currencies" entries={coins.slice(0, 3)} value={few} onChange={setFew} /></Labelled>
        <Labelled label="Dropdown"><Dropdown label="Do something" entries={Array.from({ length: 12 }, (_, at) => ({ entryId: `e${at}`, title: `Entry ${at + 1}` }))} onChoose={(entryId) => toast.info(`Chosen: ${entryId}`)} /></Labelled>
        <Tabs label="Betting" value={tab} onChange={setTab} tabs={[{ id: "manual", label: "Manual", panel: "One bet at a time." }, { id: "auto", label: "Auto", panel: "Bets by the rules you set." }]} />
      </div>
      <RadioCards label="Risk" value={risk} onChange={setRisk} cards={["low", "medium", "high"].map((value) => ({ value, label: value, hint: "What a win pays and how often it comes." }))} />
    </Card>
  );
}

/** A control with its own accessible name, below a visible label. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="ui-field">
      <span className="ui-field-label" aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
