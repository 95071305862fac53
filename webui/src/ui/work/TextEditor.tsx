// Markdown for texts of the site such as policies: a textarea, buttons that write
// the signs, and the server's preview. No editor library: a textarea keeps the
// browser's undo, spelling, dictation and screen readers, and needs no style that
// the content policy forbids.

import { Bold, Heading, Italic, Link, List, Table, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { formatCount } from "../../lib/format";
import { moveInGrid } from "../../lib/grid";
import { Badge } from "../Badge";
import { IconButton } from "../Button";
import { Field, type FieldProps } from "../Field";
import { DiffView } from "./DiffView";
import { EditorPreview } from "./EditorPreview";
import { editOf, markdownTools, wordCount, type MarkdownTool } from "./markdown";
import type { Render } from "./preview.model";
import { workTexts } from "./texts";
import "./text-editor.css";

export interface TextEditorProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** As it is stored: another text is marked as unsaved, and leaving the page is asked about. */
  saved: string;
  /** As visitors read it now; without it there are no changes to look at. */
  published?: string;
  /** HTML of a Markdown text, cleaned by the server. */
  render: Render;
  /** What Ctrl+S does. */
  onSave?: () => void;
  readOnly?: boolean;
}

type View = "write" | "preview" | "changes";

const icons: Record<MarkdownTool, LucideIcon> = { bold: Bold, italic: Italic, heading: Heading, list: List, link: Link, table: Table };
const keys: Partial<Record<string, MarkdownTool>> = { b: "bold", i: "italic", k: "link" };
const words = workTexts.editor;

export function TextEditor({ label, hint, error, value, onChange, saved, published, render, onSave, readOnly }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>("write");
  const unsaved = value !== saved;
  useLeaveAsked(unsaved);

  function use(tool: MarkdownTool) {
    const field = area.current;
    if (!field || readOnly) return;
    setView("write");
    const edit = editOf(tool, field.value, field.selectionStart, field.selectionEnd);
    field.focus();
    field.setSelectionRange(edit.from, edit.to);
    replaceSelection(field, edit.text);
    field.setSelectionRange(edit.start, edit.end);
  }

  function press(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    const tool = keys[key];
    if (!tool && !(key === "s" && onSave)) return;
    event.preventDefault();
    event.nativeEvent.stopPropagation(); // The page's own keys, such as the palette's, mean something else.
    if (tool) use(tool);
    else if (!readOnly) onSave?.();
  }

  const views: View[] = published === undefined ? ["write", "preview"] : ["write", "preview", "changes"];
  return (
    <div className="work-editor" data-view={view}>
      <div className="work-editor-head">
        <Tools disabled={readOnly} onUse={use} />
        <div role="group" aria-label={words.views(label)} className="work-editor-views">
          {views.map((one) => (
            <button key={one} type="button" className={`work-editor-to-${one}`} aria-pressed={view === one} onClick={() => setView(one)}>{words[one]}</button>
          ))}
        </div>
      </div>
      {view === "changes" && <DiffView label={words.changesOf(label)} before={published ?? ""} after={value} />}
      <div className="work-editor-panes" hidden={view === "changes"}>
        <Field label={label} hint={hint} error={error} className="work-editor-field">
          {(wiring) => (
            <textarea {...wiring} ref={area} className="ui-input ui-textarea mono" value={value} readOnly={readOnly} spellCheck onChange={(event) => onChange(event.target.value)} onKeyDown={press} />
          )}
        </Field>
        <EditorPreview label={words.previewOf(label)} markdown={value} render={render} />
      </div>
      <p className="work-editor-foot num">
        <span>{words.count(formatCount(wordCount(value)), formatCount(value.length))}</span>
        {readOnly ? <Badge>{words.readOnly}</Badge> : <Badge tone={unsaved ? "brass" : undefined}>{unsaved ? words.unsaved : words.saved}</Badge>}
      </p>
    </div>
  );
}

/** One stop on the Tab way; arrow keys lead through the buttons. */
function Tools({ disabled, onUse }: { disabled: boolean | undefined; onUse: (tool: MarkdownTool) => void }) {
  return (
    <div role="toolbar" aria-label={words.tools} className="work-editor-tools" onKeyDown={(event) => moveInGrid(event, markdownTools.length)}>
      {markdownTools.map((tool, at) => {
        const Icon = icons[tool];
        const key = Object.keys(keys).find((one) => keys[one] === tool);
        return (
          <IconButton
            key={tool}
            label={words[tool]}
            title={key ? `${words[tool]} (Ctrl+${key.toUpperCase()})` : words[tool]}
            className="work-dense"
            tabIndex={at === 0 ? 0 : -1}
            aria-disabled={disabled || undefined}
            onClick={() => onUse(tool)}
          >
            <Icon aria-hidden="true" />
          </IconButton>
        );
      })}
    </div>
  );
}

/** Writes over what is selected, so that the browser can undo it where it knows how. */
function replaceSelection(field: HTMLTextAreaElement, text: string): void {
  // Long deprecated and without a successor: setRangeText empties the history of undo.
  const done = text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
  if (done) return;
  field.setRangeText(text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The browser asks before a page with an unsaved text is left. */
function useLeaveAsked(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}
