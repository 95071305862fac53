// The second factor: off, being set up, showing its backup codes, on.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState } from "react";
import { Download } from "lucide-react";
import { bootstrap } from "../../../../lib/bootstrap";
import { store } from "../../../../lib/store";
import type { User } from "../../../../lib/types";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Copy, CopyField } from "../../../../ui/Copy";
import { Dialog } from "../../../../ui/Dialog";
import { type OtpHandle, OtpInput } from "../../../../ui/OtpInput";
import { QrCode } from "../../../../ui/QrCode";
import { toast } from "../../../../ui/toast";
import { beginSetup, disable, enable, finish, renewCodes, step } from "../security.model";
import { text } from "../settings.texts";
import { ProofDialog } from "../ProofDialog";
import { ProofField } from "../ProofField";
import { proofName } from "../proof";
import { useAction } from "./useAction";

export function TwoFactorCard({ on }: { on: boolean }) {
  useSignals();
  const now = step.value;
  useEffect(() => () => void (step.value = { at: "idle" }), []);
  return (
    <Card
      title={text("settings.two.title")}
      text={text("settings.two.text")}
      aside={<Badge tone={on ? "action" : "neutral"}>{text(on ? "settings.two.on" : "settings.two.off")}</Badge>}
    >
      {now.at === "setup" && <Setup secret={now.secret} url={now.url} />}
      {now.at === "codes" && <Codes codes={now.codes} />}
      {now.at === "idle" && (on ? <Manage /> : <Start />)}
    </Card>
  );
}

function Start() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="settings-pair">
      <Button variant="primary" onClick={() => setAsking(true)}>{text("settings.two.turnOn")}</Button>
      {asking && (
        <ProofDialog
          title={text("settings.two.turnOn")}
          text={text("settings.two.turnOnText")}
          action={text("settings.two.continue")}
          variant="primary"
          run={beginSetup}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Six boxes whose full code is sent at once; a refused one is cleared. With a password it is asked for above them. */
function Code({ send, withPassword }: { send: (code: string, password: string) => Promise<void>; withPassword?: User }) {
  const boxes = useRef<OtpHandle>(null);
  const [password, setPassword] = useState("");
  const { busy, errors, run } = useAction();
  async function complete(code: string) {
    if (!(await run(() => send(code, password)))) boxes.current?.clear();
  }
  return (
    <div className="account-form">
      {withPassword?.has_password && <ProofField user={withPassword} value={password} onChange={setPassword} error={errors[proofName]} />}
      <OtpInput ref={boxes} label={text("settings.two.code")} disabled={busy} onComplete={(code) => void complete(code)} />
      <p className="ui-field-note ui-field-error" role="alert">{errors.code}</p>
    </div>
  );
}

function Setup({ secret, url }: { secret: string; url: string }) {
  return (
    <div className="settings-setup">
      <QrCode text={url} />
      <div className="settings-setup-text">
        <p className="settings-note">{text("settings.two.scan")}</p>
        <CopyField label={text("settings.two.secret")} text={secret} testid="twofactor-secret" />
        <p className="settings-note">{text("settings.two.enter")}</p>
        <Code send={enable} />
      </div>
    </div>
  );
}

function Codes({ codes }: { codes: string[] }) {
  const { busy, run } = useAction();
  const all = codes.join("\n");
  function download() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${bootstrap.product.name}\n\n${all}\n`], { type: "text/plain" }));
    link.download = "backup-codes.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  }
  async function saved() {
    if (await run(finish)) toast.success(text("settings.two.onDone"));
  }
  return (
    <>
      <h3>{text("settings.two.backup")}</h3>
      <p className="settings-warning">{text("settings.two.backupText")}</p>
      <ul className="settings-codes mono">
        {codes.map((code) => <li key={code} data-testid="backup-code">{code}</li>)}
      </ul>
      <div className="settings-pair">
        <Button variant="primary" loading={busy} onClick={() => void saved()}>{text("settings.two.saved")}</Button>
        <Copy text={all} label={text("settings.two.copyAll")} />
        <Button size="small" icon={<Download size={14} aria-hidden="true" />} onClick={download}>{text("settings.two.download")}</Button>
      </div>
    </>
  );
}

function Manage() {
  useSignals();
  const [asking, setAsking] = useState<"off" | "codes" | null>(null);
  const user = store.user.value;
  async function turnOff(code: string, password: string) {
    await disable(code, password);
    setAsking(null);
    toast.success(text("settings.two.offDone"));
  }
  if (!user) return null;
  return (
    <div className="settings-pair">
      <Button onClick={() => setAsking("codes")}>{text("settings.two.newCodes")}</Button>
      <Button variant="ghost" onClick={() => setAsking("off")}>{text("settings.two.turnOff")}</Button>
      {asking === "codes" && (
        <ProofDialog
          title={text("settings.two.newCodes")}
          text={text("settings.two.newCodesText")}
          action={text("settings.two.make")}
          variant="primary"
          run={renewCodes}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "off" && (
        <Dialog title={text("settings.two.turnOff")} description={text("settings.two.offText")} onClose={() => setAsking(null)}>
          <Code send={turnOff} withPassword={user} />
        </Dialog>
      )}
    </div>
  );
}
