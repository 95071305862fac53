// What a rule would have done in the last 30 days.

import { useSignals } from "@preact/signals-react/runtime";
import { formatCount } from "../../../lib/format";
import type { TrialAnswer, TrialFiring } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { type Column, Table } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { Whom } from "./Parts";
import type { RuleModel } from "./rule.model";

const columns: Column<TrialFiring & { index: number }>[] = [
  { key: "at", label: "When", cell: ({ at }) => <ExactTime at={at} /> },
  { key: "who", label: "About", cell: ({ user, name }) => <Whom user={user} name={name} address={name} /> },
  { key: "facts", label: "What was seen", cell: ({ facts }) => facts.map(({ title, value }) => `${title} ${value}`).join(", ") },
];

const times = (count: number): string => (count === 1 ? "once" : `${formatCount(count)} times`);
const players = (count: number): string => (count === 1 ? "one player" : `${formatCount(count)} players`);

export function Trial({ model }: { model: RuleModel }) {
  useSignals();
  const answer = model.trial.value;
  return (
    <Card title="Try it" text="What it would have found in the last 30 days, with the players as they are now." aside={<Button loading={model.busy.value === "try"} onClick={() => void model.run()}>Try the rule</Button>}>
      {answer && <Found answer={answer} old={!model.tried.value} />}
    </Card>
  );
}

function Found({ answer, old }: { answer: TrialAnswer; old: boolean }) {
  return (
    <div className="alerts-trial" data-old={old || undefined}>
      <p role="status">
        <b>{answer.fired === 0 ? "It would not have fired." : `It would have fired ${times(answer.fired)}, for ${players(answer.players)}.`}</b>{" "}
        <span className="alerts-more">{formatCount(answer.looked)} events were looked at{answer.cut ? ", and there are more than could be read in time" : ""}.{old && " The rule was changed since."}</span>
      </p>
      {answer.rows.length > 0 && (
        <div className="alerts-scroll" tabIndex={0} role="region" aria-label="When it would have fired">
          <Table label="When it would have fired" columns={columns} rows={answer.rows.map((row, index) => ({ ...row, index })).reverse()} rowKey={({ index }) => String(index)} empty={null} />
        </div>
      )}
    </div>
  );
}
