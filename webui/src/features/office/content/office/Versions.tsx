import { useState } from "react";
import { errorText, api } from "../../../../lib/api";
import type { OfficePolicy, PolicyVersion } from "../../../../lib/api.gen";
import { formatDateTime } from "../../../../lib/time";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { toast } from "../../../../ui/toast";
import { DiffView } from "../../../../ui/office/DiffView";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { phaseOf, phaseTones, loadSource, type PolicyId } from "./policies.model";
import { PublishDialog } from "./PublishDialog";

interface Props {
  id: PolicyId;
  policy: OfficePolicy;
  now: number;
  /** The text that is in force. */
  text: string;
  onDone: () => void;
}

/** All published texts, newest first, and the default text of the site. */
export function PolicyVersions({ id, policy, now, text, onDone }: Props) {
  const [comparison, setComparison] = useState<{ version: number; text: string } | null>(null);
  const [withdrawing, setWithdrawing] = useState<PolicyVersion | null>(null);
  const [restoring, setRestoring] = useState<string | null>(null);

  async function compare(version: number) {
    try {
      setComparison({ version, text: await loadSource(id, version) });
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  const isDefault = policy.in_force === 0 || policy.versions.some(({ version, built_in: isDefault }) => version === policy.in_force && isDefault);
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
                {phase === "upcoming" && <Button size="small" onClick={() => setWithdrawing(one)}>Withdraw</Button>}
                {phase !== "in force" && <Button size="small" variant="ghost" onClick={() => void compare(one.version)}>Compare</Button>}
              </span>
            </li>
          );
        })}
        <li>
          <b>Version 0</b>
          {policy.in_force === 0 && <Badge tone="action">in force</Badge>}
          <span className="policies-changes">Default text</span>
          <span className="policies-tools">
            {!isDefault && <Button size="small" onClick={() => setRestoring(policy.title)}>Restore</Button>}
            {policy.in_force !== 0 && <Button size="small" variant="ghost" onClick={() => void compare(0)}>Compare</Button>}
          </span>
        </li>
      </ol>
      {comparison && (
        <Dialog title={`Version ${comparison.version} and the text in force`} description="Removed lines are in that version only, added lines in the text in force only." size="large" onClose={() => setComparison(null)}>
          <DiffView label="Differences" before={comparison.text} after={text} />
        </Dialog>
      )}
      {withdrawing && <WithdrawDialog id={id} version={withdrawing.version} onClose={() => setWithdrawing(null)} onDone={onDone} />}
      {restoring !== null && <PublishDialog id={id} policy={policy} text={null} before={text} onClose={() => setRestoring(null)} onDone={onDone} />}
    </>
  );
}

interface WithdrawProps {
  id: PolicyId;
  version: number;
  onClose: () => void;
  onDone: () => void;
}

function WithdrawDialog({ id, version, ...rest }: WithdrawProps) {
  return (
    <ReasonDialog title={`Withdraw version ${version}?`} description="It never comes into force. The current text stays in force." action="Withdraw" doneText="The version is withdrawn."
      send={({ reason }) => api.post("/api/admin/policy/withdraw", { id, version, reason })} {...rest} />
  );
}
