// A Markdown editor for texts of the site such as policies: a textarea, buttons that insert markup,
// and the server's preview. No editor library, because a textarea keeps the browser's undo,
// spelling, dictation and screen reader support, and needs no style that the content security
// policy forbids.

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
  /** The stored text. A changed text is marked as unsaved, and leaving the page needs a confirmation. */
  saved: string;
  /** The published text. Without it there is no view of changes. */
  published?: string;
  /** HTML of a Markdown text, sanitised by the server. */
  render: Render;
  /** Called by Ctrl+S. */
  onSave?: () => void;
  readOnly?: boolean;
}

type View = "write" | "preview" | "changes";

const icons: Record<MarkdownTool, LucideIcon> = { bold: Bold, italic: Italic, heading: Heading, list: List, link: Link, table: Table };
const keys: Partial<Record<string, MarkdownTool>> = { b: "bold", i: "italic", k: "link" };
const editorTexts = workTexts.editor;

export function TextEditor({ label, hint, error, value, onChange, saved, published, render, onSave, readOnly }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>("write");
  const unsaved = value !== saved;
  useLeaveWarning(unsaved);

  function applyTool(tool: MarkdownTool) {
    const field = area.current;
    if (!field || readOnly) return;
    setView("write");
    const edit = editOf(tool, field.value, field.selectionStart, field.selectionEnd);
    field.focus();
    field.setSelectionRange(edit.from, edit.to);
    replaceSelection(field, edit.text);
    field.setSelectionRange(edit.start, edit.end);
  }

  function onKeyPress(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    const tool = keys[key];
    if (!tool && !(key === "s" && onSave)) return;
    event.preventDefault();
    event.nativeEvent.stopPropagation(); // The page's own keys, such as the palette's, have another meaning.
    if (tool) applyTool(tool);
    else if (!readOnly) onSave?.();
  }

  const views: View[] = published === undefined ? ["write", "preview"] : ["write", "preview", "changes"];
  return (
    <div className="work-editor" data-view={view}>
      <div className="work-editor-head">
        <Tools disabled={readOnly} onUse={applyTool} />
        <div role="group" aria-label={editorTexts.views(label)} className="work-editor-views">
          {views.map((one) => (
            <button key={one} type="button" className={`work-editor-to-${one}`} aria-pressed={view === one} onClick={() => setView(one)}>{editorTexts[one]}</button>
          ))}
        </div>
      </div>
      {view === "changes" && <DiffView label={editorTexts.changesOf(label)} before={published ?? ""} after={value} />}
      <div className="work-editor-panes" hidden={view === "changes"}>
        <Field label={label} hint={hint} error={error} className="work-editor-field">
          {(attributes) => (
            <textarea {...attributes} ref={area} className="ui-input ui-textarea mono" value={value} readOnly={readOnly} spellCheck onChange={(event) => onChange(event.target.value)} onKeyDown={onKeyPress} />
          )}
        </Field>
        <EditorPreview label={editorTexts.previewOf(label)} markdown={value} render={render} />
      </div>
      <p className="work-editor-foot num">
        <span>{editorTexts.count(formatCount(wordCount(value)), formatCount(value.length))}</span>
        {readOnly ? <Badge>{editorTexts.readOnly}</Badge> : <Badge tone={unsaved ? "brass" : undefined}>{unsaved ? editorTexts.unsaved : editorTexts.saved}</Badge>}
      </p>
    </div>
  );
}

/** One tab stop. Arrow keys move between the buttons. */
function Tools({ disabled, onUse }: { disabled: boolean | undefined; onUse: (tool: MarkdownTool) => void }) {
  return (
    <div role="toolbar" aria-label={editorTexts.tools} className="work-editor-tools" onKeyDown={(event) => moveInGrid(event, markdownTools.length)}>
      {markdownTools.map((tool, at) => {
        const Icon = icons[tool];
        const key = Object.keys(keys).find((one) => keys[one] === tool);
        return (
          <IconButton
            key={tool}
            label={editorTexts[tool]}
            title={key ? `${editorTexts[tool]} (Ctrl+${key.toUpperCase()})` : editorTexts[tool]}
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

/** Replaces the selection, so that the browser can undo it if possible. */
function replaceSelection(field: HTMLTextAreaElement, text: string): void {
  // Deprecated for long and without a successor: setRangeText clears the undo history.
  const done = text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
  if (done) return;
  field.setRangeText(text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The browser asks for confirmation before a page with an unsaved text is left. */
function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => window.removeEventListener("beforeunload", onBeforeUnload);
  }, [unsaved]);
}
