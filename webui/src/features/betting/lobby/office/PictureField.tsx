import { useState } from "react";
import { TextField } from "../../../../ui/Field";
import { FileUpload } from "../../../../ui/work/FileUpload";
import type { FieldTie } from "../../../../ui/form.model";
import { pictureKinds, pictureUpload } from "./picture.model";

interface Props {
  label: string;
  tie: FieldTie<string>;
  hint: string;
}

/** A picture: uploaded, or the address of one. */
export function PictureField({ label, tie, hint }: Props) {
  const [model] = useState(() => pictureUpload(({ path }) => tie.onChange(path)));
  return (
    <div className="content-picture">
      <TextField label={label} hint={hint} maxLength={500} {...tie} />
      <FileUpload label="Upload a picture" hint="JPEG, PNG, WebP or AVIF, up to 3 MB" accept={pictureKinds} model={model} disabled={tie.disabled} />
    </div>
  );
}
