import { useEffect, useState } from "react";
import { History, RotateCcw } from "lucide-react";
import type { SettingsRow } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button, IconButton } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { TextField } from "../../../../ui/Field";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Switch } from "../../../../ui/Switch";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { ChangeList } from "../../../../ui/office/DiffView";
import { hasReason } from "../../../../ui/office/reason";
import { UserName } from "../UserName";
import { HistoryDrawer } from "./HistoryDrawer";
import { SettingField } from "./SettingField";
import { approvalRule, weakensControl } from "./weakening";
import { isChanged, valueToSend, settingsModel, formatValue, type SettingsModel } from "./settings.model";
import "../staff.css";

export default function SettingsPage() {
  const [model] = useState(settingsModel);
  const [historyOf, setHistoryOf] = useState<SettingsRow | null>(null);
  useEffect(() => void model.load(), [model]);
  const groups = model.groups.value;
  return (
    <div className="staff-page">
      <h1>Settings</h1>
      <div className="staff-settings-bar">
        <TextField label="Search the settings" value={model.query.value} onChange={(query) => (model.query.value = query)} />
        <Switch label="Only what differs from the default" checked={model.onlyChanged.value} onChange={(only) => (model.onlyChanged.value = only)} />
      </div>
      {!model.rows.value && <Waiting from={model} height={320} />}
      {model.rows.value && groups.size === 0 && <Empty text="No setting matches." />}
      {[...groups].map(([group, rows]) => (
        <Card key={group} title={group}>
          <div className="staff-settings">
            {rows.map((row) => <SettingRow key={row.key} row={row} model={model} onHistory={() => setHistoryOf(row)} />)}
          </div>
        </Card>
      ))}
      {model.pendingMessage.value && <p className="ui-field-note staff-setting-weak" role="status">{model.pendingMessage.value}</p>}
      {model.edited.value.length > 0 && <SaveBar model={model} />}
      {historyOf && <HistoryDrawer row={historyOf} onClose={() => setHistoryOf(null)} reload={model.load} />}
    </div>
  );
}

function SettingRow({ row, model, onHistory }: { row: SettingsRow; model: SettingsModel; onHistory: () => void }) {
  const value = model.draftValue(row);
  const rule = approvalRule(row);
  const weakened = row.key in model.drafts.value && weakensControl(row, valueToSend(row.kind, value)) !== false;
  const waiting = model.pendingChanges(row);
  return (
    <div className="staff-setting" data-edited={row.key in model.drafts.value || undefined}>
      <SettingField row={row} value={value} error={model.errors.value[row.key]} onChange={(next) => model.edit(row, next)} />
      <div className="staff-setting-foot">
        {rule && <span className={weakened ? "staff-setting-weak" : undefined}>{rule}</span>}
        {waiting.map((one) => <a key={one.request} href="/admin/approvals"><Badge tone="brass">waiting for approval: {formatValue(one.value)}</Badge></a>)}
        <span>Default <b>{formatValue(row.default)}</b>{row.config && <> from the configuration</>}</span>
        {isChanged(row) && <Badge tone="brass">changed</Badge>}
        {row.refused !== undefined && <Badge tone="danger">stored value not allowed: {formatValue(row.refused)}</Badge>}
        {row.changed_at > 0 && <span><UserName id={row.changed_by} /> <Time at={row.changed_at} /></span>}
        <span className="staff-setting-tools">
          <IconButton label={`Reset ${row.key} to its default`} disabled={JSON.stringify(valueToSend(row.kind, value)) === JSON.stringify(row.default)} onClick={() => model.edit(row, row.default)}><RotateCcw size={16} aria-hidden="true" /></IconButton>
          <IconButton label={`History of ${row.key}`} onClick={onHistory}><History size={16} aria-hidden="true" /></IconButton>
        </span>
      </div>
    </div>
  );
}

/** The pending changes, their reason, and the save button. */
function SaveBar({ model }: { model: SettingsModel }) {
  const [reason, setReason] = useState("");
  const edited = model.edited.value;

  const weakened = edited.map((row) => ({ key: row.key, is: weakensControl(row, valueToSend(row.kind, model.drafts.value[row.key])) }));
  const isCertain = weakened.some(({ is: weakening }) => weakening === true);
  const weakKeys = weakened.filter(({ is: weakening }) => weakening === true || (!isCertain && weakening === "perhaps")).map(({ key }) => key);

  async function save() {
    const count = edited.length;
    if (await model.save(reason)) toast.success(count === 1 ? "The setting is in force." : `${count} settings are in force.`);
  }

  return (
    <section className="staff-save" aria-label="Unsaved changes">
      <ChangeList changes={edited.map((row) => ({ label: row.key, before: formatValue(row.value), after: formatValue(valueToSend(row.kind, model.drafts.value[row.key])) }))} />
      {weakKeys.length > 0 && (
        <p className="ui-field-note staff-setting-weak" role="status">
          {isCertain ? "This weakens a control" : "This may weaken a control"}: {weakKeys.join(", ")}. {edited.length > 1 && "All changes are submitted together. "}The change needs approval by another person, unless the site has only one account that can approve.
        </p>
      )}
      <TextField label="Reason" hint="It is stored in the staff log." value={reason} onChange={setReason} maxLength={500} />
      {(model.problem.value || Object.keys(model.errors.value).length > 0) && <p className="ui-field-note ui-field-error" role="alert">{model.problem.value ?? "Not saved: see the errors of the fields."}</p>}
      <div className="staff-save-actions">
        <Button variant="ghost" onClick={() => model.discard()}>Discard</Button>
        <Button variant="primary" loading={model.saving.value} disabled={!hasReason(reason)} onClick={() => void save()}>{isCertain ? "Send for approval" : <>Save {edited.length === 1 ? "the change" : `${edited.length} changes`}</>}</Button>
      </div>
    </section>
  );
}
