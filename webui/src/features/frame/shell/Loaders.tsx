// Covers of the whole page: while the messaging app's launch is authorised,
// and while an expired page goes to be reloaded.

import { useSignals } from "@preact/signals-react/runtime";
import { launching } from "../../../lib/session.model";
import { Mark } from "./Mark";
import { expired } from "./shell.model";
import { text } from "./shell.texts";

export function Loaders() {
  useSignals();
  if (expired.value) return <Cover title={text("shell.loader.expired")} body={text("shell.loader.expiredBody")} />;
  if (launching.value) return <Cover title={text("shell.loader.telegram")} />;
  return null;
}

function Cover({ title, body }: { title: string; body?: string }) {
  return (
    <div className="loader-cover" role="alertdialog" aria-modal="true" aria-label={title} data-loading>
      <Mark className="loader-chip" size={56} />
      <p className="loader-title">{title}</p>
      {body && <p>{body}</p>}
    </div>
  );
}
