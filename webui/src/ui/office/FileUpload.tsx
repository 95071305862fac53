import { useRef, useState, type DragEvent } from "react";
import { CircleAlert, CircleCheck, FileText, RotateCw, Upload, X } from "lucide-react";
import { Button, IconButton } from "../Button";
import { cx } from "../cx";
import { Progress } from "../Progress";
import { uiTexts } from "../texts";
import { bytesText, type UploadItem, type UploadModel } from "./upload.model";
import "./file-upload.css";

export interface FileUploadProps {
  label: string;
  /** The accepted files, as text. */
  hint?: string;
  /** As in the model. The browser's file dialog shows only these. */
  accept: readonly string[];
  multiple?: boolean;
  model: UploadModel<File>;
  disabled?: boolean;
}

/** Files can be dropped here or selected, and are sent at once. Each shows its progress. */
export function FileUpload({ label, hint, accept, multiple, model, disabled }: FileUploadProps) {
  const [dragOver, setDragOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const items = model.items.value;

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    if (!disabled) model.add([...event.dataTransfer.files]);
  }

  return (
    <div className="work-upload" role="group" aria-label={label}>
      <div
        className={cx("work-drop", dragOver && "work-drop-over", disabled && "work-drop-off")}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <Upload size={20} aria-hidden="true" />
        <p><b>{label}</b>{hint && <span>{hint}</span>}</p>
        <Button size="small" disabled={disabled} onClick={() => input.current?.click()}>Choose {multiple ? "files" : "a file"}</Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join(",")}
          multiple={multiple}
          onChange={(event) => {
            model.add([...(event.target.files ?? [])]);
            event.target.value = ""; // allows choosing the same file again
          }}
        />
      </div>
      {items.length > 0 && (
        <ul className="work-uploads">
          {items.map((item) => <Item key={item.id} item={item} onRetry={() => model.retry(item.id)} onRemove={() => model.remove(item.id)} />)}
        </ul>
      )}
    </div>
  );
}

function Item({ item, onRetry, onRemove }: { item: UploadItem; onRetry: () => void; onRemove: () => void }) {
  const { name, bytes, state, progress, reason } = item;
  const Icon = { sending: FileText, done: CircleCheck, failed: CircleAlert, refused: CircleAlert }[state];
  return (
    <li className={`work-upload-${state}`}>
      <Icon size={16} aria-hidden="true" />
      <span className="work-upload-name">{name}</span>
      <span className="work-upload-note" role={reason ? "alert" : undefined}>{reason ?? (state === "done" ? `Stored, ${bytesText(bytes)}` : bytesText(bytes))}</span>
      <span className="work-upload-tools">
        {state === "failed" && <IconButton label={`${uiTexts.retry}: ${name}`} className="work-dense" onClick={onRetry}><RotateCw aria-hidden="true" /></IconButton>}
        <IconButton label={state === "sending" ? `Cancel the upload of ${name}` : `Remove ${name}`} className="work-dense" onClick={onRemove}><X aria-hidden="true" /></IconButton>
      </span>
      <span className="work-upload-line">{state === "sending" && <Progress label={`${name} uploading`} value={Math.round(progress * 100)} max={100} />}</span>
    </li>
  );
}
