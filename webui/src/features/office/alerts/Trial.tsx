// The alerts that a rule would have raised in the last 30 days.

import { formatCount } from "../../../lib/format";
import type { BacktestAnswer, BacktestFiring } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { type Column, Table } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { SubjectLink } from "./Parts";
import type { RuleModel } from "./rule.model";

const columns: Column<BacktestFiring & { index: number }>[] = [
  { key: "at", label: "When", cell: ({ at }) => <ExactTime at={at} /> },
  { key: "who", label: "Subject", cell: ({ user, name }) => <SubjectLink user={user} name={name} address={name} /> },
  { key: "facts", label: "Details", cell: ({ details }) => details.map(({ title, value }) => `${title} ${value}`).join(", ") },
];

const times = (count: number): string => (count === 1 ? "once" : `${formatCount(count)} times`);
const players = (count: number): string => (count === 1 ? "one player" : `${formatCount(count)} players`);

export function Trial({ model }: { model: RuleModel }) {
  const answer = model.trial.value;
  return (
    <Card title="Try it" text="The alerts that the rule would have raised in the last 30 days, with the current data of the players." aside={<Button loading={model.busy.value === "try"} onClick={() => void model.tryRule()}>Try the rule</Button>}>
      {answer && <TrialResult answer={answer} old={!model.isTried.value} />}
    </Card>
  );
}

function TrialResult({ answer, old: isOutdated }: { answer: BacktestAnswer; old: boolean }) {
  return (
    <div className="alerts-trial" data-old={isOutdated || undefined}>
      <p role="status">
        <b>{answer.fired === 0 ? "The rule would have raised no alerts." : `It would have fired ${times(answer.fired)}, for ${players(answer.players)}.`}</b>{" "}
        <span className="alerts-more">{formatCount(answer.scanned)} events were checked{answer.truncated ? ", the time limit ended the check early" : ""}.{isOutdated && " The rule has changed since."}</span>
      </p>
      {answer.rows.length > 0 && (
        <div className="alerts-scroll" tabIndex={0} role="region" aria-label="When it would have fired">
          <Table label="When it would have fired" columns={columns} rows={answer.rows.map((row, index) => ({ ...row, index })).reverse()} rowKey={({ index }) => String(index)} empty={null} />
        </div>
      )}
    </div>
  );
}
