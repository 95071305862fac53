// Where copies go: a bucket that speaks the protocol of Amazon S3.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../lib/api";
import type { BackupPlace } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { PasswordField, TextArea, TextField } from "../../../ui/Field";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";

const shortest = 3;

export function PlaceDialog({ place, onClose, onDone }: { place: BackupPlace; onClose: () => void; onDone: () => void }) {
  useSignals();
  const none = place.kind === "none";
  const [model] = useState(() => formModel({
    initial: {
      endpoint: place.endpoint, region: place.region || "us-east-1", bucket: place.bucket, prefix: place.prefix,
      access_key: place.access_key, secret: "", path_style: none || place.path_style, reason: "",
    },
    check: ({ endpoint, reason }) => ({
      ...(endpoint.trim() === "" && { endpoint: "Give the address of the storage." }),
      ...(reason.trim().length < shortest && { reason: "Say why, for the log." }),
    }),
    send: (values) => api.post("/api/admin/backups/place", { ...values, version: place.version }),
  }));
  const [failure, setFailure] = useState<string | null>(null);

  function done(text: string) {
    toast.success(text);
    onDone();
    onClose();
  }

  /** Sends nothing there any more; what is there stays. */
  async function forget() {
    const { reason } = model.values.peek();
    if (reason.trim().length < shortest) return setFailure("Give a reason first.");
    try {
      await api.post("/api/admin/backups/place", { version: place.version, endpoint: "", reason });
      done("Copies stay on this machine from now on.");
    } catch {
      setFailure("It could not be changed. Close this and look again.");
    }
  }

  const style = model.field("path_style");
  return (
    <Dialog title={none ? "Set a bucket" : "Change the bucket"} description="A small file is written there before this is stored." size="medium" onClose={onClose}>
      <Form model={model} action="Try and store" onCancel={onClose} onDone={() => done("The bucket takes copies from now on.")}>
        <TextField className="backups-wide" label="Endpoint" hint="Such as https://s3.eu-central-1.amazonaws.com" {...model.field("endpoint")} maxLength={200} spellCheck={false} />
        <TextField label="Region" {...model.field("region")} maxLength={40} spellCheck={false} />
        <TextField label="Bucket" {...model.field("bucket")} maxLength={63} spellCheck={false} />
        <TextField label="Prefix" hint="Folders that begin every name, such as casino/; may be empty." {...model.field("prefix")} maxLength={200} spellCheck={false} />
        <TextField label="Access key" {...model.field("access_key")} maxLength={128} spellCheck={false} autoComplete="off" />
        <PasswordField label="Secret" hint={place.has_secret ? "Empty keeps the stored one, as long as endpoint and access key stay." : "It is sealed, and never shown again."} {...model.field("secret")} maxLength={256} autoComplete="new-password" />
        <Switch label="Bucket in the path" hint="Off for a storage that wants the bucket in the name of its host." checked={style.value} onChange={style.onChange} disabled={style.disabled} />
        <TextArea className="backups-wide" label="Reason" hint="It stands in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
        {!none && (
          <div className="backups-wide">
            <Button size="small" variant="danger" onClick={() => void forget()}>Send no more copies there</Button>
            {failure && <p className="ui-field-note ui-field-error" role="alert">{failure}</p>}
          </div>
        )}
      </Form>
    </Dialog>
  );
}
