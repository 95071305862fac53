import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Search } from "lucide-react";
import { Dialog } from "../Dialog";
import { uiTexts } from "../texts";
import { matchingCommands, type Command } from "./palette";
import { remoteSearch } from "./remote.model";
import "./command-palette.css";

export interface CommandPaletteProps {
  commands: readonly Command[];
  /** The results of the server in addition to the commands, such as players by name. */
  find?: (query: string, stop: AbortSignal) => Promise<readonly Command[]>;
  /** The initial search term. */
  initial?: string;
  onClose: () => void;
}

/** Finds every page and action by a few characters. Arrow keys move, Enter runs it. */
export function CommandPalette({ commands, find, initial = "", onClose }: CommandPaletteProps) {
  const id = useId();
  const [query, setQuery] = useState(initial);
  const [active, setActive] = useState(0);
  const [remote] = useState(() => find && remoteSearch<Command>({ search: find }));
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (initial.trim()) remote?.query(initial);
    return () => remote?.stop();
  }, [remote, initial]);
  useEffect(() => void list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" }), [active]);

  const hasQuery = query.trim() !== "";
  const all = groupCommands([...matchingCommands(commands, query), ...(hasQuery ? (remote?.items.value ?? []) : [])]);
  const current = Math.min(active, all.length - 1);

  function search(text: string) {
    setQuery(text);
    setActive(0);
    if (text.trim()) remote?.query(text);
    else remote?.stop();
  }

  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }

  function onKeyPress(event: KeyboardEvent) {
    const step = { ArrowDown: current + 1, ArrowUp: current - 1 }[event.key];
    if (step !== undefined) setActive((step + all.length) % Math.max(1, all.length));
    else if (event.key === "Enter") run(all[current]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title="Commands" hideTitle size="medium" className="work-palette" initialFocus={input} onClose={onClose}>
      <div className="work-palette-field">
        <Search size={18} aria-hidden="true" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={all.length > 0 ? `${id}-${current}` : undefined}
          aria-label="Search pages and actions"
          placeholder="Search pages and actions"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyPress}
        />
        {remote?.searching.value && <span className="ui-spinner" aria-hidden="true" />}
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Commands" className="work-palette-list">
        {all.map((command, at) => (
          <div key={command.id} role="presentation">
            {command.group !== all[at - 1]?.group && <p className="work-menu-title" role="presentation">{command.group}</p>}
            <div id={`${id}-${at}`} role="option" aria-selected={at === current} data-active={at === current || undefined} className="work-palette-option" onPointerMove={() => setActive(at)} onClick={() => run(command)}>
              <span>{command.label}</span>
              {command.hint && <span className="work-palette-hint">{command.hint}</span>}
            </div>
          </div>
        ))}
      </div>
      <p className="work-palette-none" role="status">{all.length === 0 && !remote?.searching.value ? (remote?.failure.value ?? uiTexts.nothingFound) : ""}</p>
    </Dialog>
  );
}

// Commands of one group are together, at the position of the best one.
function groupCommands(commands: readonly Command[]): Command[] {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.flatMap((group) => commands.filter((command) => command.group === group));
}
