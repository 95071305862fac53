// Settings, privacy: a copy of the player's data, and the deletion of the account.

import { type FormEvent, useEffect, useId, useState } from "react";
import { twoFactor } from "../../../../lib/api";
import { t } from "../../../../lib/i18n";
import { store } from "../../../../lib/store";
import { formatDateTime } from "../../../../lib/time";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { Loaded } from "../../../../ui/Loaded";
import { Skeleton } from "../../../../ui/Skeleton";
import { toast } from "../../../../ui/toast";
import { requestCopy, requestDeletion, currentCopy, downloadCopy, isPending, ownData, withdrawDeletion, type PrivacyRequest, type PrivacyState } from "../data.model";
import { text } from "../data.texts";
import { proofMissing, proofName } from "../proof";
import { ProofDialog } from "../ProofDialog";
import { ProofField } from "../ProofField";
import { useAction } from "./useAction";

/** Polling interval of a copy in milliseconds. */
const reloadInterval = 10_000;
const kilobyte = 1024;

/** A readable file size. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte * kilobyte) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`;
  return `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;
}

export function DataCards() {
  useEffect(() => void ownData.load(), []);
  return (
    <Loaded from={ownData} placeholder={<div data-loading="" aria-busy="true"><Card><Skeleton height={96} /></Card><Card><Skeleton height={96} /></Card></div>}>
      {(state) => (
        <>
          <CopyCard state={state} />
          <DeleteCard state={state} />
        </>
      )}
    </Loaded>
  );
}

function CopyCard({ state }: { state: PrivacyState }) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const [downloadId, setDownloadId] = useState("");
  const copy = currentCopy(state);
  const pending = isPending(copy);
  useEffect(() => {
    if (!pending) return;
    const timer = setInterval(() => void ownData.load(), reloadInterval);
    return () => clearInterval(timer);
  }, [pending]);
  return (
    <Card title={text("data.copy.title")} text={text("data.copy.text", { days: state.keep_days })}>
      {copy && <CopyLine copy={copy} onFetch={() => setDownloadId(copy.id)} />}
      {!pending && (
        <div className="settings-pair">
          <Button disabled={state.next_copy > 0} onClick={() => setDialogOpen(true)}>{text("data.copy.ask")}</Button>
          {state.next_copy > 0 && <p>{text("data.copy.soon", { date: formatDateTime(state.next_copy) })}</p>}
        </div>
      )}
      {dialogOpen && (
        <ProofDialog title={text("data.copy.ask")} text={text("data.copy.askText")} action={text("data.copy.ask")} variant="primary"
          run={requestCopy} onDone={() => toast.success(text("data.copy.asked"))} onClose={() => setDialogOpen(false)} />
      )}
      {downloadId && (
        <ProofDialog title={text("data.copy.download")} text={text("data.copy.downloadText")} action={text("data.copy.download")} variant="primary"
          run={(password) => downloadCopy(downloadId, password)} onClose={() => setDownloadId("")} />
      )}
    </Card>
  );
}

function CopyLine({ copy, onFetch }: { copy: PrivacyRequest; onFetch: () => void }) {
  const staffText = copy.by_staff ? ` ${text("data.copy.byStaff")}` : "";
  if (copy.state === "failed") return <p className="settings-warning" role="status">{text("data.copy.failed")}</p>;
  if (copy.state !== "ready") return <p className="settings-note" role="status">{text("data.copy.waiting")}{staffText}</p>;
  return (
    <div className="settings-pair">
      <p role="status">{text("data.copy.ready", { size: sizeText(copy.bytes), date: formatDateTime(copy.removed_at) })}{staffText}</p>
      {!copy.by_staff && <Button variant="primary" onClick={onFetch}>{text("data.copy.download")}</Button>}
    </div>
  );
}

function DeleteCard({ state }: { state: PrivacyState }) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const { busy, run } = useAction();
  const { deletion, blocks } = state;
  async function cancelDeletion() {
    if (await run(withdrawDeletion)) toast.success(text("data.delete.kept"));
  }
  if (deletion?.state === "waiting") {
    return (
      <Card title={text("data.delete.title")} aside={<Badge tone="danger">{formatDateTime(deletion.due_at)}</Badge>}>
        <p className="settings-warning" role="status">{text("data.delete.waiting", { date: formatDateTime(deletion.due_at) })}{deletion.by_staff ? ` ${text("data.delete.byStaff")}` : ""}</p>
        {blocks.length > 0 && <DeletionBlocks codes={blocks} />}
        <div className="settings-pair">
          <Button variant="primary" loading={busy} onClick={() => void cancelDeletion()}>{text("data.delete.takeBack")}</Button>
        </div>
      </Card>
    );
  }
  return (
    <Card title={text("data.delete.title")} text={text("data.delete.text", { days: state.wait_days })}>
      {deletion?.state === "refused" && <p className="settings-note" role="status">{text("data.delete.refused", { date: formatDateTime(deletion.ended_at) })}</p>}
      {blocks.length > 0 && <DeletionBlocks codes={blocks} />}
      <div className="settings-pair">
        <Button variant="danger" disabled={blocks.length > 0} onClick={() => setDialogOpen(true)}>{text("data.delete.ask")}</Button>
      </div>
      {dialogOpen && <DeleteDialog days={state.wait_days} onClose={() => setDialogOpen(false)} />}
    </Card>
  );
}

function DeletionBlocks({ codes }: { codes: PrivacyState["blocks"] }) {
  return (
    <div className="settings-note">
      <p>{text("data.delete.blocks")}</p>
      <ul className="settings-reasons">
        {codes.map((code) => <li key={code}>{text(`data.block.${code}`)}</li>)}
      </ul>
    </div>
  );
}

function DeleteDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const user = store.user.value;
  const id = useId();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const { busy, errors, run } = useAction();
  if (!user) return null;
  const until = formatDateTime(Date.now() + days * 24 * 60 * 60 * 1000);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !(await run(() => requestDeletion(name, password)))) return;
    toast.success(text("data.delete.asked", { date: until }));
    onClose();
  }
  return (
    <Dialog
      open={twoFactor.waiting.value === 0}
      title={text("data.delete.dialog")}
      description={text("data.delete.dialogText", { date: until })}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>{t("general.cancel")}</Button>
          <Button type="submit" form={id} variant="danger" loading={busy} disabled={name !== user.name || proofMissing(user, password)}>{text("data.delete.ask")}</Button>
        </>
      }
    >
      <form id={id} className="account-form" onSubmit={(event) => void send(event)} noValidate>
        <TextField label={text("data.delete.name", { name: user.name })} value={name} onChange={setName} error={errors.name} autoComplete="off" />
        <ProofField user={user} value={password} onChange={setPassword} error={errors[proofName]} />
      </form>
    </Dialog>
  );
}
