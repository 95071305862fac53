import { useSignals } from "@preact/signals-react/runtime";
import { wantedSearch } from "../../../lib/officeSearch";
import { CommandPalette } from "../../../ui/work/CommandPalette";
import { findCommands, ownCommands } from "./palette.model";

/** Every page, and whatever the server finds, by a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  useSignals();
  return <CommandPalette commands={ownCommands()} find={findCommands} initial={wantedSearch.peek() ?? ""} onClose={onClose} />;
}
