// The second factor: off, being set up, showing its backup codes, on.

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
import { beginSetup, disableTwoFactor, enableTwoFactor, finishSetup, renewCodes, twoFactorStep } from "../security.model";
import { text } from "../settings.texts";
import { ProofDialog } from "../ProofDialog";
import { ProofField } from "../ProofField";
import { proofName } from "../proof";
import { useAction } from "./useAction";

export function TwoFactorCard({ on }: { on: boolean }) {
  const current = twoFactorStep.value;
  useEffect(() => () => void (twoFactorStep.value = { state: "idle" }), []);
  return (
    <Card
      title={text("settings.two.title")}
      text={text("settings.two.text")}
      aside={<Badge tone={on ? "action" : "neutral"}>{text(on ? "settings.two.on" : "settings.two.off")}</Badge>}
    >
      {current.state === "setup" && <Setup secret={current.secret} url={current.url} />}
      {current.state === "codes" && <BackupCodes codes={current.codes} />}
      {current.state === "idle" && (on ? <ManageTwoFactor /> : <StartSetup />)}
    </Card>
  );
}

function StartSetup() {
  const [dialog, setDialog] = useState(false);
  return (
    <div className="settings-pair">
      <Button variant="primary" onClick={() => setDialog(true)}>{text("settings.two.turnOn")}</Button>
      {dialog && (
        <ProofDialog
          title={text("settings.two.turnOn")}
          text={text("settings.two.turnOnText")}
          action={text("settings.two.continue")}
          variant="primary"
          run={beginSetup}
          onClose={() => setDialog(false)}
        />
      )}
    </div>
  );
}

/**
 * Six boxes. A complete code is sent at once, and a refused one is cleared. withPassword adds a
 * password field above them.
 */
function CodeForm({ send, withPassword }: { send: (code: string, password: string) => Promise<void>; withPassword?: User }) {
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
        <CodeForm send={enableTwoFactor} />
      </div>
    </div>
  );
}

function BackupCodes({ codes }: { codes: string[] }) {
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
    if (await run(finishSetup)) toast.success(text("settings.two.onDone"));
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

function ManageTwoFactor() {
  const [dialog, setDialog] = useState<"off" | "codes" | null>(null);
  const user = store.user.value;
  async function turnOff(code: string, password: string) {
    await disableTwoFactor(code, password);
    setDialog(null);
    toast.success(text("settings.two.offDone"));
  }
  if (!user) return null;
  return (
    <div className="settings-pair">
      <Button onClick={() => setDialog("codes")}>{text("settings.two.newCodes")}</Button>
      <Button variant="ghost" onClick={() => setDialog("off")}>{text("settings.two.turnOff")}</Button>
      {dialog === "codes" && (
        <ProofDialog
          title={text("settings.two.newCodes")}
          text={text("settings.two.newCodesText")}
          action={text("settings.two.make")}
          variant="primary"
          run={renewCodes}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "off" && (
        <Dialog title={text("settings.two.turnOff")} description={text("settings.two.offText")} onClose={() => setDialog(null)}>
          <CodeForm send={turnOff} withPassword={user} />
        </Dialog>
      )}
    </div>
  );
}
