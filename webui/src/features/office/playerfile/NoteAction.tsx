import { NoteDialog } from "./NoteDialog";
import type { PlayerActionProps } from "./PlayerActionDialog";

export default function NoteAction(props: PlayerActionProps) {
  return <NoteDialog {...props} />;
}
