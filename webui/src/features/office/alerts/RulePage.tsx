// The editor of a rule: sentences with selectable words.

import { useState } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { api } from "../../../lib/api";
import type { RuleAnswer } from "../../../lib/api.gen";
import type { PageProps } from "../../../lib/lazy";
import { hasPermission } from "../../../lib/permissions";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Checkbox";
import { TextArea, TextField } from "../../../ui/Field";
import { LoadedCall } from "../../../ui/Loaded";
import { Select } from "../../../ui/Select";
import { Switch } from "../../../ui/Switch";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { NumberField } from "../../../ui/office/NumberField";
import { hasReason } from "../../../ui/office/reason";
import { ConditionRow } from "./ConditionRow";
import { ruleModel, type RuleModel } from "./rule.model";
import { Trial } from "./Trial";
import { cooldowns, ruleText, severities, type AlertsVocabulary } from "./ruleText";

export default function RulePage({ params }: PageProps) {
  const id = params.id === "new" ? "" : (params.id ?? "");
  return (
    <LoadedCall loadKey={id} load={() => api.post("/api/admin/rule", { id }, { retry: true })} height={600}>
      {(answer, reload) => <RuleEditor key={answer.rule?.version ?? 0} {...answer} reload={reload} />}
    </LoadedCall>
  );
}

function RuleEditor({ rule, versions, vocabulary, reload }: RuleAnswer & { reload: () => void }) {
  const [model] = useState(() => ruleModel(vocabulary, rule));
  const definition = model.definition.value;
  const errors = model.errors.value;
  const mayEdit = hasPermission("alert_rules");

  async function save() {
    const saved = await model.save();
    if (!saved) return;
    toast.success(model.on.peek() ? "The rule is saved and on." : "The rule is saved and off.");
    if (rule) reload();
    else navigate(`/admin/rule/${saved.id}`, { replace: true });
  }

  return (
    <div className="alerts-page">
      <header className="alerts-head"><h1>{rule ? rule.definition.name : "New rule"}</h1><Link href="/admin/rules">All rules</Link></header>
      <p className="alerts-sentence" aria-live="polite">{ruleText(vocabulary, definition)}</p>
      <fieldset className="alerts-editor" disabled={!mayEdit}>
        <legend className="sr-only">The rule</legend>
        <Card title="When">
          <div className="alerts-when">
            <Select label="Event" value={definition.kind} onChange={model.setKind} options={vocabulary.kinds.map(({ id, title }) => ({ value: id, label: title }))} error={errors.kind} />
            <Select label="Alerts for the same player" value={String(definition.cool_down)} onChange={(value) => model.set({ cool_down: Number(value) })} options={cooldownOptions(definition.cool_down)} error={errors.cool_down} />
          </div>
        </Card>
        <Card title="If all conditions are met" aside={<AddConditionButtons model={model} />}>
          {definition.conditions.length === 0 && <p className="alerts-more">There are no conditions: the rule raises an alert for every event.</p>}
          <ol className="alerts-conditions">
            {definition.conditions.map((condition, effectIndex) => <ConditionRow key={effectIndex} index={effectIndex} condition={condition} vocabulary={vocabulary} model={model} />)}
          </ol>
        </Card>
        <Card title="Then an alert is raised">
          <div className="alerts-when">
            <TextField label="Name" hint="Title of the alert" value={definition.name} onChange={(name) => model.set({ name })} maxLength={80} error={errors.name} />
            <Select label="Severity" value={String(definition.severity)} onChange={(value) => model.set({ severity: Number(value) })} options={[...severities]} />
          </div>
          <TextArea label="Instructions" hint="Shown to staff with the alert" value={definition.guide} onChange={(guide) => model.set({ guide })} maxLength={500} rows={2} />
          <Effects model={model} words={vocabulary} />
        </Card>
      </fieldset>
      {mayEdit && <Trial model={model} />}
      {mayEdit && (
        <Card title="Save">
          <Switch label="The rule is on" hint={model.on.value && !model.isTried.value ? "The current version of the rule has not been tried." : undefined} checked={model.on.value} onChange={model.setOn} />
          <TextField label="Reason" hint="It is stored with the version and in the staff log." value={model.reason.value} onChange={model.setReason} maxLength={500} error={errors.reason} />
          {model.failure.value && <p className="alerts-failure" role="alert">{model.failure.value}</p>}
          <div className="alerts-buttons"><Button variant="primary" loading={model.busy.value === "save"} disabled={!hasReason(model.reason.value) || !definition.name.trim()} onClick={() => void save()}>Save the rule</Button></div>
        </Card>
      )}
      {versions.length > 0 && (
        <Card title="Versions">
          <ol className="alerts-list">
            {versions.map((one) => (
              <li key={one.version}>
                <p className="alerts-more">Version {one.version}, {one.actor}, <Time at={one.at} />, {one.on ? "on" : "off"}: {one.reason}</p>
                <p>{ruleText(vocabulary, one.definition)}</p>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </div>
  );
}

/** The available pauses, including that of the rule. */
function cooldownOptions(minutes: number) {
  return cooldowns.some(({ value }) => value === String(minutes)) ? cooldowns : [...cooldowns, { value: String(minutes), label: `once in ${minutes} minutes` }];
}

function AddConditionButtons({ model }: { model: RuleModel }) {
  return (
    <div className="alerts-buttons">
      <Button size="small" onClick={() => model.add("event")}>Condition on the event</Button>
      <Button size="small" onClick={() => model.add("player")}>Condition on the player</Button>
      <Button size="small" onClick={() => model.add("window")}>Condition on the last hours</Button>
    </div>
  );
}

function Effects({ model, words: vocabulary }: { model: RuleModel; words: AlertsVocabulary }) {
  const { effects } = model.definition.value;
  const errors = model.errors.value;
  return (
    <fieldset className="alerts-effects">
      <legend>Automatic actions</legend>
      {vocabulary.effects.map(({ id, title, value }) => {
        const effectIndex = effects.findIndex((one) => one.id === id);
        const effect = effects[effectIndex];
        return (
          <div key={id} className="alerts-effect">
            <Checkbox label={title} checked={effect !== undefined} onChange={(checked) => model.setEffect(id, checked, value === "minutes" ? "60" : "")} />
            {effect && value === "tag" && <TextField label="Tag" value={effect.value ?? ""} onChange={(next) => model.setEffect(id, true, next)} maxLength={40} error={errors[`effects.${effectIndex}.value`]} hint="Lower-case letters, digits and dashes" />}
            {effect && value === "minutes" && <NumberField label="For" unit="minutes" min="1" max="525600" value={effect.value ?? ""} onChange={(next) => model.setEffect(id, true, next)} error={errors[`effects.${effectIndex}.value`]} />}
          </div>
        );
      })}
    </fieldset>
  );
}
