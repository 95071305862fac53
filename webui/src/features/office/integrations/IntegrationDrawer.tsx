import { useState } from "react";
import { api } from "../../../lib/api";
import type { IntegrationRow, IntegrationTest } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { CopyField } from "../../../ui/Copy";
import { Tabs } from "../../../ui/Tabs";
import { ExactTime } from "../../../ui/Time";
import { DescriptionList } from "../../../ui/office/Details";
import { Drawer } from "../../../ui/office/Drawer";
import { CallbacksPart } from "./CallbacksPart";
import { ContractPart } from "./ContractPart";
import { GamesPart } from "./GamesPart";
import { ReportsPart } from "./ReportsPart";
import "./integrations.css";

/** An integration with its games, its callbacks and its reports. */
export function IntegrationDrawer({ row, onClose }: { row: IntegrationRow; onClose: () => void }) {
  const [tab, setTab] = useState("state");
  return (
    <Drawer title={row.name} onClose={onClose}>
      <Tabs label={row.name} value={tab} onChange={setTab} tabs={[
        { id: "state", label: "State", panel: <StatePart row={row} /> },
        ...(row.protocol === "slotegrator" ? [{ id: "contract", label: "Contract", panel: <ContractPart name={row.name} /> }] : []),
        { id: "games", label: "Games", panel: <GamesPart name={row.name} /> },
        { id: "callbacks", label: "Callbacks", panel: <CallbacksPart name={row.name} /> },
        { id: "reports", label: "Reports", panel: <ReportsPart name={row.name} /> },
      ]} />
    </Drawer>
  );
}

function StatePart({ row }: { row: IntegrationRow }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<IntegrationTest | null>(null);

  async function check() {
    setBusy(true);
    try {
      setResult(await api.post("/api/admin/integrations/test", { name: row.name }));
    } catch (error) {
      setResult({ ok: false, problem: errorText(error), millis: 0 });
    }
    setBusy(false);
  }

  return (
    <div className="integrations-part">
      <CopyField label="Address for callbacks" text={row.callback_url} />
      <DescriptionList items={[
        { label: "Interface", value: <span className="mono">{row.base}</span> },
        { label: "Credentials", value: <span className="mono">{row.fingerprint}</span> },
        { label: "Addresses", value: <span className="mono">{row.addresses.join(", ")}</span> },
        { label: "Currencies", value: row.currencies.join(", ") },
        { label: "Hosts of games", value: row.hosts.length > 0 ? <span className="mono">{row.hosts.join(", ")}</span> : "that of the interface" },
        { label: "Refused host", value: row.refused_host ? <><span className="mono">{row.refused_host}</span> is not among them: games cannot be launched.</> : null },
        { label: "Last callback", value: row.last_at > 0 ? <ExactTime at={row.last_at} /> : null },
        { label: "From another address", value: row.wrong_address_at > 0 ? <ExactTime at={row.wrong_address_at} /> : null },
      ]} />
      <div className="integrations-line">
        <Button loading={busy} onClick={() => void check()}>Test the connection</Button>
        <span role="status">{result && (result.ok ? <Badge tone="action">{`answers in ${result.millis} ms`}</Badge> : <Badge tone="danger">{result.problem}</Badge>)}</span>
      </div>
    </div>
  );
}
