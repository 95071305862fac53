// The commands that begin with what is typed. The box keeps the focus and tells
// which one is chosen; whoever goes into the list to scroll it chooses there.

import { useEffect, useRef, type KeyboardEvent } from "react";
import { type Command, usage } from "./commands";
import { text } from "./chat.texts";

export const optionId = (list: string, command: Command): string => `${list}-${command.name}`;

interface Props {
  id: string;
  commands: Command[];
  chosen: Command | undefined;
  onTake: (command: Command) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function CommandList({ id, commands, chosen, onTake, onKeyDown }: Props) {
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
          // The press must not take the focus from the box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(command)}
        >
          <code>{usage(command)}</code>
          <span>{text(command.about)}</span>
        </li>
      ))}
    </ul>
  );
}
