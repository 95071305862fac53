import { useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { parseMoment, presets, type PackageModel } from "./package.model";

/** Asks for a package as of any moment. */
export function MakeForm({ model }: { model: PackageModel }) {
  useSignals();
  const [moment, setMoment] = useState("");
  const [reason, setReason] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const asOf = parseMoment(moment);
  const wrong = Number.isNaN(asOf) ? "Such as 2026-10-01 or 2026-10-01 12:00." : asOf !== null && asOf > Date.now() ? "This moment is still to come." : undefined;

  async function make() {
    setSending(true);
    const refused = await model.make(asOf, reason.trim());
    setSending(false);
    setFailure(refused);
    if (refused !== null) return;
    setReason("");
    toast.success("The package is being made.");
  }

  return (
    <Card title="Make a package">
      <form
        className="regulator-form"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField label="As of (UTC)" placeholder="now" hint="What was written at this moment or later is left out. Empty: now." error={wrong} value={moment} onChange={setMoment} maxLength={20} />
        <div className="regulator-presets" role="group" aria-label="Moments">
          {presets(Date.now()).map(({ label, text }) => <Button key={label} size="small" aria-pressed={moment === text} onClick={() => setMoment(text)}>{label}</Button>)}
        </div>
        <TextField label="Reason" hint="It stands in the log of staff." error={failure ?? undefined} value={reason} onChange={setReason} maxLength={500} />
        <div><Button type="submit" variant="primary" loading={sending} disabled={reason.trim().length < 3 || wrong !== undefined}>Make the package</Button></div>
      </form>
    </Card>
  );
}
