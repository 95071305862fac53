// The commands that begin with the typed text. The text field keeps the focus and determines the
// selected command. A user who moves into the list to scroll selects there.

import { useEffect, useRef, type KeyboardEvent } from "react";
import { type Command, usage } from "./commands";
import { text } from "./chat.texts";

export const optionId = (list: string, command: Command): string => `${list}-${command.name}`;

interface Props {
  id: string;
  commands: Command[];
  chosen: Command | undefined;
  onSelect: (command: Command) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function CommandList({ id, commands, chosen, onSelect, onKeyDown }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <ul
      ref={list}
      id={id}
      className="chat-commands"
      role="listbox"
      aria-label={text("chat.commands")}
      aria-activedescendant={chosen && optionId(id, chosen)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {commands.map((command) => (
        <li
          key={command.name}
          id={optionId(id, command)}
          role="option"
          aria-selected={command === chosen}
          // A press must not remove the focus from the text field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onSelect(command)}
        >
          <code>{usage(command)}</code>
          <span>{text(command.description)}</span>
        </li>
      ))}
    </ul>
  );
}
