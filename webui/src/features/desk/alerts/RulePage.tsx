// The editor of a rule: sentences whose words are chosen.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { api } from "../../../lib/api";
import type { RuleAnswer } from "../../../lib/api.gen";
import type { PageProps } from "../../../lib/lazy";
import { holds } from "../../../lib/permissions";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Checkbox";
import { TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Switch } from "../../../ui/Switch";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { NumberField } from "../../../ui/work/NumberField";
import { ConditionRow } from "./ConditionRow";
import { Loaded } from "./Parts";
import { ruleModel, type RuleModel } from "./rule.model";
import { Trial } from "./Trial";
import { pauses, ruleText, severities } from "./words";
import type { AlertsVocabulary } from "./wire";

export default function RulePage({ params }: PageProps) {
  const id = params.id === "new" ? "" : (params.id ?? "");
  return (
    <Loaded of={id} load={() => api.post("/api/admin/rule", { id }, { retry: true })} height={600}>
      {(answer, reload) => <Editor key={answer.rule?.version ?? 0} {...answer} reload={reload} />}
    </Loaded>
  );
}

function Editor({ rule, versions, vocabulary, reload }: RuleAnswer & { reload: () => void }) {
  useSignals();
  const [model] = useState(() => ruleModel(vocabulary, rule));
  const d = model.definition.value;
  const errors = model.errors.value;
  const edits = holds("alert_rules");

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
      <p className="alerts-sentence" aria-live="polite">{ruleText(vocabulary, d)}</p>
      <fieldset className="alerts-editor" disabled={!edits}>
        <legend className="sr-only">The rule</legend>
        <Card title="When">
          <div className="alerts-when">
            <Select label="This happens" value={d.kind} onChange={model.setKind} options={vocabulary.kinds.map(({ id, title }) => ({ value: id, label: title }))} error={errors.kind} />
            <Select label="It fires for the same player" value={String(d.cool_down)} onChange={(value) => model.set({ cool_down: Number(value) })} options={pausesWith(d.cool_down)} error={errors.cool_down} />
          </div>
        </Card>
        <Card title="And all of this holds" aside={<Adders model={model} />}>
          {d.conditions.length === 0 && <p className="alerts-more">Nothing more: it fires whenever this happens.</p>}
          <ol className="alerts-conditions">
            {d.conditions.map((condition, at) => <ConditionRow key={at} at={at} condition={condition} words={vocabulary} model={model} />)}
          </ol>
        </Card>
        <Card title="Then an alert is raised">
          <div className="alerts-when">
            <TextField label="Name" hint="What the alert is called" value={d.name} onChange={(name) => model.set({ name })} maxLength={80} error={errors.name} />
            <Select label="Severity" value={String(d.severity)} onChange={(value) => model.set({ severity: Number(value) })} options={[...severities]} />
          </div>
          <TextArea label="What to do about it" hint="Stands beside the alert, for whoever takes it" value={d.guide} onChange={(guide) => model.set({ guide })} maxLength={500} rows={2} />
          <Effects model={model} words={vocabulary} />
        </Card>
      </fieldset>
      {edits && <Trial model={model} />}
      {edits && (
        <Card title="Save">
          <Switch label="The rule is on" hint={model.on.value && !model.tried.value ? "It has not been tried as it stands now." : undefined} checked={model.on.value} onChange={model.setOn} />
          <TextField label="Reason" hint="It is kept with the version and in the log of staff." value={model.reason.value} onChange={model.setReason} maxLength={500} error={errors.reason} />
          {model.failure.value && <p className="alerts-failure" role="alert">{model.failure.value}</p>}
          <div className="alerts-buttons"><Button variant="primary" loading={model.busy.value === "save"} disabled={model.reason.value.trim().length < 3 || !d.name.trim()} onClick={() => void save()}>Save the rule</Button></div>
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

/** The pauses to choose from, with the one that the rule has. */
function pausesWith(minutes: number) {
  return pauses.some(({ value }) => value === String(minutes)) ? pauses : [...pauses, { value: String(minutes), label: `once in ${minutes} minutes` }];
}

function Adders({ model }: { model: RuleModel }) {
  return (
    <div className="alerts-buttons">
      <Button size="small" onClick={() => model.add("event")}>About what happened</Button>
      <Button size="small" onClick={() => model.add("player")}>About the player</Button>
      <Button size="small" onClick={() => model.add("window")}>About the last hours</Button>
    </div>
  );
}

function Effects({ model, words }: { model: RuleModel; words: AlertsVocabulary }) {
  useSignals();
  const { effects } = model.definition.value;
  const errors = model.errors.value;
  return (
    <fieldset className="alerts-effects">
      <legend>And the site does this by itself</legend>
      {words.effects.map(({ id, title, value }) => {
        const at = effects.findIndex((one) => one.id === id);
        const used = effects[at];
        return (
          <div key={id} className="alerts-effect">
            <Checkbox label={title} checked={used !== undefined} onChange={(checked) => model.setEffect(id, checked, value === "minutes" ? "60" : "")} />
            {used && value === "tag" && <TextField label="Tag" value={used.value ?? ""} onChange={(next) => model.setEffect(id, true, next)} maxLength={40} error={errors[`effects.${at}.value`]} hint="Lower-case letters, digits and dashes" />}
            {used && value === "minutes" && <NumberField label="For" unit="minutes" min="1" max="525600" value={used.value ?? ""} onChange={(next) => model.setEffect(id, true, next)} error={errors[`effects.${at}.value`]} />}
          </div>
        );
      })}
    </fieldset>
  );
}
