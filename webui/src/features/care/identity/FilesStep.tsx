// Steps 2 and 3: files that are added one by one and sent together.

import { Camera, FileText, Upload, X } from "lucide-react";
import { useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/Button";
import { TextArea } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { busy, type IdentityStep, type Part, parts, uploadErrors, remove, sizeText, type Source, sources, submit, upload, uploading } from "./identity.model";
import { text } from "./identity.texts";

export function FilesStep({ step }: { step: IdentityStep }) {
  const [source, setSource] = useState<Source>("");
  const [details, setDetails] = useState("");
  const funds = step.level === 3;
  const ready = step.missing.length === 0 && (!funds || source !== "");
  return (
    <div className="identity-files">
      <p className="identity-soft">{text("identity.taken")}</p>
      <ul className="identity-parts">
        {(parts[step.level] ?? []).map(({ part, maxFiles }) => <PartRow key={part} step={step} part={part} maxFiles={maxFiles} />)}
      </ul>
      {funds && (
        <>
          <Select label={text("identity.source")} value={source} onChange={(next) => setSource(sources.find((one) => one === next) ?? "")} options={sources.map((value) => ({ value, label: text(`identity.source.${value}`) }))} />
          <TextArea label={text("identity.words")} value={details} onChange={setDetails} maxLength={500} rows={2} />
        </>
      )}
      <div>
        <Button variant="primary" disabled={!ready || uploading.value !== ""} loading={busy.value} onClick={() => void submit(step.level, source, details)}>{text("identity.send")}</Button>
      </div>
    </div>
  );
}

function PartRow({ step, part, maxFiles }: { step: IdentityStep; part: Part; maxFiles: number }) {
  const files = step.files.filter((file) => file.part === part);
  const name = text(`identity.part.${part}`);
  const failure = uploadErrors.value[part];
  return (
    <li>
      <div className="identity-part">
        <div>
          <b>{name}</b>
          <span className="identity-soft">{text(`identity.hint.${part}`)}</span>
        </div>
        {files.length < maxFiles && (
          <div className="identity-buttons">
            <Picker level={step.level} part={part} camera={false} name={name} />
            {step.level === 2 && <Picker level={step.level} part={part} camera name={name} />}
          </div>
        )}
      </div>
      {failure && <p className="identity-failure" role="alert">{failure}</p>}
      {files.map((file) => (
        <p key={file.id} className="identity-file">
          <FileText size={16} aria-hidden="true" />
          <span>{text("identity.file", { size: sizeText(file.bytes) })}</span>
          <IconButton label={text("identity.remove", { part: name, size: sizeText(file.bytes) })} disabled={busy.value} onClick={() => void remove(step.level, file.id)}><X aria-hidden="true" /></IconButton>
        </p>
      ))}
    </li>
  );
}

/** A button that opens a file dialog, or the camera if there is one. */
function Picker({ level, part, camera, name }: { level: number; part: Part; camera: boolean; name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const label = text(camera ? "identity.photo" : "identity.add");
  return (
    <>
      <Button
        size="small"
        className={camera ? "identity-camera" : undefined}
        icon={camera ? <Camera size={16} aria-hidden="true" /> : <Upload size={16} aria-hidden="true" />}
        aria-label={text("identity.addFor", { what: label, part: name })}
        disabled={uploading.value !== "" && uploading.value !== part}
        loading={uploading.value === part}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={camera ? "image/*" : "image/*,application/pdf"}
        capture={camera ? (part === "selfie" ? "user" : "environment") : undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void upload(level, part, file);
          event.target.value = ""; // allows choosing the same file again
        }}
      />
    </>
  );
}
