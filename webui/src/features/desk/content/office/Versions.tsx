import { useState } from "react";
import { errorText } from "../../../../lib/api";
import type { OfficePolicy, PolicyVersion } from "../../../../lib/api.gen";
import { formatDateTime } from "../../../../lib/time";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { toast } from "../../../../ui/toast";
import { DiffView } from "../../../../ui/work/DiffView";
import { phaseOf, phaseTones, sourceOf, type PolicyId } from "./policies.model";
import { PublishDialog } from "./PublishDialog";
import { WithdrawDialog } from "./WithdrawDialog";

interface Props {
  id: PolicyId;
  policy: OfficePolicy;
  now: number;
  /** The text that is in force. */
  text: string;
  onDone: () => void;
}

/** Every text that was published, the newest first, and the one that comes with the site. */
export function Versions({ id, policy, now, text, onDone }: Props) {
  const [compared, setCompared] = useState<{ version: number; text: string } | null>(null);
  const [withdrawn, setWithdrawn] = useState<PolicyVersion | null>(null);
  const [returning, setReturning] = useState<string | null>(null);

  async function compare(version: number) {
    try {
      setCompared({ version, text: await sourceOf(id, version) });
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  const standard = policy.in_force === 0 || policy.versions.some(({ version, standard }) => version === policy.in_force && standard);
  return (
    <>
      <ol className="policies-versions" reversed>
        {policy.versions.map((one) => {
          const phase = phaseOf(one, policy, now);
          return (
            <li key={one.version}>
              <b>Version {one.version}</b>
              <Badge tone={phaseTones[phase]}>{phase}</Badge>
              <span className="policies-changes">{one.changes}</span>
              <span className="policies-when">{formatDateTime(one.effective_at)}</span>
              <span className="policies-tools">
                {phase === "to come" && <Button size="small" onClick={() => setWithdrawn(one)}>Withdraw</Button>}
                {phase !== "in force" && <Button size="small" variant="ghost" onClick={() => void compare(one.version)}>Compare</Button>}
              </span>
            </li>
          );
        })}
        <li>
          <b>Version 0</b>
          {policy.in_force === 0 && <Badge tone="action">in force</Badge>}
          <span className="policies-changes">The text that comes with the site</span>
          <span className="policies-tools">
            {!standard && <Button size="small" onClick={() => setReturning(policy.title)}>Return to it</Button>}
            {policy.in_force !== 0 && <Button size="small" variant="ghost" onClick={() => void compare(0)}>Compare</Button>}
          </span>
        </li>
      </ol>
      {compared && (
        <Dialog title={`Version ${compared.version} and what is in force`} description="Removed lines stand in that version, added ones in the text in force." size="large" onClose={() => setCompared(null)}>
          <DiffView label="Differences" before={compared.text} after={text} />
        </Dialog>
      )}
      {withdrawn && <WithdrawDialog id={id} version={withdrawn.version} onClose={() => setWithdrawn(null)} onDone={onDone} />}
      {returning !== null && <PublishDialog id={id} policy={policy} text={null} before={text} onClose={() => setReturning(null)} onDone={onDone} />}
    </>
  );
}
