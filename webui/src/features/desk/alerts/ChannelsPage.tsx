// Where alerts are told outside of the office.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { Radio } from "lucide-react";
import { api } from "../../../lib/api";
import type { ChannelRow } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { DescriptionList } from "../../../ui/work/Facts";
import { ChannelDialog, kinds } from "./ChannelDialog";
import { Ask, Loaded, Reason, reasonMissing } from "./Parts";
import { severityName } from "./words";

export default function ChannelsPage() {
  const [making, setMaking] = useState(false);
  return (
    <div className="alerts-page">
      <header className="alerts-head">
        <h1>Channels of alerts</h1>
        <Button variant="primary" onClick={() => setMaking(true)}>New channel</Button>
      </header>
      <p className="alerts-more">Every alert that is severe enough is told over each channel, at least once: a channel that fails is tried again for more than a day.</p>
      <Loaded of="channels" load={() => api.post("/api/admin/channels", {}, { retry: true })} height={240}>
        {({ channels }, reload) => (
          <>
            {channels.length === 0 && <Empty icon={<Radio size={28} aria-hidden="true" />} text="Alerts stay in the office until there is a channel." action={<Button onClick={() => setMaking(true)}>Make a channel</Button>} />}
            {channels.map((one) => <Channel key={one.id} row={one} reload={reload} />)}
            {making && <ChannelDialog row={null} onClose={() => setMaking(false)} onDone={reload} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Channel({ row, reload }: { row: ChannelRow; reload: () => void }) {
  useSignals();
  const [doing, setDoing] = useState<"edit" | "remove" | null>(null);
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
      <DescriptionList facts={[
        { label: "To", value: <span className="alerts-to">{row.to}</span> },
        { label: "From", value: `${severityName(row.least)} severity on` },
        { label: "Last sent", value: row.sent_at > 0 ? <Time at={row.sent_at} /> : "never" },
        ...(row.failed_at > 0 ? [{ label: "Fails since", value: <><Time at={row.failed_at} />: {row.error}</> }] : []),
        ...(row.waiting > 0 ? [{ label: "Waiting", value: `${row.waiting}` }] : []),
        ...(row.lost > 0 ? [{ label: "Given up", value: `${row.lost}` }] : []),
      ]} />
      <div className="alerts-buttons">
        <Button size="small" variant="danger" onClick={() => setDoing("remove")}>Remove</Button>
        <Button size="small" onClick={() => setDoing("edit")}>Change</Button>
        <Button size="small" loading={testing} onClick={() => void test()}>Send a test</Button>
      </div>
      {doing === "edit" && <ChannelDialog row={row} onClose={() => setDoing(null)} onDone={reload} />}
      {doing === "remove" && (
        <Ask title={`Remove ${row.name}?`} description="What waits for it is dropped." action="Remove" done="The channel is gone." initial={{ reason: "" }} check={reasonMissing}
          send={({ reason }) => api.post("/api/admin/channel/remove", { id: row.id, version: row.version, reason })} onClose={() => setDoing(null)} onDone={reload}>
          {(model) => <Reason {...model.field("reason")} />}
        </Ask>
      )}
    </Card>
  );
}
