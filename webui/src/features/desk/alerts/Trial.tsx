// What a rule would have done in the last 30 days.

import { useSignals } from "@preact/signals-react/runtime";
import { formatCount } from "../../../lib/format";
import type { TrialAnswer } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ExactTime } from "../../../ui/Time";
import { Whom } from "./Parts";
import type { RuleModel } from "./rule.model";

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
          <table className="alerts-table">
            <thead><tr><th scope="col">When</th><th scope="col">About</th><th scope="col">What was seen</th></tr></thead>
            <tbody>
              {[...answer.rows].reverse().map((row, index) => (
                <tr key={index}>
                  <td><ExactTime at={row.at} /></td>
                  <td><Whom user={row.user} name={row.name} address={row.name} /></td>
                  <td>{row.facts.map(({ title, value }) => `${title} ${value}`).join(", ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
