// The statement of all movements of real money, as a file.

import { useState } from "react";
import { Download } from "lucide-react";
import { Select } from "../../../ui/Select";
import { statementAddress } from "./calls";
import { text } from "./history.texts";
import { periodsAt } from "./periods";

export function Statement() {
  const [chosen, setChosen] = useState("month");
  const [periods] = useState(() => periodsAt(Date.now()));
  const period = periods.find(({ id }) => id === chosen);
  if (!period) return null;
  return (
    <div className="cashier-statement">
      <Select
        label={text("history.statement")}
        hint={`${period.from} – ${period.to} (UTC)`}
        value={chosen}
        onChange={setChosen}
        options={periods.map(({ id }) => ({ value: id, label: text(`history.period.${id}`) }))}
      />
      <a className="ui-button ui-button-secondary ui-button-medium" href={statementAddress(period.from, period.to)} download>
        <span className="ui-button-label"><Download size={16} aria-hidden="true" />{text("history.download")}</span>
      </a>
    </div>
  );
}
