// The rules: what each looks for, and how often it found it.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { RuleRow, RulesAnswer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { Ask, Loaded, Reason, reasonMissing, Severity } from "./Parts";
import { ruleText } from "./words";

export default function RulesPage() {
  useSignals();
  return (
    <div className="alerts-page">
      <header className="alerts-head">
        <h1>Rules</h1>
        {holds("alert_rules") && <LinkButton href="/admin/rule/new" variant="primary">New rule</LinkButton>}
      </header>
      <p className="alerts-more">A rule that fires raises an alert, tells it over the channels, and does what it says. Try it over the last 30 days before you turn it on.</p>
      <Loaded of="rules" load={() => api.post("/api/admin/rules", {}, { retry: true })} height={600}>
        {(answer, reload) => <Rules {...answer} reload={reload} />}
      </Loaded>
    </div>
  );
}

function Rules({ rules, vocabulary, reload }: RulesAnswer & { reload: () => void }) {
  useSignals();
  const [query, setQuery] = useState("");
  const [changing, setChanging] = useState<RuleRow | null>(null);
  const wanted = query.trim().toLowerCase();
  const shown = rules.filter(({ definition }) => `${definition.name} ${ruleText(vocabulary, definition)}`.toLowerCase().includes(wanted));
  const edits = holds("alert_rules");
  return (
    <>
      <TextField label="Search the rules" className="alerts-search" type="search" value={query} onChange={setQuery} />
      {shown.length === 0 && <Empty text="No rule says that." />}
      <ul className="alerts-rules">
        {shown.map((rule) => (
          <li key={rule.id} data-off={!rule.on || undefined}>
            <div className="alerts-rule">
              <p className="alerts-rule-name">
                <Link href={`/admin/rule/${rule.id}`}>{rule.definition.name}</Link> <Severity of={rule.definition.severity} />
                {!rule.on && <Badge>off</Badge>}
              </p>
              <p className="alerts-more">{ruleText(vocabulary, rule.definition)}</p>
              {rule.definition.effects.length > 0 && <p className="alerts-more">Then: {rule.definition.effects.map(({ id, value }) => `${vocabulary.effects.find((one) => one.id === id)?.title ?? id}${value ? `: ${value}` : ""}`).join(", ")}.</p>}
            </div>
            <p className="alerts-counts num">
              <Link href={`/admin/alerts?rule=${rule.id}`}>{formatCount(rule.week)} {rule.week === 1 ? "alert" : "alerts"} in 7 days</Link>
              <span>{formatCount(rule.month)} in 30 days{rule.last_at > 0 && <>, <Time at={rule.last_at} /></>}</span>
            </p>
            {edits && <Button size="small" onClick={() => setChanging(rule)} aria-label={`Turn ${rule.on ? "off" : "on"}: ${rule.definition.name}`}>Turn {rule.on ? "off" : "on"}</Button>}
          </li>
        ))}
      </ul>
      {changing && (
        <Ask title={`Turn the rule ${changing.on ? "off" : "on"}`} description={changing.on ? "It looks at nothing until it is turned on again." : "It looks at what happens from now on."} action={changing.on ? "Turn off" : "Turn on"} done={changing.on ? "The rule is off." : "The rule is on."}
          initial={{ reason: "" }} check={reasonMissing}
          send={({ reason }) => api.post("/api/admin/rule/switch", { id: changing.id, version: changing.version, on: !changing.on, reason })}
          onClose={() => setChanging(null)} onDone={reload}>
          {(model) => <Reason {...model.field("reason")} />}
        </Ask>
      )}
    </>
  );
}
