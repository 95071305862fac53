// Settings: the browsers that receive notices.

import { Monitor, Smartphone } from "lucide-react";
import type { PushDevice, PushState } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Switch } from "../../../../ui/Switch";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { supportSignal, currentDevice, removeDevice, subscribeThisBrowser } from "../push.model";
import { deviceName, isPhone } from "../sessions.model";
import { text } from "../settings.texts";
import { useAction } from "./useAction";

export function PushCard({ state }: { state: PushState }) {
  const thisDevice = currentDevice(state);
  return (
    <Card title={text("settings.push.title")} text={text("settings.push.text")}>
      {state.devices.length > 0 && (
        <ul className="settings-list">
          {state.devices.map((device) => <DeviceRow key={device.id} device={device} />)}
        </ul>
      )}
      {thisDevice ? <DetailsSwitch device={thisDevice} /> : <AllowPush ability={supportSignal.value} />}
    </Card>
  );
}

function AllowPush({ ability }: { ability: typeof supportSignal.value }) {
  const { busy, run } = useAction();
  if (ability !== "able") return <p className="settings-note">{text(ability === "blocked" ? "settings.push.blocked" : "settings.push.unable")}</p>;
  const allow = async () => {
    if (await subscribeThisBrowser(false)) toast.success(text("settings.push.done"));
  };
  return <Button variant="primary" loading={busy} onClick={() => void run(allow)}>{text("settings.push.allow")}</Button>;
}

function DetailsSwitch({ device }: { device: PushDevice }) {
  const { busy, run } = useAction();
  return (
    <Switch
      label={text("settings.push.details")}
      hint={text("settings.push.detailsText")}
      checked={device.details}
      disabled={busy}
      onChange={(on) => void run(() => subscribeThisBrowser(on))}
    />
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { busy, run } = useAction();
  const Icon = isPhone(device.user_agent) ? Smartphone : Monitor;
  const name = deviceName(device.user_agent) ?? text("settings.sessions.unknown");
  return (
    <li className="settings-row">
      <Icon size={24} aria-hidden="true" />
      <div className="settings-row-text">
        <strong>{name}</strong>
        <span>{device.sent_at > 0 ? <>{text("settings.push.sent")} <Time at={device.sent_at} /></> : text("settings.push.never")}</span>
      </div>
      {device.current && <Badge tone="action">{text("settings.push.this")}</Badge>}
      <Button size="small" loading={busy} aria-label={text("settings.push.stopOf", { device: name })} onClick={() => void run(() => removeDevice(device))}>{text("settings.push.stop")}</Button>
    </li>
  );
}
