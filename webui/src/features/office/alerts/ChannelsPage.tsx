// The channels that publish alerts outside of the office.

import { useState } from "react";
import { Radio } from "lucide-react";
import { api } from "../../../lib/api";
import type { ChannelRow } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { DescriptionList } from "../../../ui/office/Details";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { ChannelDialog, kinds } from "./ChannelDialog";
import { severityName } from "./ruleText";

export default function ChannelsPage() {
  const [creating, setCreating] = useState(false);
  return (
    <div className="alerts-page">
      <header className="alerts-head">
        <h1>Alert channels</h1>
        <Button variant="primary" onClick={() => setCreating(true)}>New channel</Button>
      </header>
      <p className="alerts-more">Every alert of the minimum severity is sent to each channel at least once. Failed sends are retried for more than a day.</p>
      <LoadedCall loadKey="channels" load={() => api.post("/api/admin/channels", {}, { retry: true })} height={240}>
        {({ channels }, reload) => (
          <>
            {channels.length === 0 && <Empty icon={<Radio size={28} aria-hidden="true" />} text="Alerts are shown in the office only. Add a channel to send them." action={<Button onClick={() => setCreating(true)}>Add a channel</Button>} />}
            {channels.map((one) => <Channel key={one.id} row={one} reload={reload} />)}
            {creating && <ChannelDialog row={null} onClose={() => setCreating(false)} onDone={reload} />}
          </>
        )}
      </LoadedCall>
    </div>
  );
}

function Channel({ row, reload }: { row: ChannelRow; reload: () => void }) {
  const [dialog, setDialog] = useState<"edit" | "remove" | null>(null);
  const [testing, setTesting] = useState(false);

  async function test() {
    setTesting(true);
    try {
      const { error } = await api.post("/api/admin/channel/test", { id: row.id });
      if (error) toast.error(`The test did not arrive: ${error}`);
      else toast.success("The test was sent.");
      reload();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setTesting(false);
    }
  }

  return (
    <Card title={row.name} aside={<span className="alerts-badges"><Badge>{kinds.find(({ value }) => value === row.kind)?.label}</Badge>{!row.on ? <Badge>off</Badge> : row.failed_at > 0 ? <Badge tone="danger">failing</Badge> : <Badge tone="action">on</Badge>}</span>}>
      <DescriptionList items={[
        { label: "To", value: <span className="alerts-to">{row.to}</span> },
        { label: "Minimum severity", value: `${severityName(row.min_severity)} severity` },
        { label: "Last sent", value: row.sent_at > 0 ? <Time at={row.sent_at} /> : "never" },
        ...(row.failed_at > 0 ? [{ label: "Failing since", value: <><Time at={row.failed_at} />: {row.error}</> }] : []),
        ...(row.waiting > 0 ? [{ label: "Waiting", value: `${row.waiting}` }] : []),
        ...(row.undelivered > 0 ? [{ label: "Not delivered", value: `${row.undelivered}` }] : []),
      ]} />
      <div className="alerts-buttons">
        <Button size="small" variant="danger" onClick={() => setDialog("remove")}>Remove</Button>
        <Button size="small" onClick={() => setDialog("edit")}>Change</Button>
        <Button size="small" loading={testing} onClick={() => void test()}>Send a test</Button>
      </div>
      {dialog === "edit" && <ChannelDialog row={row} onClose={() => setDialog(null)} onDone={reload} />}
      {dialog === "remove" && (
        <ReasonDialog title={`Remove ${row.name}?`} description="Alerts waiting for this channel are discarded." action="Remove" doneText="The channel was removed."
          send={({ reason }) => api.post("/api/admin/channel/remove", { id: row.id, version: row.version, reason })} onClose={() => setDialog(null)} onDone={reload} />
      )}
    </Card>
  );
}
