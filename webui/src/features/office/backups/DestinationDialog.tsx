// The location of copies: a bucket with the protocol of Amazon S3.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { BackupDestination } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { PasswordField, TextField } from "../../../ui/Field";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { ReasonField } from "../../../ui/office/ReasonDialog";
import { reasonProblem, hasReason } from "../../../ui/office/reason";

export function DestinationDialog({ destination, onClose, onDone }: { destination: BackupDestination; onClose: () => void; onDone: () => void }) {
  const isUnset = destination.kind === "none";
  const [model] = useState(() => formModel({
    initial: {
      endpoint: destination.endpoint, region: destination.region || "us-east-1", bucket: destination.bucket, prefix: destination.prefix,
      access_key: destination.access_key, secret: "", path_style: isUnset || destination.path_style, reason: "",
    },
    check: ({ endpoint, reason }) => ({
      ...(endpoint.trim() === "" && { endpoint: "Enter the address of the storage." }),
      ...reasonProblem(reason),
    }),
    send: (values) => api.post("/api/admin/backups/place", { ...values, version: destination.version }),
  }));
  const [failure, setFailure] = useState<string | null>(null);

  function done(text: string) {
    toast.success(text);
    onDone();
    onClose();
  }

  /** Stops sending copies to it. Copies that are there stay. */
  async function unsetDestination() {
    const { reason } = model.values.peek();
    if (!hasReason(reason)) return setFailure("Enter a reason first.");
    try {
      await api.post("/api/admin/backups/place", { version: destination.version, endpoint: "", reason });
      done("Copies are stored on this machine only from now on.");
    } catch {
      setFailure("The change failed. Close this dialog and try again.");
    }
  }

  const style = model.field("path_style");
  return (
    <Dialog title={isUnset ? "Set a bucket" : "Change the bucket"} description="A small test file is written to the bucket before the settings are stored." size="medium" onClose={onClose}>
      <Form model={model} action="Test and save" onCancel={onClose} onDone={() => done("Copies are sent to the bucket from now on.")}>
        <TextField className="backups-wide" label="Endpoint" hint="For example https://s3.eu-central-1.amazonaws.com" {...model.field("endpoint")} maxLength={200} spellCheck={false} />
        <TextField label="Region" {...model.field("region")} maxLength={40} spellCheck={false} />
        <TextField label="Bucket" {...model.field("bucket")} maxLength={63} spellCheck={false} />
        <TextField label="Prefix" hint="Folder prefix of every name, such as casino/; can be empty." {...model.field("prefix")} maxLength={200} spellCheck={false} />
        <TextField label="Access key" {...model.field("access_key")} maxLength={128} spellCheck={false} autoComplete="off" />
        <PasswordField label="Secret" hint={destination.has_secret ? "Leave it empty to keep the stored secret, unless the endpoint or the access key changes." : "It is stored encrypted, and never shown again."} {...model.field("secret")} maxLength={256} autoComplete="new-password" />
        <Switch label="Bucket in the path" hint="Off for a storage that needs the bucket in the host name." checked={style.value} onChange={style.onChange} disabled={style.disabled} />
        <ReasonField className="backups-wide" {...model.field("reason")} />
        {!isUnset && (
          <div className="backups-wide">
            <Button size="small" variant="danger" onClick={() => void unsetDestination()}>Stop sending copies</Button>
            {failure && <p className="ui-field-note ui-field-error" role="alert">{failure}</p>}
          </div>
        )}
      </Form>
    </Dialog>
  );
}
