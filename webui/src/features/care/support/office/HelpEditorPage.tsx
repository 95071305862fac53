// The help pages: a list and an editor with the server's preview.

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { api } from "../../../../lib/api";
import type { HelpRow, HelpSource } from "../../../../lib/api.gen";
import { errorText } from "../../../../lib/errorText";
import { useResource } from "../../../../lib/useResource";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { ConfirmDialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { Waiting } from "../../../../ui/Loaded";
import { Select } from "../../../../ui/Select";
import { Switch } from "../../../../ui/Switch";
import { toast } from "../../../../ui/toast";
import { TextEditor } from "../../../../ui/office/TextEditor";
import "./office.css";

const newPage: HelpSource = { slug: "", kind: "article", title: "", text: "", position: 1000, hidden: false, version: 0 };

const sourceOf = ({ slug, kind, title, text, position, hidden, version }: HelpSource): HelpSource => ({ slug, kind, title, text, position, hidden, version });

export default function HelpEditorPage() {
  const list = useResource(() => api.post("/api/admin/help", {}, { retry: true }));
  const [open, setOpen] = useState<HelpSource | null>(null);
  const loaded = list.data.value;
  const done = async () => {
    await list.load();
    setOpen(null);
  };
  return (
    <div className="support-help">
      <header className="support-help-head">
        <h1>Help pages</h1>
        {loaded && !open && <Button variant="primary" onClick={() => setOpen(newPage)}>New page</Button>}
      </header>
      {!loaded && <Waiting from={list} height={320} />}
      {loaded && !open && (
        <>
          <ul className="support-help-list">
            {loaded.pages.map((row) => <Row key={row.slug} row={row} onOpen={() => setOpen(sourceOf(row))} onDone={() => void list.load()} />)}
          </ul>
          <details className="support-facts">
            <summary>Placeholders<ChevronDown size={16} aria-hidden="true" /></summary>
            <dl className="support-numbers">{Object.entries(loaded.placeholders).map(([name, value]) => <div key={name}><dt>{`{${name}}`}</dt><dd>{value || "not stated"}</dd></div>)}</dl>
          </details>
        </>
      )}
      {open && <Editor key={open.slug} start={open} isNew={open === newPage} onDone={() => void done()} onCancel={() => setOpen(null)} />}
    </div>
  );
}

function Row({ row, onOpen, onDone }: { row: HelpRow; onOpen: () => void; onDone: () => void }) {
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const removeLabel = row.built_in ? "Restore the built-in text" : "Remove";
  const remove = async () => {
    setBusy(true);
    try {
      await api.post("/api/admin/help/remove", { slug: row.slug, version: row.version });
      onDone();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
      setConfirming(false);
    }
  };
  return (
    <li>
      <span><b>{row.title}</b> <small>/help/{row.slug}</small></span>
      <span className="support-row-marks">
        <Badge>{row.kind === "faq" ? "FAQ" : "article"}</Badge>
        {row.own && <Badge tone="brass">custom</Badge>}
        {row.hidden && <Badge>hidden</Badge>}
      </span>
      <Button size="small" onClick={onOpen} aria-label={`Edit ${row.title}`}>Edit</Button>
      {row.own && <Button size="small" variant="ghost" onClick={() => setConfirming(true)} aria-label={`${removeLabel}: ${row.title}`}>{removeLabel}</Button>}
      {confirming && (
        <ConfirmDialog
          title={row.built_in ? `Delete your text of “${row.title}”?` : `Remove “${row.title}”?`}
          text={row.built_in ? "Visitors see the built-in text again. Your text is deleted." : "The page and its text are deleted."}
          action={removeLabel}
          loading={busy}
          onConfirm={() => void remove()}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  );
}

function Editor({ start, isNew, onDone, onCancel }: { start: HelpSource; isNew: boolean; onDone: () => void; onCancel: () => void }) {
  const [page, setPage] = useState(start);
  const [failure, setFailure] = useState("");
  const set = (to: Partial<HelpSource>) => setPage({ ...page, ...to });
  const save = async () => {
    try {
      await api.post("/api/admin/help/save", page);
      toast.success("The page is published.");
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  const render = async (text: string) => (await api.post("/api/admin/help/preview", { ...page, slug: page.slug || "preview", title: page.title || "Preview", text })).html;
  return (
    <div className="support-editor">
      <h2>{isNew ? "New page" : start.title}</h2>
      <TextField label="Title" value={page.title} onChange={(title) => set({ title })} />
      <div className="support-editor-row">
        {isNew && <TextField label="Address" hint="Lowercase letters, digits and dashes: /help/…" value={page.slug} onChange={(slug) => set({ slug })} />}
        <Select label="Kind" value={page.kind} options={[{ value: "faq", label: "FAQ" }, { value: "article", label: "Article" }]} onChange={(kind) => set({ kind: kind === "faq" ? "faq" : "article" })} />
        <TextField label="Position" inputMode="numeric" value={String(page.position)} onChange={(value) => set({ position: Number(value.replace(/\D/g, "").slice(0, 6)) })} />
      </div>
      <Switch label="Hidden" checked={page.hidden} onChange={(hidden) => set({ hidden })} />
      <TextEditor label="Text" value={page.text} saved={start.text} onChange={(text) => set({ text })} render={render} onSave={() => void save()} />
      {failure && <p className="support-failure" role="alert">{failure}</p>}
      <div className="support-buttons">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={() => void save()}>Publish</Button>
      </div>
    </div>
  );
}
