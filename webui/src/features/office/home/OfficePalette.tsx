import { requestedSearch } from "../../../lib/officeSearch";
import { CommandPalette } from "../../../ui/work/CommandPalette";
import { findCommands, pageCommands } from "./palette.model";

/** Finds every page, and the results of the server, by a few characters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  return <CommandPalette commands={pageCommands()} find={findCommands} initial={requestedSearch.peek() ?? ""} onClose={onClose} />;
}
