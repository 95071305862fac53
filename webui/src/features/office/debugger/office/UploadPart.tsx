import { useState } from "react";
import { ApiError } from "../../../../lib/error";
import { FileUpload } from "../../../../ui/office/FileUpload";
import { uploadModel } from "../../../../ui/office/upload.model";

const accept = ["image/png", ".csv"];

/** Sends nothing. A file with "fail" in its name fails half-way, once. */
async function send(file: File, progress: (share: number) => void, stop: AbortSignal): Promise<void> {
  for (let step = 1; step <= 10; step++) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    stop.throwIfAborted();
    if (step === 5 && file.name.includes("fail")) throw new ApiError("network", 599, "");
    progress(step / 10);
  }
}

export default function UploadPart() {
  const [model] = useState(() => uploadModel<File>({ accept, maxBytes: 1024 ** 2, maxFiles: 4, send }));
  const [disabledModel] = useState(() => uploadModel<File>({ accept, maxBytes: 1024 ** 2, maxFiles: 1, send }));
  return (
    <div className="office-kit-two">
      <FileUpload label="Covers and lists" hint="PNG or CSV, up to 1 MB, four at most" accept={accept} multiple model={model} />
      <FileUpload label="Closed" hint="Uploads are disabled" accept={accept} model={disabledModel} disabled />
    </div>
  );
}
