import { useState } from "react";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { hasReason } from "../../../ui/office/reason";
import { parseMoment, presets, type PackageModel } from "./package.model";

/** Requests a package as of any moment. */
export function PackageForm({ model }: { model: PackageModel }) {
  const [moment, setMoment] = useState("");
  const [reason, setReason] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const asOf = parseMoment(moment);
  const momentProblem = Number.isNaN(asOf) ? "Use a format such as 2026-10-01 or 2026-10-01 12:00." : asOf !== null && asOf > Date.now() ? "The time is in the future." : undefined;

  async function make() {
    setSending(true);
    const problem = await model.create(asOf, reason.trim());
    setSending(false);
    setFailure(problem);
    if (problem !== null) return;
    setReason("");
    toast.success("The package is being created.");
  }

  return (
    <Card title="Create a package">
      <form
        className="regulator-form"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField label="As of (UTC)" placeholder="now" hint="Data written at or after this time is excluded. Empty for now." error={momentProblem} value={moment} onChange={setMoment} maxLength={20} />
        <div className="regulator-presets" role="group" aria-label="Presets">
          {presets(Date.now()).map(({ label, text }) => <Button key={label} size="small" aria-pressed={moment === text} onClick={() => setMoment(text)}>{label}</Button>)}
        </div>
        <TextField label="Reason" hint="It is stored in the staff log." error={failure ?? undefined} value={reason} onChange={setReason} maxLength={500} />
        <div><Button type="submit" variant="primary" loading={sending} disabled={!hasReason(reason) || momentProblem !== undefined}>Create package</Button></div>
      </form>
    </Card>
  );
}
