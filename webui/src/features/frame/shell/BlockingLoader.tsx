// Covers of the whole page: while the launch from the messaging app is authorised, and while an
// expired page is about to reload.

import { launching } from "../../../lib/session.model";
import { Logo } from "./Logo";
import { expired } from "./shell.model";
import { text } from "./shell.texts";

export function BlockingLoader() {
  if (expired.value) return <Cover title={text("shell.loader.expired")} body={text("shell.loader.expiredBody")} />;
  if (launching.value) return <Cover title={text("shell.loader.telegram")} />;
  return null;
}

function Cover({ title, body }: { title: string; body?: string }) {
  return (
    <div className="loader-cover" role="alertdialog" aria-modal="true" aria-label={title} data-loading>
      <Logo className="loader-chip" size={56} />
      <p className="loader-title">{title}</p>
      {body && <p>{body}</p>}
    </div>
  );
}
