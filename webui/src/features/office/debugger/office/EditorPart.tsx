import { useState } from "react";
import { ApiError } from "../../../../lib/error";
import { Button } from "../../../../ui/Button";
import { toast } from "../../../../ui/toast";
import { TextEditor } from "../../../../ui/office/TextEditor";

const published = ["## Your account", "", "You are **at least 18** years old.", "", "- One account for each person", "- Your name is your own", "", "## Money", "", "Withdrawals are paid within 48 hours. Read [the rules](/terms)."].join("\n");

const escapeHtml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/**
 * Replaces the server's renderer: supports a little Markdown, and shows everything else as text.
 * "fail" fails, "wait" never ends.
 */
async function render(markdown: string): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 150));
  if (markdown.includes("wait")) return new Promise(() => undefined);
  if (markdown.includes("fail")) throw new ApiError("network", 599, "");
  return escapeHtml(markdown).split(/\n{2,}/).map(renderBlock).join("");
}

function renderBlock(text: string): string {
  const inner = text.replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>").replace(/_(.+?)_/g, "<em>$1</em>").replace(/\[(.+?)\]\((\/[\w/-]*|https:\/\/[\w./-]*)\)/g, '<a href="$2">$1</a>');
  const heading = /^(##+) (.*)/.exec(inner);
  if (heading?.[1]) return `<h${heading[1].length}>${heading[2]}</h${heading[1].length}>`;
  if (inner.startsWith("- ")) return `<ul>${inner.split("\n").map((line) => `<li>${line.slice(2)}</li>`).join("")}</ul>`;
  return `<p>${inner}</p>`;
}

const ignoreChange = () => undefined;

export default function EditorPart() {
  const [text, setText] = useState(published);
  const [saved, setSaved] = useState(published);
  const [refusedText, setRefusedText] = useState("");
  const save = () => {
    setSaved(text);
    toast.success("The draft would be saved.");
  };
  return (
    <div className="office-kit-stack">
      <TextEditor label="Terms of service" hint="Markdown" value={text} onChange={setText} saved={saved} published={published} render={render} onSave={save} />
      <div className="office-kit-states">
        <Button size="small" variant="primary" onClick={save}>Save the draft</Button>
        <Button size="small" onClick={() => setText(`${text}\n\nThis will fail.`)}>Make the preview fail</Button>
        <Button size="small" onClick={() => setText(published)}>Reset</Button>
      </div>
      <h3>Refused</h3>
      <TextEditor label="Refused text" error={refusedText === "" ? "A policy cannot be empty" : undefined} value={refusedText} onChange={setRefusedText} saved="" render={render} />
      <h3>Read only</h3>
      <TextEditor label="Text of another editor" value={published} onChange={ignoreChange} saved={published} published={published} render={render} readOnly />
      <h3>While the preview loads</h3>
      <TextEditor label="Slow text" value="wait" onChange={ignoreChange} saved="wait" render={render} readOnly />
      <h3>Failed preview</h3>
      <TextEditor label="Failing text" value="fail" onChange={ignoreChange} saved="fail" render={render} readOnly />
    </div>
  );
}
