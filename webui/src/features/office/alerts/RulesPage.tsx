// The rules: the events that each matches, and the number of matches.

import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api";
import type { RuleRow, RulesAnswer } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { Severity } from "./Parts";
import { ruleText } from "./ruleText";

export default function RulesPage() {
  return (
    <div className="alerts-page">
      <header className="alerts-head">
        <h1>Rules</h1>
        {hasPermission("alert_rules") && <LinkButton href="/admin/rule/new" variant="primary">New rule</LinkButton>}
      </header>
      <p className="alerts-more">A matching rule raises an alert, sends it to the channels and runs its automatic actions. Try a rule on the last 30 days before you turn it on.</p>
      <LoadedCall loadKey="rules" load={() => api.post("/api/admin/rules", {}, { retry: true })} height={600}>
        {(answer, reload) => <Rules {...answer} reload={reload} />}
      </LoadedCall>
    </div>
  );
}

function Rules({ rules, vocabulary, reload }: RulesAnswer & { reload: () => void }) {
  const [query, setQuery] = useState("");
  const [switching, setSwitching] = useState<RuleRow | null>(null);
  const search = query.trim().toLowerCase();
  const matching = rules.filter(({ definition }) => `${definition.name} ${ruleText(vocabulary, definition)}`.toLowerCase().includes(search));
  const mayEdit = hasPermission("alert_rules");
  return (
    <>
      <TextField label="Search the rules" className="alerts-search" type="search" value={query} onChange={setQuery} />
      {matching.length === 0 && <Empty text="No rule matches the search." />}
      <ul className="alerts-rules">
        {matching.map((rule) => (
          <li key={rule.id} data-off={!rule.on || undefined}>
            <div className="alerts-rule">
              <p className="alerts-rule-name">
                <Link href={`/admin/rule/${rule.id}`}>{rule.definition.name}</Link> <Severity level={rule.definition.severity} />
                {!rule.on && <Badge>off</Badge>}
              </p>
              <p className="alerts-more">{ruleText(vocabulary, rule.definition)}</p>
              {rule.definition.effects.length > 0 && <p className="alerts-more">Then: {rule.definition.effects.map(({ id, value }) => `${vocabulary.effects.find((one) => one.id === id)?.title ?? id}${value ? `: ${value}` : ""}`).join(", ")}.</p>}
            </div>
            <p className="alerts-counts num">
              <Link href={`/admin/alerts?rule=${rule.id}`}>{formatCount(rule.week)} {rule.week === 1 ? "alert" : "alerts"} in 7 days</Link>
              <span>{formatCount(rule.month)} in 30 days{rule.last_at > 0 && <>, <Time at={rule.last_at} /></>}</span>
            </p>
            {mayEdit && <Button size="small" onClick={() => setSwitching(rule)} aria-label={`Turn ${rule.on ? "off" : "on"}: ${rule.definition.name}`}>Turn {rule.on ? "off" : "on"}</Button>}
          </li>
        ))}
      </ul>
      {switching && (
        <ReasonDialog title={`Turn the rule ${switching.on ? "off" : "on"}`} description={switching.on ? "It checks no events until it is turned on again." : "It checks all events from now on."} action={switching.on ? "Turn off" : "Turn on"} doneText={switching.on ? "The rule is off." : "The rule is on."}
          send={({ reason }) => api.post("/api/admin/rule/switch", { id: switching.id, version: switching.version, on: !switching.on, reason })}
          onClose={() => setSwitching(null)} onDone={reload} />
      )}
    </>
  );
}
