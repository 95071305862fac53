import { useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { History, RotateCcw } from "lucide-react";
import type { SettingsRow } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button, IconButton } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { TextField } from "../../../../ui/Field";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { Switch } from "../../../../ui/Switch";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { ChangeList } from "../../../../ui/work/DiffView";
import { Who } from "../Who";
import { HistoryDrawer } from "./HistoryDrawer";
import { SettingField } from "./SettingField";
import { isChanged, sentValue, settingsModel, shownValue, type SettingsModel } from "./settings.model";
import "../staff.css";

export default function SettingsPage() {
  useSignals();
  const [model] = useState(settingsModel);
  const [past, setPast] = useState<SettingsRow | null>(null);
  useEffect(() => void model.load(), [model]);
  const groups = model.groups.value;
  return (
    <div className="staff-page">
      <h1>Settings</h1>
      <div className="staff-settings-bar">
        <TextField label="Search the settings" value={model.query.value} onChange={(query) => (model.query.value = query)} />
        <Switch label="Only what differs from the default" checked={model.onlyChanged.value} onChange={(only) => (model.onlyChanged.value = only)} />
      </div>
      {model.failure.value && !model.rows.value && <Failed text={model.failure.value} onRetry={() => void model.load()} />}
      {!model.rows.value && !model.failure.value && <Skeleton height={320} />}
      {model.rows.value && groups.size === 0 && <Empty text="No setting matches." />}
      {[...groups].map(([group, rows]) => (
        <Card key={group} title={group}>
          <div className="staff-settings">
            {rows.map((row) => <Setting key={row.key} row={row} model={model} onPast={() => setPast(row)} />)}
          </div>
        </Card>
      ))}
      {model.edited.value.length > 0 && <SaveBar model={model} />}
      {past && <HistoryDrawer row={past} onClose={() => setPast(null)} reload={model.load} />}
    </div>
  );
}

function Setting({ row, model, onPast }: { row: SettingsRow; model: SettingsModel; onPast: () => void }) {
  useSignals();
  const value = model.draftOf(row);
  return (
    <div className="staff-setting" data-edited={row.key in model.drafts.value || undefined}>
      <SettingField row={row} value={value} error={model.errors.value[row.key]} onChange={(next) => model.edit(row, next)} />
      <div className="staff-setting-foot">
        <span>Default <b>{shownValue(row.default)}</b>{row.config && <> from the configuration</>}</span>
        {isChanged(row) && <Badge tone="brass">changed</Badge>}
        {row.refused !== undefined && <Badge tone="danger">stored value not allowed: {shownValue(row.refused)}</Badge>}
        {row.changed_at > 0 && <span><Who id={row.changed_by} /> <Time at={row.changed_at} /></span>}
        <span className="staff-setting-tools">
          <IconButton label={`Put ${row.key} back to its default`} disabled={JSON.stringify(sentValue(row.kind, value)) === JSON.stringify(row.default)} onClick={() => model.edit(row, row.default)}><RotateCcw size={16} aria-hidden="true" /></IconButton>
          <IconButton label={`History of ${row.key}`} onClick={onPast}><History size={16} aria-hidden="true" /></IconButton>
        </span>
      </div>
    </div>
  );
}

/** What would change, why, and the button that does it. */
function SaveBar({ model }: { model: SettingsModel }) {
  useSignals();
  const [reason, setReason] = useState("");
  const edited = model.edited.value;

  async function save() {
    const count = edited.length;
    if (await model.save(reason)) toast.success(count === 1 ? "The setting is in force." : `${count} settings are in force.`);
  }

  return (
    <section className="staff-save" aria-label="Changes that are not saved">
      <ChangeList changes={edited.map((row) => ({ label: row.key, before: shownValue(row.value), after: shownValue(sentValue(row.kind, model.drafts.value[row.key])) }))} />
      <TextField label="Reason" hint="It stands in the log of staff." value={reason} onChange={setReason} maxLength={500} />
      {(model.refused.value || Object.keys(model.errors.value).length > 0) && <p className="ui-field-note ui-field-error" role="alert">{model.refused.value ?? "Not saved: the fields say why."}</p>}
      <div className="staff-save-deeds">
        <Button variant="ghost" onClick={() => model.discard()}>Discard</Button>
        <Button variant="primary" loading={model.saving.value} disabled={reason.trim().length < 3} onClick={() => void save()}>Save {edited.length === 1 ? "the change" : `${edited.length} changes`}</Button>
      </div>
    </section>
  );
}
